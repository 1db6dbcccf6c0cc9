"""EgoTaskQA (Jia et al. 2022): what status, what will, what caused, what if."""
