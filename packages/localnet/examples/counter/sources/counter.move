module counter::counter;

use sui::event;

/// Anyone may add to it; it remembers who came last.
public struct Counter has key {
    id: UID,
    value: u64,
    last: address,
}

public struct Added has copy, drop {
    by: address,
    value: u64,
}

#[error]
const ENothingToAdd: vector<u8> = b"Add at least one";

fun init(ctx: &mut TxContext) {
    transfer::share_object(Counter { id: object::new(ctx), value: 0, last: @0x0 });
}

public fun add(counter: &mut Counter, amount: u64, ctx: &TxContext) {
    assert!(amount > 0, ENothingToAdd);
    counter.value = counter.value + amount;
    counter.last = ctx.sender();
    event::emit(Added { by: ctx.sender(), value: counter.value });
}

public fun value(counter: &Counter): u64 {
    counter.value
}

#[test_only]
public fun new_for_testing(ctx: &mut TxContext): Counter {
    Counter { id: object::new(ctx), value: 0, last: @0x0 }
}
