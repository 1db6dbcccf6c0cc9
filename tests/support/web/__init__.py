"""What the tests of participation by a link need: a page without a browser."""
