"""PURE. The box's front as data and time: what edges mean, how lamps blink, which board has which pins."""
