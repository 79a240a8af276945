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
    'c-nPUZL9Mj3@tt~q?94W4`oOZDW#Ol82fM;qxAp(tedEL+2HXG?v6>0F^Okg_puzV&Xw;W1Z4@~guk}q<}LR9QT-lI>->7DmT6h0'
    'b-59l#9QaQ_s&@a_}}7A_1mM1yW<p29fv!fzMb7yx{bS#r&K`9>;BBKIZT`5G-5V`PmSZWE*f$h!m^y!HcL7TTVgtLCUBZ^5V7UR'
    '7WkHD6IEVLCrLMec<-!{>+ppV>^q-0QA=F_aNqBV?&F{jIadIg;fLH3teGvDEoVwc;%gVc=cGI2T>%6DbEA%B5Za*z7T+{4+hbdr'
    'TPmwj=ifauL4NM5u$6S8<aS5~#bW=-eK;mbe@^G5jajq7w-Cs(<DwbOu<b$?HzvR~(i~hXv%9wYlo2h1@M@M<sXGzrRTwZpZ$>jy'
    'MN^rbgDsi+W59_EkCu}xmoom$ILln6^z)?ZfPLcrG~nE$x<QAiKXrc~wgc-!K-gLzczQoNR5LIX!?ObxXwaeFth<l}Le`rAXb=I_'
    'pVA>IYt}Ca9;ZL49_~Thj#iN!+@)K0x1a7m%XMmYpl18F%@qx!Km4>(0x`raIiGMPmc))2rX@|wWS6O!em|xmM-PqEQ_z6z!xnlg'
    'p2nzo`5^F2pqNopwM3&nR<{?_iRbIElYOz;epLZm@~*v`-|t)B_unF_l-d{NRAX2&;DbEeCTvyG{KNYp%vON0^)0=;d$0w&;8Ptj'
    '_z8fA8SC(&&M_E91)!q>U}&`4I52>^Z5w><N(OVpE5JD?D<7OA0L~Er)B+$TvhqQU0EiI)F;NNRF^=zXJX+RO`iPCS3fUMS8v}?D'
    'fYeIg^dm8Gh4=G}sZwW6oi%mVY+r6HgXvp{j|TB4npF%3i2+axz!%2=AGLBDv<yOr`guD)WDse~Ii!5$90KJW0)?6Y#!RX|0x)J$'
    '{Sn}=FB?^@Mfqw5QXK&`0~HfhMYUR%r^pWlJH-7F8ANIZNX-D*zTHIdxkJsZTK)hXbbe|'
)
