"""What the buttons below a posted ruling and ``/compare`` show."""
