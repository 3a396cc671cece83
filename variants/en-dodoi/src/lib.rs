//! en-dodoi.
