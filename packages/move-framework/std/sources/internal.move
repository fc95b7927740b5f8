/// Proof that a call comes from the module that defines a type.
module std::internal;

/// Says that the module of `T` allows something. Only that module can make one: the verifier refuses calls of `permit` with other types.
public struct Permit<phantom T>() has drop;

/// Returns a permit of the caller's own type.
public fun permit<T>(): Permit<T> {
    Permit()
}
