/// What happened, told to the outside. An event is no object and costs no storage.
module sui::event;

/// Records `event`. Its type must be defined in the calling module.
public native fun emit<T: copy + drop>(event: T);

// === Tests ===

#[test_only]
/// Returns how many events the transaction recorded.
public native fun num_events(): u32;

#[test_only]
/// Returns the recorded events of type `T`, in order.
public native fun events_by_type<T: copy + drop>(): vector<T>;
