//! kpe.
