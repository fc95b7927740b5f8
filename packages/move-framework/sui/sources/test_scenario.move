/// Several transactions of several senders inside one test. Exists only in test builds.
/// What one transaction gives away, the next can take; natives of the virtual machine keep the inventories.
#[test_only]
module sui::test_scenario;

use sui::vec_map::VecMap;

#[allow(unused_const)]
/// The transaction's changes make no sense, such as objects that own each other.
const ECouldNotGenerateEffects: u64 = 0;
#[allow(unused_const)]
/// A shared or frozen object was not given back, or was given away.
const EInvalidSharedOrImmutableUsage: u64 = 1;
/// The object was not taken before.
const ECantReturnObject: u64 = 2;
/// There is no such object.
const EEmptyInventory: u64 = 3;
#[allow(unused_const)]
/// The object is not there, or is taken already.
const EObjectNotFound: u64 = 4;
#[allow(unused_const)]
/// The receiving ticket is out already, in an older protocol.
const EReceivingTicketAlreadyAllocated: u64 = 5;
#[allow(unused_const)]
/// The receiving ticket is out already.
const EUnableToAllocateReceivingTicket: u64 = 6;

/// The test's chain, with the transaction under way.
public struct Scenario {
    txn_number: u64,
    ctx: TxContext,
}

/// What a transaction changed.
public struct TransactionEffects has drop {
    created: vector<ID>,
    written: vector<ID>,
    deleted: vector<ID>,
    transferred_to_account: VecMap<ID, address>,
    transferred_to_object: VecMap<ID, ID>,
    shared: vector<ID>,
    frozen: vector<ID>,
    num_user_events: u64,
}

// === Transactions ===

/// Starts a chain and its first transaction.
public fun begin(sender: address): Scenario {
    Scenario { txn_number: 0, ctx: sui::tx_context::new_from_hint(sender, 0, 0, 0, 0) }
}

/// Ends the transaction, returns what it changed and starts the next one.
public fun next_tx(scenario: &mut Scenario, sender: address): TransactionEffects {
    let epoch = scenario.ctx.epoch();
    let epoch_timestamp_ms = scenario.ctx.epoch_timestamp_ms();
    scenario.advance(sender, epoch, epoch_timestamp_ms)
}

/// Ends the transaction and the epoch, and starts the next one.
public fun next_epoch(scenario: &mut Scenario, sender: address): TransactionEffects {
    let epoch = scenario.ctx.epoch() + 1;
    let epoch_timestamp_ms = scenario.ctx.epoch_timestamp_ms();
    scenario.advance(sender, epoch, epoch_timestamp_ms)
}

/// Ends the transaction and the epoch, and starts the next one `delta_ms` later.
public fun later_epoch(scenario: &mut Scenario, delta_ms: u64, sender: address): TransactionEffects {
    let epoch = scenario.ctx.epoch() + 1;
    let epoch_timestamp_ms = scenario.ctx.epoch_timestamp_ms() + delta_ms;
    scenario.advance(sender, epoch, epoch_timestamp_ms)
}

/// Ends the last transaction and returns what it changed.
public fun end(scenario: Scenario): TransactionEffects {
    let Scenario { txn_number: _, ctx: _ } = scenario;
    end_transaction()
}

fun advance(
    scenario: &mut Scenario,
    sender: address,
    epoch: u64,
    epoch_timestamp_ms: u64,
): TransactionEffects {
    let effects = end_transaction();
    scenario.txn_number = scenario.txn_number + 1;
    let number = scenario.txn_number;
    scenario.ctx = sui::tx_context::new_from_hint(sender, number, epoch, epoch_timestamp_ms, 0);
    effects
}

/// Borrows the context of the transaction.
public fun ctx(scenario: &mut Scenario): &mut TxContext {
    &mut scenario.ctx
}

/// Returns an id for tests that never was one of an object.
public fun new_object(scenario: &mut Scenario): UID {
    object::new(&mut scenario.ctx)
}

/// Returns the sender of the transaction.
public fun sender(scenario: &Scenario): address {
    scenario.ctx.sender()
}

/// Returns how many transactions ended in this chain.
public fun num_concluded_txes(scenario: &Scenario): u64 {
    scenario.txn_number
}

// === Effects ===

/// Returns the objects that were made.
public fun created(effects: &TransactionEffects): vector<ID> {
    effects.created
}

/// Returns the objects that were changed.
public fun written(effects: &TransactionEffects): vector<ID> {
    effects.written
}

/// Returns the objects that were destroyed.
public fun deleted(effects: &TransactionEffects): vector<ID> {
    effects.deleted
}

/// Returns the objects that were given to an address, and to which.
public fun transferred_to_account(effects: &TransactionEffects): VecMap<ID, address> {
    effects.transferred_to_account
}

/// Returns the objects that became children, and of which object.
public fun transferred_to_object(effects: &TransactionEffects): VecMap<ID, ID> {
    effects.transferred_to_object
}

/// Returns the objects that were shared.
public fun shared(effects: &TransactionEffects): vector<ID> {
    effects.shared
}

/// Returns the objects that were frozen.
public fun frozen(effects: &TransactionEffects): vector<ID> {
    effects.frozen
}

/// Returns how many events were recorded.
public fun num_user_events(effects: &TransactionEffects): u64 {
    effects.num_user_events
}

// === Objects of an address ===

/// Takes an object of `account`. Aborts when it is not there.
public native fun take_from_address_by_id<T: key>(scenario: &Scenario, account: address, id: ID): T;

