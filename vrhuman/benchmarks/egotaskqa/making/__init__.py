"""Makes a set: clips, films, questions and the files of the public format."""
