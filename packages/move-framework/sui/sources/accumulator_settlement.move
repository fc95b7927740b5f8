/// What the end of a checkpoint leaves of its authenticated events. The chain writes it; owns its form.
module sui::accumulator_settlement;

#[allow(unused_field)]
/// The state of a package's stream of authenticated events: a dynamic field of the accumulator root, under the package's id.
public struct EventStreamHead has store {
    /// A Merkle mountain range of the checkpoints' roots: the peak of 2^i of them at index i, 0 where there is none.
    mmr: vector<u256>,
    /// The last checkpoint with an event of the stream.
    checkpoint_seq: u64,
    /// All events of the stream.
    num_events: u64,
}
