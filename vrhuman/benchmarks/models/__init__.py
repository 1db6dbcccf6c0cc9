"""Networks that learn to answer questions about clips (extra ``models``, which brings torch)."""
