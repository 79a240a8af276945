"""Written by tools/fonts.py from mplus_f10r; see LICENCES.md."""

# ruff: noqa
# fmt: off
WIDTH, HEIGHT = 6, 13
CHARACTERS = (
    ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ['
    '\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\xa0¡¢£¤¥¦§¨©ª«¬\xad®¯°±²³´µ¶·¸'
    '¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóô'
    'õö÷øùúûüýþÿ'
)
ROWS = (
    'eNp1VW2r8yAMLT4ypJQhxQ9lSBEppZTLGPtwGaP0//+sm6h52eDxDu6OSY4xiWdd97Ecrs6V7yEEZQnhhL+24+Yt9v1R/R5P6/x6'
    'qZZpWaZ1uRGZxFvnvPfOWQT43+JO9duji7vjFE4dhzuevp3dV7qNu5CnVEDM6/7MsTlMm+M0YjaDT43jtC4achvCspzWNks6DFti'
    'OnImcJpyELHlyBb4lmcTVV5OJ0k3gHjvrJHr8IUS7DufOFFLXQBw3++J7uOgDzlXAJnhh9wSrJktmS1nSkfiaxfA56Q75F0BBABz'
    'o45lENqhBhbfNC/bY1uaWyqrUeffPTNBfu6rsJV0ouR2SAbFYv/JfTgmSX9O56SNWbPBtxDIsuOiGc2w7UIWNybANtIcXCuzu7b7'
    'lBEtg/BqllepOxHpVRgwQG9GM1NFU5mdgy2Z+2PAiQuPlpMslzL+zDjLXKX086TqgH3i/jTg3KO6QYeoP3V/ILYD60NA2FofeHo/'
    'OlQzMBTDswMWaNCh3qy7kAVC1psAaBAB1Z/SISlr1i8IHqc/qR7uQdyOVpEd3KVbd7ef7j/LdWp2oGb7ts0VDaM//LRSAjHELDmf'
    'cCWWxI4YpiVNy2SXqZh+P6YhRw+N1FPQgO3DFnornsaoefkg8EygmFFTtUSjPla3F9SJ5+uwk32x2n5VAVvyrr2b3+9b3/ffIqqU'
    '2hflVGNYMuCDPNwmbFXS/MP7IcxWgLH1Lb28e7AFu+BTHTH4CYCHGevwoc4xGEYFoKMCYGi02zgwgLptG3zuSgZzxCvAOScrH5wj'
    'AM4RANQCICay8kGMAIgRADFRCeQxju9xPFrWVfqIjbUK2RggGwOIEYDUSt/0IzFxhffzjKlSZ02dNXXWbF9uLIPpW4iPBvEnmlUM'
    'B4kBUAvAF8cAH7VyG7QMQof6eTs/ZBBpyzmkfOUcAuUcAoWaAMZMqj8CMGZS/RHgry8bVa1F+WoGUh0BNQMVE1VFtVqWp8gPBTvE'
    '/REZRGoGSM0A2b7dRPC5Q82tWv4AHXR+ag=='
)
