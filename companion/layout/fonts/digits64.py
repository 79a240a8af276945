"""Written by tools/fonts.py from spleen-32x64; see LICENCES.md."""

# ruff: noqa
# fmt: off
WIDTH, HEIGHT = 32, 64
CHARACTERS = (
    '+-.0123456789:T'
)
ROWS = (
    'c-rljQBK1!42B)$A&)*nZ$d7H)<|3|5*LZY1uXGWiE8FIo1jown~k;`!qxY%r1hNmw-cg;&F7PN)jVYC{l8|cDnsbsF4NW0*6zuv'
    'CevzAEg}2D$q5q;u-_g8z@PyU>_9K<I$<xup$KypZjx}scRSF74hSe9gG68a+n5vkZ;QcVv6w8j<pqm9Za@Src**3RQMOOu5j=pY'
    '8vaE_{bS?&)3>;SU_n59$R;%yz61B5!?e^)f7Zd;{o}0lzwbe&2%ScyBk7Pxn>+RG2V3i(C%Nz$<&&w7b<e9&Uz&<g_vRyk432f-'
    '<W}-OqyJZ}ALm3loEKEbR{EdF{|~ia)!?cnzn=VOp8sP)a>ZwV$djV?fj2)Gv$<Qz|GDcQ$B#Y1-3C4czQkFtYxVl;|61;=8{L1S'
    'YCnWlyz9-P(p~}4Qaj`'
)
