/// The transaction under way. Everything is kept by the virtual machine; a `TxContext` only proves that there is one.
module sui::tx_context;

public use fun sui::scratch::add as TxContext.scratch_add;
public use fun sui::scratch::read as TxContext.scratch_read;
public use fun sui::scratch::remove as TxContext.scratch_remove;
public use fun sui::scratch::exists as TxContext.scratch_exists;
public use fun sui::scratch::exists_with_type as TxContext.scratch_exists_with_type;
public use fun sui::scratch::read_opt as TxContext.scratch_read_opt;
public use fun sui::scratch::remove_opt as TxContext.scratch_remove_opt;
public use fun sui::scratch::replace as TxContext.scratch_replace;
public use fun sui::scratch::get_do as TxContext.scratch_get_do;
public use fun sui::scratch::get_mut_do as TxContext.scratch_get_mut_do;
public use fun sui::scratch::get_fold as TxContext.scratch_get_fold;
public use fun sui::scratch::get_mut_fold as TxContext.scratch_get_mut_fold;
public use fun sui::scratch::internal_add as TxContext.scratch_internal_add;
public use fun sui::scratch::internal_read as TxContext.scratch_internal_read;
public use fun sui::scratch::internal_remove as TxContext.scratch_internal_remove;
public use fun sui::scratch::internal_exists as TxContext.scratch_internal_exists;
public use fun sui::scratch::internal_exists_with_type as TxContext.scratch_internal_exists_with_type;
public use fun sui::scratch::internal_read_opt as TxContext.scratch_internal_read_opt;
public use fun sui::scratch::internal_remove_opt as TxContext.scratch_internal_remove_opt;
public use fun sui::scratch::internal_replace as TxContext.scratch_internal_replace;
public use fun sui::scratch::internal_get_do as TxContext.scratch_internal_get_do;
public use fun sui::scratch::internal_get_mut_do as TxContext.scratch_internal_get_mut_do;
public use fun sui::scratch::internal_get_fold as TxContext.scratch_internal_get_fold;
public use fun sui::scratch::internal_get_mut_fold as TxContext.scratch_internal_get_mut_fold;

#[allow(unused_field)]
/// Made by the virtual machine for each transaction. The fields exist for compatibility and are not read.
public struct TxContext has drop {
    sender: address,
    tx_hash: vector<u8>,
    epoch: u64,
    epoch_timestamp_ms: u64,
    ids_created: u64,
}

/// Returns who signed the transaction.
public fun sender(_self: &TxContext): address {
    native_sender()
}
native fun native_sender(): address;

/// Returns the 32 bytes of the transaction's digest.
public fun digest(self: &TxContext): &vector<u8> {
    &self.tx_hash
}

/// Returns the number of the current epoch.
public fun epoch(_self: &TxContext): u64 {
    native_epoch()
}
native fun native_epoch(): u64;

/// Returns when the current epoch began, in milliseconds since 1970.
public fun epoch_timestamp_ms(_self: &TxContext): u64 {
    native_epoch_timestamp_ms()
}
native fun native_epoch_timestamp_ms(): u64;

/// Returns who pays for the gas when it is not the sender.
public fun sponsor(_self: &TxContext): Option<address> {
    let found = native_sponsor();
    if (found.is_empty()) option::none() else option::some(found[0])
}
native fun native_sponsor(): vector<address>;

/// Returns an address that was never used before.
public fun fresh_object_address(_ctx: &mut TxContext): address {
    fresh_id()
}
native fun fresh_id(): address;

/// Returns the gas price all validators agreed on for the epoch, in MIST.
public fun reference_gas_price(_self: &TxContext): u64 {
    native_rgp()
}
native fun native_rgp(): u64;

/// Returns the gas price of the transaction, in MIST.
public fun gas_price(_self: &TxContext): u64 {
    native_gas_price()
}
native fun native_gas_price(): u64;

#[allow(unused_function)]
fun ids_created(_self: &TxContext): u64 {
    native_ids_created()
}
native fun native_ids_created(): u64;

