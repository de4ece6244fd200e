"""What the core needs of the world, as Protocols. Adapters implement them; one contract suite runs over every adapter.

Every method raises `StoreError` when the store cannot answer, and `NotFound` where it says so. Nothing here is async:
the local server runs these on threads, Lambda runs one request at a time.
"""

from receipts_core.ports.model import (
    Message,
    Model,
    ModelRequest,
    ModelTurn,
    Overview,
    Task,
    ToolCall,
    ToolResult,
    ToolSpec,
    Topic,
)
from receipts_core.ports.reviews import LogLine, ReviewStore
from receipts_core.ports.stores import BlobStore, Page, RunStore, TranscriptStore, every
from receipts_core.ports.world import Clock, Dispatcher, Ledger, Transfers, UploadForm

__all__ = [
    "BlobStore",
    "Clock",
    "Dispatcher",
    "Ledger",
    "LogLine",
    "Message",
    "Model",
    "ModelRequest",
    "ModelTurn",
    "Overview",
    "Page",
    "ReviewStore",
    "RunStore",
    "Task",
    "ToolCall",
    "ToolResult",
    "ToolSpec",
    "Topic",
    "TranscriptStore",
    "Transfers",
    "UploadForm",
    "every",
]
