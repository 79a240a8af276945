"""What the bells have recorded."""

from companion.voice.spoken import Count, Voiced

VOICED = Voiced(
    ("bells/one", "bells/two", "bells/last", "bells/gong"),
    counts={"bells/last": Count(("count.2", "count.1"), sound="gong")},
    sounds={"bells/gong": "gong"},
)