/// Returns the object that `account` received last, if there is one.
public native fun most_recent_id_for_address<T: key>(account: address): Option<ID>;

/// Returns all objects of `account` of that type.
public native fun ids_for_address<T: key>(account: address): vector<ID>;

native fun was_taken_from_address(account: address, id: ID): bool;

/// Takes the object of `account` that it received last. Aborts when there is none.
public fun take_from_address<T: key>(scenario: &Scenario, account: address): T {
    let id = most_recent_id_for_address<T>(account);
    assert!(id.is_some(), EEmptyInventory);
    scenario.take_from_address_by_id(account, id.destroy_some())
}

/// Gives an object back to `account`. Aborts when it was not taken from there.
public fun return_to_address<T: key>(account: address, t: T) {
    assert!(was_taken_from_address(account, object::id(&t)), ECantReturnObject);
    sui::transfer::transfer_impl(t, account)
}

/// Returns whether `account` has an object of that type.
public fun has_most_recent_for_address<T: key>(account: address): bool {
    most_recent_id_for_address<T>(account).is_some()
}

/// Takes an object of the sender. Aborts when it is not there.
public fun take_from_sender_by_id<T: key>(scenario: &Scenario, id: ID): T {
    scenario.take_from_address_by_id(scenario.sender(), id)
}

/// Takes the object that the sender received last. Aborts when there is none.
public fun take_from_sender<T: key>(scenario: &Scenario): T {
    scenario.take_from_address(scenario.sender())
}

/// Gives an object back to the sender. Aborts when it was not taken from there.
public fun return_to_sender<T: key>(scenario: &Scenario, t: T) {
    return_to_address(scenario.sender(), t)
}

/// Returns whether the sender has an object of that type.
public fun has_most_recent_for_sender<T: key>(scenario: &Scenario): bool {
    has_most_recent_for_address<T>(scenario.sender())
}

/// Returns the object that the sender received last, if there is one.
public fun most_recent_id_for_sender<T: key>(scenario: &Scenario): Option<ID> {
    most_recent_id_for_address<T>(scenario.sender())
}

/// Returns all objects of the sender of that type.
public fun ids_for_sender<T: key>(scenario: &Scenario): vector<ID> {
    ids_for_address<T>(scenario.sender())
}

// === Frozen objects ===

/// Takes a frozen object. Aborts when it is not there.
public native fun take_immutable_by_id<T: key>(scenario: &Scenario, id: ID): T;

/// Returns the object that was frozen last, if there is one.
public native fun most_recent_immutable_id<T: key>(): Option<ID>;

native fun was_taken_immutable(id: ID): bool;

/// Takes the object that was frozen last. Aborts when there is none.
public fun take_immutable<T: key>(scenario: &Scenario): T {
    let id = most_recent_immutable_id<T>();
    assert!(id.is_some(), EEmptyInventory);
    scenario.take_immutable_by_id(id.destroy_some())
}

/// Gives a frozen object back. Aborts when it was not taken.
public fun return_immutable<T: key>(t: T) {
    assert!(was_taken_immutable(object::id(&t)), ECantReturnObject);
    sui::transfer::freeze_object_impl(t)
}

/// Returns whether there is a frozen object of that type.
public fun has_most_recent_immutable<T: key>(): bool {
    most_recent_immutable_id<T>().is_some()
}

// === Shared objects ===

/// Takes a shared object. Aborts when it is not there.
public native fun take_shared_by_id<T: key>(scenario: &Scenario, id: ID): T;

/// Returns the object that was shared last, if there is one.
public native fun most_recent_id_shared<T: key>(): Option<ID>;

native fun was_taken_shared(id: ID): bool;

/// Takes the object that was shared last. Aborts when there is none.
public fun take_shared<T: key>(scenario: &Scenario): T {
    let id = most_recent_id_shared<T>();
    assert!(id.is_some(), EEmptyInventory);
    scenario.take_shared_by_id(id.destroy_some())
}

/// Gives a shared object back. Aborts when it was not taken.
public fun return_shared<T: key>(t: T) {
    assert!(was_taken_shared(object::id(&t)), ECantReturnObject);
    sui::transfer::share_object_impl(t)
}

/// Returns whether there is a shared object of that type.
public fun has_most_recent_shared<T: key>(): bool {
    most_recent_id_shared<T>().is_some()
}

/// Takes the shared object of that type, lets `$f` use it, and gives it back.
public macro fun with_shared<$T: key>($scenario: &mut Scenario, $f: |&mut $T, &mut Scenario|) {
    let scenario = $scenario;
    let mut object = scenario.take_shared<$T>();
    $f(&mut object, scenario);
    return_shared(object)
}

// === Receiving ===

/// Returns the right to take an object that was sent to another object.
public fun receiving_ticket_by_id<T: key>(object_id: ID): sui::transfer::Receiving<T> {
    let version = allocate_receiving_ticket_for_object<T>(object_id);
    sui::transfer::make_receiver(object_id, version)
}

/// Gives a right back that was not used.
public fun return_receiving_ticket<T: key>(ticket: sui::transfer::Receiving<T>) {
    deallocate_receiving_ticket_for_object(sui::transfer::receiving_id(&ticket))
}

native fun allocate_receiving_ticket_for_object<T: key>(object_id: ID): u64;
native fun deallocate_receiving_ticket_for_object(object_id: ID);
native fun end_transaction(): TransactionEffects;
