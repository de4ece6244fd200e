"""The negative control of the verifier: drafts and receipts that must not pass, and honest ones that must."""
