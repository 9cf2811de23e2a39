"""Area P: what was printed is complete, large enough and in its own type on its side.

The examples are proofs, not content: each is laid over a sound one, and ends with the code
of the check that finds a fault in it. A draft is printed whatever is wrong with it, and marked.
"""
