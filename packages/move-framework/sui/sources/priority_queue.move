/// Values with priorities, the highest of which is taken first: a binary heap in one list. The children of position `i` are at
/// `2i + 1` and `2i + 2`, and none has a higher priority than its parent. Among equal priorities the order is not said.
module sui::priority_queue;

/// There is no entry to take out.
const EPopFromEmptyHeap: u64 = 0;
/// The lists of priorities and of values differ in length. Sui has the same number for both.
const EUnequalLengths: u64 = 0;

/// The entries, as a heap.
public struct PriorityQueue<T: drop> has drop, store {
    entries: vector<Entry<T>>,
}

/// A value and its priority.
public struct Entry<T: drop> has drop, store {
    priority: u64,
    value: T,
}

/// Returns a queue of these entries, in any order.
public fun new<T: drop>(mut entries: vector<Entry<T>>): PriorityQueue<T> {
    let parents = entries.length() / 2;
    parents.do!(|i| sink(&mut entries, parents - 1 - i));
    PriorityQueue { entries }
}

/// Takes an entry of the highest priority out and returns the priority and the value. Aborts when there is none.
public fun pop_max<T: drop>(pq: &mut PriorityQueue<T>): (u64, T) {
    assert!(!pq.entries.is_empty(), EPopFromEmptyHeap);
    let Entry { priority, value } = pq.entries.swap_remove(0);
    sink(&mut pq.entries, 0);
    (priority, value)
}

/// Adds a value.
public fun insert<T: drop>(pq: &mut PriorityQueue<T>, priority: u64, value: T) {
    pq.entries.push_back(Entry { priority, value });
    let mut at = pq.entries.length() - 1;
    while (at > 0) {
        let parent = (at - 1) / 2;
        if (pq.entries[at].priority <= pq.entries[parent].priority) break;
        pq.entries.swap(at, parent);
        at = parent
    }
}

/// Returns an entry for `new`.
public fun new_entry<T: drop>(priority: u64, value: T): Entry<T> {
    Entry { priority, value }
}

/// Returns entries for `new`: each priority with the value at its position. Aborts when there are more of the one than of the other.
public fun create_entries<T: drop>(p: vector<u64>, v: vector<T>): vector<Entry<T>> {
    assert!(p.length() == v.length(), EUnequalLengths);
    p.zip_map!(v, |priority, value| Entry { priority, value })
}

/// Returns the priorities in the order of the heap.
public fun priorities<T: drop>(pq: &PriorityQueue<T>): vector<u64> {
    pq.entries.map_ref!(|entry| entry.priority)
}

/// Moves the entry at a position down until none of its children has a higher priority.
fun sink<T: drop>(entries: &mut vector<Entry<T>>, mut at: u64) {
    let length = entries.length();
    loop {
        let left = 2 * at + 1;
        let mut highest = at;
        if (left < length && entries[left].priority > entries[highest].priority) highest = left;
        let right = left + 1;
        if (right < length && entries[right].priority > entries[highest].priority) highest = right;
        if (highest == at) break;
        entries.swap(at, highest);
        at = highest
    }
}
