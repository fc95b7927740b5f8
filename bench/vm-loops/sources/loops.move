/// What the benchmark of the virtual machine runs: the kinds of work a contract's loops are made of.
module loops::loops;

public struct Point has copy, drop {
    x: u64,
    y: u64,
}

/// Sums of 64-bit numbers, as fees and shares are worked out.
public fun arithmetic(rounds: u64): u64 {
    let mut i = 0;
    let mut sum = 0;
    while (i < rounds) {
        sum = (sum * 31 + i * 7) % 1_000_000_007;
        i = i + 1;
    };
    sum
}

/// A table of days, written and read by index.
public fun vectors(rounds: u64): u64 {
    let mut days = vector[0, 0, 0, 0, 0, 0, 0, 0];
    let mut i = 0;
    while (i < rounds) {
        let day = &mut days[i % 8];
        *day = *day + i;
        i = i + 1;
    };
    days[3]
}

/// Fields behind references, through a call.
public fun fields(rounds: u64): u64 {
    let mut point = Point { x: 1, y: 2 };
    let mut i = 0;
    while (i < rounds) {
        step(&mut point);
        i = i + 1;
    };
    point.x + point.y
}

fun step(point: &mut Point) {
    point.x = (point.x + point.y) % 1_000_003;
    point.y = point.x % 997;
}
