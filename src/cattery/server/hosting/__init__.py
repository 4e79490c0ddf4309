"""Running a server: start and stop, logs, figures, backup and clean-up."""
