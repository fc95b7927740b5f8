/// Binary Canonical Serialization, outward. Does not own reading bytes back; that is `sui::bcs`.
module std::bcs;

/// Returns the canonical bytes of `v`.
public native fun to_bytes<MoveValue>(v: &MoveValue): vector<u8>;
