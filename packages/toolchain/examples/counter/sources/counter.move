/// A number that anyone may raise.
module counter::counter;

public struct Counter has key {
    id: UID,
    value: u64,
}

public fun create(ctx: &mut TxContext) {
    transfer::share_object(Counter { id: object::new(ctx), value: 0 });
}

public fun add(counter: &mut Counter, amount: u64) {
    counter.value = counter.value + amount;
}

#[test]
fun adds() {
    let ctx = &mut tx_context::dummy();
    let mut counter = Counter { id: object::new(ctx), value: 1 };
    counter.add(2);
    assert!(counter.value == 3);
    let Counter { id, value: _ } = counter;
    id.delete();
}
