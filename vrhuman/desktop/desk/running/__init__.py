"""Running one session: what the experimenter sees and does while somebody is in the headset."""
