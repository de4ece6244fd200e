"""The rule: a draft becomes a claim on screen only through here. Pure; bytes and drafts in, kept and dropped out."""

from receipts_core.verify.checks import CHECKS, SAYS
from receipts_core.verify.citations import verify_citation
from receipts_core.verify.held import Held
from receipts_core.verify.quotes import fold, locate_span
from receipts_core.verify.receipts import evaluate_claim, receipt_for_quote, shown, verify_receipt
from receipts_core.verify.verifier import Verified, check_claim, verify_sentences, verify_themes

__all__ = [
    "CHECKS",
    "SAYS",
    "Held",
    "Verified",
    "check_claim",
    "evaluate_claim",
    "fold",
    "locate_span",
    "receipt_for_quote",
    "shown",
    "verify_citation",
    "verify_receipt",
    "verify_sentences",
    "verify_themes",
]
