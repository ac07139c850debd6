"""Each command reads its options, calls one service and says what came of it."""
