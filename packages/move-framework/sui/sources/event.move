/// What happened, told to the outside. An event is no object and costs no storage.
module sui::event;

use std::type_name;
use sui::accumulator;
use sui::accumulator_settlement::EventStreamHead;

/// Records `event`. Its type must be defined in the calling module.
public native fun emit<T: copy + drop>(event: T);

/// Records `event` and adds it to the stream of the package that defines its type, so that a light client can prove that it
/// has seen all of them. Its type must be defined in the calling module.
public fun emit_authenticated<T: copy + drop>(event: T) {
    let stream = type_name::original_id<T>();
    emit_authenticated_impl<EventStreamHead, T>(accumulator::accumulator_address<EventStreamHead>(stream), stream, event)
}

native fun emit_authenticated_impl<StreamHeadT, T: copy + drop>(accumulator_id: address, stream: address, event: T);

// === Tests ===

#[test_only]
/// Returns how many events the transaction recorded.
public native fun num_events(): u32;

#[test_only]
/// Returns the recorded events of type `T`, in order.
public native fun events_by_type<T: copy + drop>(): vector<T>;
