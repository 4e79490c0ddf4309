"""Many games at once: simulate and measure."""
