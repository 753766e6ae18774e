"""What every game shares: seats, actions, refusals, chance, clock, match, record, registry. Names no game."""
