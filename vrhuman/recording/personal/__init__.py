"""What a file must not tell: folders, users, computers; and what people wrote for themselves."""
