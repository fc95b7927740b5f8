/// Questions about types that only the virtual machine can answer.
module sui::types;

/// Returns whether `T` is a one-time witness: named as its module in capitals, given to `init` once.
public native fun is_one_time_witness<T: drop>(_: &T): bool;
