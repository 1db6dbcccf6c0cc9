"""What the tests of annotation share."""
