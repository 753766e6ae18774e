"""Links that are shared: the head of a page that tells other sites what it is about, and its picture."""
