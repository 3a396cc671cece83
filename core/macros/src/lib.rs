//! The export macro and the settings derive of `mancala-core`.
