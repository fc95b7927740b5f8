module factorial::factorial;

/// Calls itself: the trace shows each call.
public fun factorial(n: u64): u64 {
    if (n < 2) 1 else n * factorial(n - 1)
}

public fun sum(values: vector<u64>): u64 {
    values.fold!(0, |total, value| total + value)
}
