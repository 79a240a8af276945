"""Written by tools/fonts.py from ter-u16b_unicode; see LICENCES.md."""

# ruff: noqa
# fmt: off
WIDTH, HEIGHT = 8, 16
CHARACTERS = (
    ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ['
    '\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\xa0¡¢£¤¥¦§¨©ª«¬\xad®¯°±²³´µ¶·¸'
    '¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóô'
    'õö÷øùúûüýþÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİ'
    'ıĲĳĴĵĶķĸĹĺĻļĽľĿŀŁłŃńŅņŇňŉŊŋŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬ'
    'ŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſ‐‑–—‘’“”„•…←↑→↓↔↕−■▲▶▼◀○●♥✓✗'
)
ROWS = (
    'eNqFWDtrJEcQXhCMLxjuFIkGLfIF9wMGDoYJxjq4X+FwuKBtcGMLDGKDZszdvzhnDhT4DxgOHAwcjB0M642WBYlFkSJzKBIKlhlX'
    '9bOqV4sbPfbrr19VXV2Pnc3SJmyD/wZKKTmvlBrNjzLw+FivVyt9crLWx8dmwlrlQhTlD25epVR1eTMMN5d+eb5eLgrTRG4xfDBN'
    'FHHLaqwUO2KbroKdccJsnD0hl/2fZTmer2gai3XfL7cPd32v3bhqYTXQBj6DwzTdGHGdZWF89vyslP2YZZnbuuu6HSDP1w3gvg/j'
    'R3+AIqzXa8Kbzy0MWvCjE4kddguY04HWMio9UYDhcExcP4/3C3i5hrbsWrL/iH8sxrOb8+8CDxJ24byPQ2/a8Bjlf8QRY4I7Mn8b'
    '5Q3buf1qZ4CitvjMmsMwLPz4YXN/vxn8+M43t9+H/su4JuvBh7uH7TJg3bumo3z9jp3PtK3OCI8ber7rNLn/yZ9XRHno+uYzvJaq'
    'Ing9fuk/eIycUv58nz9LWZP10F7Q/Lx8deGa00/TwNuBN+Ptr85ds7yo5exQG/G1PdGvsxZtMOjXqMDfv1NBF+w/M6PDeKtCuHXH'
    'nxXFzh448G58lmm6fh+Mu6L3D3I9z0wDvdjxaAHhPqrEXvDK1qZFTNcPV6wTfhdMIJzPqXR7fxvtA3ljAU4fhZfvLPB9oo/e3jHB'
    'eDxNsKoUOV9P9YP3RP3PHLZqcL8589fBXi7gU47wIl7oz9fLg0ZgXAGZ7zz6yvvzSjXNY9M0MrgUWUNQCGYF9lqDPw4e2a4U1qtl'
    'Uykpy3lmbk+pvQO07z9e/Xb18b3VV52dy/NZy0aclmqjytNot+Fmwo2y9T5dffr9yq6n090wHO2rAE/fOh6UTWYt8iqnrrh4QoXm'
    'upYP1kRavNvLE2hPBB/WCnTJomKmOzO6TeRH4UEF9rnfvpNKFHL567lRgsPNzR+5OAd8W7wr/yU87IIbeXuH966pfwd5GIY4y/Dl'
    'DcdKpeMrzeNFu9lsRvjdbNN4gfLC/j4gjG5/hmF/hlWCYX5N33ueYJjPMGQvNfcPC7DGB1CyWjj5WHxw+gn+weknYKefgJ1+AlYJ'
    'b+0DHbx/3vovmm8UgscLUXAM+/XJ+gznIo0Xzp3uvL9aDMPf2HN34/Mr7t9RQopRQopRQoqVSsdXDOOQk5N2tVJpvDD27jQc44PV'
    'cMRWwxGrBBdJfMgTDPMZVgn+vviW+X+Qj8WHYAHsfBEHC4jzGVYqjS/Gt1AP8M13P7aXd3+G/Vi8gP0YDhYQ9X9gfBJPXTyL45HX'
    'e/kddsX7A+eYvGfsofcb52f5VyxfQGy1RfND0xPyBas9ypuewAuxN19Q3p6P8qaH8i4htfmoqtL8hL9/yC++przey1+tyrz9wfrM'
    'H/kTeV6IlBeJvcf1o/4sLyCk/9/6TltbZo8kn3LaIDz0EN5pk/BondR+SH6ODzbnvLPGYB/zMs3f5CRlK2WoGyF50DJgeC2JP4Ye'
    '8j7bvfwf9E94kCaZDz3sfcf5wqRIMZ9ELEQ6P6SQDv9jhXl4uPHB3XvcspyDvK4gCfXI81Oen5L6xDg8kq8WrgYj+WvTzVj9ErxZ'
    'OA+pb8x8ku9CCagqXv8EbbD5wxDtCenT08hDatdc3MKfXyI/D0mJiUesfoL3zO6b8F4+zwNWVTofTkjnN6CBA+tl2Zzl74j1Xv0W'
    'uoh/YP64ony5F5/LxF9j/rLF/IXUM+v1drXSRHpSD0IPqw9Ivej18dPiArWMsjrpyXzoIfOdt9Tx+wOwCFJvuPdPeHz/tB6J9anf'
    '3vOInX8g89E/0Pmxns1zweobxDB6ovUG4KT+Qbol+YiZv/C8ybf6JH721P/2+/dLeGNP6f0SvooDgn4qwpcq3b9M4mlcX/gSy8dP'
    '8NfO/5H63fSEeg5QSMjS+I3+E7wg4zH/5fU99sR6D+NJwgvKY7zgPPbQevHMf19QHKiXnsLjQSyK4vDXbuj+h4Hh168PfP8gZRwo'
    '6nqvQLq+Dh9fNuPYvAxjW16vzmbP8nHMn/HvL1uy4is5TfIVn9+yHbm82jQiYl237TR53N3vpml3H74PmKa2BQHCekcv3kzTmxdH'
    'pKZ7+1bSGq+FFrEaoenq2M0+yjIILguv53xYVBVU0dY//AfldUiQ'
)
