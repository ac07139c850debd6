"""The rules of Heat: Pedal to the Metal: logs, replay and verification."""
