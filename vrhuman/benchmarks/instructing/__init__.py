"""What participants are asked to do: a house's legal events, videos sampled from them, wording."""
