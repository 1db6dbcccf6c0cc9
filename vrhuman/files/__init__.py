"""Files on disk: for whom they are readable, what they were made from, cells of spreadsheets."""
