"""Work that takes long, done in worker processes: the pool of them, and the queue of the features' jobs."""
