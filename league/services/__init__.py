"""Writing about clubs and people: each function one transaction, typed, by keyword."""
