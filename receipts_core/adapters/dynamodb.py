"""The stores in AWS: three DynamoDB tables, each with `pk` and `sk` (text) and the time to live `expiresAt`.

No secondary index: what must be found another way has a hint, an item that only points. A hint is written before the
item it points at and removed after it: a hint may point at nothing, and nothing is without its hint. Reads are
consistent. A place is where one upload, or one result, has its chunks.

| table | pk | sk | what | read by |
|---|---|---|---|---|
| transcripts | `studies` | `<created>,<study>` | hint | list_studies: Query |
| transcripts | `study#<study>` | `study` | title, times | get_study: GetItem |
| transcripts | `study#<study>` | `transcript#<transcript>` | hint, what it counts for | counts, lists: Query |
| transcripts | `transcript#<transcript>` | `record` | header, places | all: GetItem, BatchGetItem |
| transcripts | `claim#<claim>` | `claim` | a claim | get, commit: GetItem |
| transcripts | `claim#<claim>` | `<place>#0000000000#<part>` | a claim too large for an item | BatchGetItem |
| transcripts | `reviews#<study>` | `claim#<filed>,<claim>` | hint | list: Query |
| transcripts | `reviews#<study>` | `entry#<seq>` | an entry of the log | entries: Query |
| transcripts | `reviews#<study>` | `head` | count and last hash of the log | head, commit: GetItem |
| lines | `<transcript>` | `<place>#<first>#<part>` | lines | lines, get_lines: BatchGetItem; iter_lines: Query |
| lines | `<transcript>` | `<place>#0000000000#<part>` | a header too large for its record | BatchGetItem |
| runs | `run#<run>` | `run` | state, result, wish to cancel | get, claim, save: GetItem |
| runs | `run#<run>` | `event#<seq>` | an event | events: Query |
| runs | `run#<run>` | `<place>#0000000000#<part>` | a result or event too large for an item | BatchGetItem |
| runs | `study#<study>` | `run#<created>,<run>` | hint | list, newest first: Query |
| runs | `study#<study>` | `cache#<hash>#<created>,<run>` | hint | find_cached: Query |
| runs | `ledger#<key>` | `sum` | what was added up, such as today's spending | total: GetItem |

A function that uses them needs GetItem, BatchGetItem, Query, PutItem, DeleteItem and BatchWriteItem on each table.
A claim, its hint, its entry and the head are written in one transaction, which needs no more than PutItem.
The ledger adds and compares in one UpdateItem.
"""

from receipts_core.adapters.dynamodb_reviews import DynamoReviews
from receipts_core.adapters.dynamodb_runs import DynamoRuns
from receipts_core.adapters.dynamodb_transcripts import DynamoTranscripts

__all__ = ["DynamoReviews", "DynamoRuns", "DynamoTranscripts"]
