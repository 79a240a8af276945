"""Written by tools/fonts.py from spleen-6x12 and ter-u12n_unicode; see LICENCES.md."""

# ruff: noqa
# fmt: off
WIDTH, HEIGHT = 6, 12
CHARACTERS = (
    ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ['
    '\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\xa0¡¢£¤¥¦§¨©ª«¬\xad®¯°±²³´µ¶·¸'
    '¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóô'
    'õö÷øùúûüýþÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİ'
    'ıĲĳĴĵĶķĸĹĺĻļĽľĿŀŁłŃńŅņŇňŉŊŋŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬ'
    'ŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſ‐‑–—‘’“”„•…←↑→↓↔↕−■▲▶▼◀○●♥✓✗'
)
ROWS = (
    'c-nPWfsWKT3=N$y@>bPuud+~ua-~#dt`r!J76~CVYXASQ&UT!{9UzF+>l@dxo#e%J&J2*@fH5MLA8@0`jR_c*CDe6&XQQe^4|UhF'
    'Nz-*r|7rSH{iHX~(8_?bbG@%*_+EbMn!V}r%v*U!o?AtmI}Dk&@}3OZaioVZUDnrW3i4ww2?!2TRfTcf6gO2BZN_n)=goWZJ&t#Z'
    '=PovcC-t*Ul?P2C5SMrc1GzP^K*2F)dXuvCRSsVhV2*#&czmie`Mh4Q<B<Gs^q(;W!|_OL!zg1=elq+$@rp;qR}Pi2x)h%QOnoB0'
    'MVtBOtTv;WYx=RR>D}q|bzLu)DaDy;B0=iBi9aV^-=%m$s`CcA%VKPkiIZOq39s9aIPZjjDTY}8=!c6L*LP@j3>-dHA3W8X_(}&)'
    'Ku+A_*y6evCRBsQ6SqUGv#x;f6<eqc@l@T&Kez3jW5_%u!;z|=DQ*(kpbca1yo^5X$>p}pVxy@v(a(Kd*GU5}ezelT@VW$pmZ%b('
    '_5;Tsv~F$t)A*lEE({S8PW5LT!Zca?=t@>#lQT~H=th6eNkZZR_mtl0q&doo|N7e!P)*8y5OrCW0Yp!@prf9ij^#zff<g@R4^*zw'
    'U$O_X=^EcP&M21~K7RWA`P)ayv8kTBXQ%19r*59Rr@R-cs_cUN?zb=BzQlKf@yWp$sbcBcB2Oh5l8vvDmCtI%W9IRTS7un(_oSt@'
    '6*u>wf}&|5&r2>-{1iN;z)N~-|LHvR>q}KBe)qZZFZ~Q}FCp?$=XR7m(?ZBP;|&HZxcgc#x<A`EUaf6eu2!R1m?4VMApQ#mEErwE'
    'ErhH~-e8(5V|2l2SJ(ZbQUr-pg(>Bw=fWE-F)Nn56r(Fx_LyEr72hdzsf3Yz7LD=-izX>X_h6GW%BhC%A?)XwPWUUI08*T+Gad>C'
    'ESQc;(IT`qP<ZEl)bFp$U^R;BPyVwmk^hXzf6*(0$v*3nHyTCuMXwBA+9i~F7G2`JO8pB4bk@FT7anws50RdLDqOVw<kQsFnfe>;'
    '!avyX5+n`hvxbEahl@7k;v!hy7CQ0%R4xgB;yuPSj|s#l#=PGOAD@Ij*h99*1CN<sTDg_!a%R?EJjDNsJk{z&ei%5DEj9t0=0)o}'
    'N?w*{|B;6S51Dt_kLD{pod4=aGQ6fH4D}KUF_Xk2BpwbtWS(b=JnN+|_E?%2KzpHfdpD2}$g!o{B1BxHZFFkv6^CO3<Pwiyd4&G4'
    'NeXncfgTLPaIkl-*h^sRItz3cd91y!pZTVrXSoNfw`XZe_;Q%&-lvOy<$T+=!@kG&@vaa|xp0poW8;eSX5PfJed3`-DE9bhKhL^$'
    '#6LYLPt8DoYugXXH@)zzW3TH)>+GS_T=_M|Dg4UwT6-+^)TaOTF15d<p{aa0G?XEW0)plBDaiU7UY`VinCJiKa{Zv!__}^&ag5R5'
    'wZZamy`{!TdCf)mTRY;x9<#li@Q^+v_-2bumF)k_^DUQ}t;9$Fk>^@jdxT=I&2i(UuaRAL_9XeGX+}uA+K1FULF|jpT#@NepCpdK'
    'O@}%s9$`AvIq`t2;q__wyZ_wKhZtSt{VCp+>lzzMexj~6M1+{*S3jg1hWB6^eSYGHO|;AKka;}tnEBYHg84EXY?Ju#QSgAh`8Ea9'
    '%hl!^xvufCwMATF+cpf1<<~WO>i1s#LfA@d{=A>P`5@my<h$?t_s-ZS-o`xeNL?z;yYCU-?)!efMZE76j|Oyl+4q;zAKF?IGj4gN'
    'H*czG#u#VE!uG@;JpTi!Sq%R'
)
