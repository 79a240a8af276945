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
    'eNp1V4GO1DgMDZ0w8lbVbq+yUIVypVRlrhQYjRYJITRq//+vznacxB0giNXrG9exneTFdc4MkOGAMSKWH3Cjx40JGJYl1HV9Z6Oq'
    'Qw9117JJ03VN/2n6V/2kN8/QyoCzc72vZPhefuqavenyzFt5R55bRZs7DJm28p4M2nGkhzBd1tdpCvJjLwkIDlNVhXHcFDdVFW3G'
    'cZ7nzXvxPY53iucuNoQn9bNNlQdNIhCXeAYDuTWxQMExZnqTsvVVDl8TYI5/03h8qjP5vF6v45D8b/SfMQXD8UhswyhjUH4y/D3x'
    'ikfFVw6VsboUnwFMfSK+RZv556w2o5lr+rGt6d3p9XVdL5cpxZlqIkHqvIk/J17fpXhCqvMGustibJOJk18NCa/bjzjvhIAphlj/'
    '6IeLGdd3aHUMHD5VHzzVmvhKB09ATtzj2OK6GCZUg8YTt0Oss66A8BVbqA3xVN3IP7ftnWPIPCXDkaqfKW4S2aANY++8jD7uyeW2'
    'zGKjqTTRz31d10kDL3600sHwugSDlqgSnPYDxx+0bm370/ifTC4MERJO9WccwjRZ++hKVmCTM0776EZ/zklC4gL3lN7ppDnKif/6'
    '2xJQTcp+EHVZlgFET7igo56ejuVFxIJCDPQPVK7SX7IHsuka3zXOKJcbPn76/PnbR8mxqZ67Z6fpuqdunrunvBeqquyC/O63L9++'
    'xHeD8cnBGKli6doiTyUZko2vkpXPasZj5vGLV2ZY1/ekpbUVN/eggqJpIc9LLlP8FDylwEt6a//pPPTrS1Upfve58i/9DG8vIfJS'
    '53aUPdNCyDrjDQYsuPtaMLo/2zherW1ZrlajWJghitEg/gsGLBhdwS2ErEveYJorY3TBaFfX/aJSBIlThSnlpefCGywxK5a8FKMr'
    'WPaYXkcV3yl0qYSRfRaN8gaLJilG92CTNMqphvAh7OeZTvgrnwBSnKwzHgoGLJiOStEitDZQeOd+1O+vy2A1iupP/rMukf+MyX/R'
    'K4PJPuuSNxpF9kWvDF7aJZR6Fl3ivEr9CwZ01r5oFx50jA+RnoAqXLT+5NPU1pn6G+3CP9jwEiQN57OGhQ+Hizbk4iJY3hY68f5U'
    'Lgl/4j3GNY8JxCfGvN8KH5+EP9hDtscDj5lfWrmV6XJm1l48xP+KPNXqRX4YOJMtNgGb5kXrO0pelmf/kYcDD5l32Y/mKzyc/+pH'
    'MrymJgz1Egoxk8QjJB4OPGSeZ4o866Uv9liaGEB7oXZ7N5AQyLGl2yJEXKNtdGrsFYdjA+QSj2B5hP6xSQp0s4EeDMJwsHeu2Etg'
    '6zoLdBd5rL2vn/mmn2e5B6u3Z2lK+HKY6N6ni3/lfNu2w77H9/GuEEy5cI8jY+OK9GbexLN94qFFKPb4aD/PunbEPz0pT81Af2vb'
    'D8o3vfCsY6/rRevsodRc+TXGKfzK81p7LPbUpv/2LrW/paGpfDg0lCGLAoLl9SnI+hpenwR/mOf/6HL9oNf4un5lcYzR37XB8nC9'
    'pcZIec1F+Fs74sEes72c8JA+JPhmi02V7P/M8y2Xmq3ER/+R51pZe4Rir81x46WvkV129iT5pWlGSLzah9Q8QeyLzlyR6VCfJI7B'
    'TYc6Jx5hOtQ58YCr4fVp+Lv/3NCHGF3k/SnelesaG0p+oq42RISY41c/pBuG92AafX7ih020y/CQeTzwmPnYpYL5Mh1sk/jwUfCA'
    'vfk2BdPL1eYbua7xsbVFXGLbNgyN5dc1eur3Xv1C2Eps/ryfvfkg30Lku+/7987YJ97GPPBIXSrNu+8R3+77fr9FvO8UjwZ0etn3'
    'l9Mf2loTM255pjdvqmnGGGfHwvbEHzz/A6lZDP8='
)
