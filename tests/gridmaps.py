"""A map of hexes with all that can lie on one, which tests print, corrupt and read back."""

from __future__ import annotations

GLEN = """\
mobility:
  foot: {name: On foot}
  wheels: {name: On wheels}
terrains:
  clear: {name: Clear, code: ".", costs: {foot: 1, wheels: 1}}
  woods: {name: Woods, code: w, pattern: woods, costs: {foot: 2, wheels: prohibited}}
  hills: {name: Hills, code: h, pattern: hills, costs: {foot: 2, wheels: 3}}
  town: {name: Town, code: t, pattern: town, costs: {foot: 1, wheels: 1}}
  brook: {name: Brook, of: sides, pattern: river, costs: {foot: 1, wheels: 2}}
  lane: {name: Lane, of: roads, pattern: road, costs: {foot: 1, wheels: 1}}
crts:
  assault:
    name: Assault
    columns: ["1:1", "2:1", "3:1"]
    throw: d3
    rows:
      "1": [AL, AL, NE]
      "2": [AL, NE, DL]
      "3": [NE, DL, DL]
    results:
      AL: {text: The attacker loses a step., attacker: {steps: 1}}
      NE: {text: Nothing happens.}
      DL: {text: The defender loses a step., defender: {steps: 1}}
    terrain:
      woods: {name: Woods, shift: -1}
      hills: {name: Hills, shift: -2}
    source: [{source}]
gridmaps:
  glen:
    name: The glen
    columns: 12
    rows: 9
    codes:
      - ....wwww....
      - ..hhww..t...
      - .hhh....hh..
      - .hh.www.hhh.
      - ....wwww.hh.
      - t..www......
      - ....w...hh..
      - ......hhhww.
      - .....hhwww..
    sides:
      brook: 0501/0502 0601/0602 0602/0702 0702/SE
    roads:
      lane:
        - 0106 0206 0307 0407 0507 0508
        - 0508 0608 0708 0808
    places:
      mill: {name: The mill, at: "0102", objective: true}
      ford: {name: The ford, at: "0702"}
    zones:
      west: {name: Set-up in the west, cells: 0101-0209}
      east: {name: Set-up in the east, cells: 1101-1209}
    source: [{source}]
  moor:
    name: The moor
    columns: 5
    rows: 4
    flat: true
    ground: clear
    terrain:
      woods: 0203 0302 0403
      hills: 0101-0102
    source: [{source}]
""".replace("{source}", "summary")
"""Two maps without faults."""
