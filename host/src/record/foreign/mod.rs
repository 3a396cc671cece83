//! Foreign notations.
