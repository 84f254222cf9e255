"""A turn before it is handed in: what its orders come to, what may be regretted, and what may be supposed of others."""
