"""The dialogue of ``/settle``: its screens, buttons and forms, and the posted ruling at its end."""
