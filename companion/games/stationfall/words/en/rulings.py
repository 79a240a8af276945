"""Rules a table may decide otherwise, English."""

TEXTS: dict[str, str] = {
    "spoken": "Voice and sounds",
    "turns": "Say whose turn",
    "rulings": "Rules",
    "vault_abandons": "X Vault: abandon ship",
    "vault_abandons.text": "A damaged X Vault declares abandon ship (S2). OK changes it for the next game.",
    "locks_go_later": "Locks go later",
    "locks_go_later.text": (
        "After a blackout has declared abandon ship, the next other trigger removes the locks "
        "(S3). OK changes it for the next game."
    ),
    "marker_limit": "Three markers only",
    "marker_limit.text": "What needs a fourth time marker is refused (S6). OK changes it for the next game.",
    "declined_is_used": "Declined is used",
    "declined_is_used.text": (
        "After a declined kompromat no other one this turn (S9). OK changes it for the next game."
    ),
    "all_guilty_bar": "Team: both guilty",
    "all_guilty_bar.text": "A team cannot win only if both are guilty (S18). OK changes it for the next game.",
    "spares_colour": "Evidence: one colour",
    "spares_colour.text": (
        "With two players, Evidence spares the acting colour only (S19). OK changes it for the next game."
    ),
}