#[allow(unused_function)]
native fun native_gas_budget(): u64;

// === Tests ===

#[test_only]
/// The digest is not 32 bytes.
const EBadTxHashLength: u64 = 0;
#[test_only]
/// No id was made yet.
const ENoIDsCreated: u64 = 1;

#[test_only]
/// Starts a transaction with these facts.
public fun new(
    sender: address,
    tx_hash: vector<u8>,
    epoch: u64,
    epoch_timestamp_ms: u64,
    ids_created: u64,
): TxContext {
    create(
        sender,
        tx_hash,
        epoch,
        epoch_timestamp_ms,
        ids_created,
        native_rgp(),
        native_gas_price(),
        native_gas_budget(),
        option::none(),
    )
}

#[test_only]
/// Starts a transaction with these facts, gas included.
public fun create(
    sender: address,
    tx_hash: vector<u8>,
    epoch: u64,
    epoch_timestamp_ms: u64,
    ids_created: u64,
    rgp: u64,
    gas_price: u64,
    gas_budget: u64,
    sponsor: Option<address>,
): TxContext {
    assert!(tx_hash.length() == 32, EBadTxHashLength);
    replace(
        sender,
        tx_hash,
        epoch,
        epoch_timestamp_ms,
        ids_created,
        rgp,
        gas_price,
        gas_budget,
        sponsor.to_vec(),
    );
    TxContext { sender: @0x0, tx_hash, epoch: 0, epoch_timestamp_ms: 0, ids_created: 0 }
}

#[test_only]
/// Starts a transaction whose digest is made of `hint`.
public fun new_from_hint(
    addr: address,
    hint: u64,
    epoch: u64,
    epoch_timestamp_ms: u64,
    ids_created: u64,
): TxContext {
    new(addr, dummy_tx_hash_with_hint(hint), epoch, epoch_timestamp_ms, ids_created)
}

#[test_only]
/// Starts a transaction of address 0.
public fun dummy(): TxContext {
    new_from_hint(@0x0, 0, 0, 0, 0)
}

#[test_only]
/// Returns a digest of 32 bytes that holds `hint`.
public fun dummy_tx_hash_with_hint(hint: u64): vector<u8> {
    let mut tx_hash = std::bcs::to_bytes(&hint);
    while (tx_hash.length() < 32) tx_hash.push_back(0);
    tx_hash
}

#[test_only]
/// Returns how many ids the transaction made.
public fun get_ids_created(self: &TxContext): u64 {
    ids_created(self)
}

#[test_only]
/// Returns the address that was made last. Aborts when there is none.
public fun last_created_object_id(_self: &TxContext): address {
    assert!(native_ids_created() > 0, ENoIDsCreated);
    last_created_id()
}
#[test_only]
native fun last_created_id(): address;

#[test_only]
/// Moves on to the next epoch.
public fun increment_epoch_number(self: &mut TxContext) {
    let epoch = self.epoch() + 1;
    let at = self.epoch_timestamp_ms();
    replay(self, epoch, at);
}

#[test_only]
/// Moves the beginning of the epoch `delta_ms` later.
public fun increment_epoch_timestamp(self: &mut TxContext, delta_ms: u64) {
    let epoch = self.epoch();
    let at = self.epoch_timestamp_ms() + delta_ms;
    replay(self, epoch, at);
}

#[test_only]
fun replay(self: &TxContext, epoch: u64, epoch_timestamp_ms: u64) {
    replace(
        native_sender(),
        self.tx_hash,
        epoch,
        epoch_timestamp_ms,
        native_ids_created(),
        native_rgp(),
        native_gas_price(),
        native_gas_budget(),
        native_sponsor(),
    );
}

#[test_only]
native fun replace(
    sender: address,
    tx_hash: vector<u8>,
    epoch: u64,
    epoch_timestamp_ms: u64,
    ids_created: u64,
    rgp: u64,
    gas_price: u64,
    gas_budget: u64,
    sponsor: vector<address>,
);

#[allow(unused_function)]
native fun derive_id(tx_hash: vector<u8>, ids_created: u64): address;
