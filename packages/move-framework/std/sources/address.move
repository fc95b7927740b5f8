/// What every address has in common. Its conversions are in `sui::address`, which defines the primitive.
module std::address;

/// Returns the length of an address in bytes: 32.
public fun length(): u64 {
    32
}
