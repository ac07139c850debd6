"""Writing: each function one transaction, typed, by keyword, and it says who did it."""
