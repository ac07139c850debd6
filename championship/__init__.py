"""One season, from entries to standings: races, tables, results, logs and their verdicts."""
