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
    'c-n<nJ8L9I5MB_BFBt9=i3Tn51@{964u%QFI=ElqaJZmtaAOM$VuNPP-M=_z4ixwg7!Di^9E=?d>y4HLiA9kjb0`uDmKj&|v#M8%'
    '8$I^xuU}PNU5}m3(k5(!{{~7aIj@u&&5tth_*k!3D}8dZ*2l+Y!dm4*6y*<YUZqrZc{2<*mwtJ^UM>pLL~b#BFijM3%WA9?J7Sxz'
    'f}L@~Y@9tIm;Ik*Ii9a*8jE$`FSieOeXrfPYGF0d20nwsG~F0+on>Ks_WZ1r{g`E$+q&zz9U#xw4dA{H<41phBCOYI!kf=63|jD`'
    '6Nw#m3z*Y^)-ozRQGnraOk6*Y_X~KrhPLclvj2#GEXK2&^X~!=5_aLdk3(<T@EGNP#1UhHJ2HP8<qg}p{c2}`qPF<Vn!_+G{P<yW'
    'f4>?0_|7-C--rIoxF+kthr5UEGGN`irlWlQj-Ai6t<DIK8+yL$G`auDpI1bA==$a}yq2mWcs+jUKX{CsQvQ6OKTBDY_0V3>{Jea1'
    ';hNJ=)4<z-H{<QE&Rw&-sO9WX8}YS0(XX=>Z7}H9sKDR9Q$ZK(KQp7lc&kFVb;q9-#m*i$@NRsTX}W$NjJu-u4{|-vOar~x@n`|z'
    'KB~lC@XFSvMNHQZSF96$7fc|W&#82Ke;e%sd1C=iABC6iEbx7zkKW!f!FW7Pu&NX}Ur+Ue_eA~A9JXq3zd7^Q!Co%lQ;zT=Ug*!)'
    '%Y#N>TmhNyJo?J}^GY?%W79M;xD;7KPzYuP_F98K4j$RA6xOR{Qz<FSd1h`;sl5ZV?>}DscJ=YS)mNRJ%kx>wMx2&vqsr50x8Y{O'
    'jk5JVU48of%C4u=-7p;Os{l{mIv$iwW-an6r>?koLWSnKmJilMTD;rK6KGEaAJz(V$)aMWJ2SdX<VWE_1@^h$zLQE6a{24IQG&zG'
    '%^$fq2Yg$+EB_@t?1CG4dx!U~secD~7=}2@@Z}B1N~Pl~&ErM8*=$Dm-E7l%f%3xsJ|K*4e}-XyhE;-Leofzdo?w{IFk~+^_YVuO'
    '#s^TcS~&Swd~o^+{=w-dV5gseoqhsV32*HK9lU?u`Y)Pq6oSVKQE&|V^~w4S=OT?4&YkYOzgi5#-`I0^<MS)--%&z}Q9_DQLW-42'
    '$5#yFkdu>kwNh!kF!t^=9OHx4aKu)_5vv3jNqoo?4D%UQ3I4wLmid2>kHv>z0qlGc2MdVv8CEKdFUGe}5Ae-*Kem^5e}?^7yny`}'
    '4i*sge_(tPPhC8V<B`{U`5kt}`vd2gyl3p8_Z#PD`ByAoKy0-|^Fz}U@&&6s%A20R3$Zs}P~M)8@}`IKE+Mt~sH)QZguj2tFTSR{'
    '-pgOD%Dnx-`ph5s6M0^UloyG;$MvKBEH5CW|KIvfTU%z2B%gBHAUyOC-f5HYXr0u4NPdnFHs`#v#$X@wGR@!QBxNgQs2d@9&@y0n'
    'Er~yd9`Zihz5E~aPk4|fnGZeeeaHF2q)0KJL@Y!)KctWj|6_%Dc)0Pw-Fw`!oP)fsAPM!z^HZLmlKR9rJd&>#t_CCdYtzkG{Sv%c'
    'I1j0B%zTpXLJ6oUUjGDbu=&Ff?Fs4A)5t?=*IeAfpI;(B4@rrMN34E=_ss5_@LoR816EZ!A5KW;H=uz7>t)%T<?o2~Ui}ujh<{-I'
    'xT1Wy7oW?-Ut|8V#r%cTGwbzswbDd-QV&88s}D%M==Jf_;sUjdvO4L>eCQ$bowwBS`vb5DQg68TPk4O)v>u7|so&o7h@F2R^U*)h'
    '`LUkObHVBx#4viI^#<Ui{z1AW`G}dn@Vv>l`Xqk#)c^MT_e*$VPwD*<zKR2aek#J3D&4<K;%Qu8_!7&<Pw>~y|B?FL^n`j2P)Nwq'
    '_>KM(yddK-|K;^P_QZM*<4M8`%459XJoeCf@yvf;P#mb2p2FinEQ;dr*KX+khk@bOuMd3xAY~jV>Uyt0y1ot{UpC{|ybNPoUa!t('
    '&+>81pYiW6Te9LSIZg5vpWm__xxCsmB4S;)?KFAZ-S4JpcOSkFn5MP`0m6DmFWyYkn-@o<rhEHV(i*RY7O@(k>FU_cKFTr(E(@>c'
    'd{|T!RMFNy{0HTANRR'
)
