/// Growable lists. Owns the eight operations the virtual machine implements itself and everything built on them.
/// Does not own sorting keys or maps; those live in `sui::vec_map` and `sui::vec_set`.
#[defines_primitive(vector)]
module std::vector;

public use fun std::string::utf8 as vector.to_string;
public use fun std::string::try_utf8 as vector.try_to_string;
public use fun std::ascii::string as vector.to_ascii_string;
public use fun std::ascii::try_string as vector.try_to_ascii_string;

/// An index is not smaller than the length of the list.
const EINDEX_OUT_OF_BOUNDS: u64 = 0x20000;

#[bytecode_instruction]
public native fun empty<Element>(): vector<Element>;

#[bytecode_instruction]
public native fun length<Element>(v: &vector<Element>): u64;

#[syntax(index)]
#[bytecode_instruction]
public native fun borrow<Element>(v: &vector<Element>, i: u64): &Element;

#[bytecode_instruction]
public native fun push_back<Element>(v: &mut vector<Element>, e: Element);

#[syntax(index)]
#[bytecode_instruction]
public native fun borrow_mut<Element>(v: &mut vector<Element>, i: u64): &mut Element;

#[bytecode_instruction]
public native fun pop_back<Element>(v: &mut vector<Element>): Element;

#[bytecode_instruction]
public native fun destroy_empty<Element>(v: vector<Element>);

#[bytecode_instruction]
public native fun swap<Element>(v: &mut vector<Element>, i: u64, j: u64);

/// Returns a list that holds only `e`.
public fun singleton<Element>(e: Element): vector<Element> {
    let mut v = empty();
    v.push_back(e);
    v
}

/// Turns the order of `v` around in place.
public fun reverse<Element>(v: &mut vector<Element>) {
    let count = v.length();
    let half = count / 2;
    let mut low = 0;
    while (low < half) {
        v.swap(low, count - low - 1);
        low = low + 1;
    }
}

/// Moves every element of `other` to the end of `lhs`, in order.
public fun append<Element>(lhs: &mut vector<Element>, mut other: vector<Element>) {
    other.reverse();
    while (other.length() != 0) lhs.push_back(other.pop_back());
    other.destroy_empty();
}

/// Returns whether `v` has no element.
public fun is_empty<Element>(v: &vector<Element>): bool {
    v.length() == 0
}

/// Returns whether an element equal to `e` is in `v`.
public fun contains<Element>(v: &vector<Element>, e: &Element): bool {
    let (found, _) = v.index_of(e);
    found
}

/// Returns `(true, i)` for the first element equal to `e`, or `(false, 0)`.
public fun index_of<Element>(v: &vector<Element>, e: &Element): (bool, u64) {
    let count = v.length();
    let mut i = 0;
    while (i < count) {
        if (&v[i] == e) return (true, i);
        i = i + 1;
    };
    (false, 0)
}

/// Takes element `i` out and closes the gap; the order of the others stays. Aborts when `i` is out of bounds.
public fun remove<Element>(v: &mut vector<Element>, mut i: u64): Element {
    let count = v.length();
    if (i >= count) abort EINDEX_OUT_OF_BOUNDS;
    let last = count - 1;
    while (i < last) {
        v.swap(i, i + 1);
        i = i + 1;
    };
    v.pop_back()
}

/// Puts `e` at position `i` and moves what was there one further. Aborts when `i` is above the length.
public fun insert<Element>(v: &mut vector<Element>, e: Element, i: u64) {
    let count = v.length();
    if (i > count) abort EINDEX_OUT_OF_BOUNDS;
    v.push_back(e);
    let mut at = count;
    while (at > i) {
        v.swap(at, at - 1);
        at = at - 1;
    }
}

/// Takes element `i` out and puts the last element in its place. Aborts when `i` is out of bounds.
public fun swap_remove<Element>(v: &mut vector<Element>, i: u64): Element {
    let count = v.length();
    assert!(count != 0, EINDEX_OUT_OF_BOUNDS);
    v.swap(i, count - 1);
    v.pop_back()
}

/// Returns the elements after the first `n`; an empty list when there are no more than `n`.
public fun skip<T: drop>(mut v: vector<T>, n: u64): vector<T> {
    let count = v.length();
    if (n >= count) return vector[];
    let mut kept = empty();
    let mut left = count - n;
    while (left > 0) {
        kept.push_back(v.pop_back());
        left = left - 1;
    };
    kept.reverse();
    kept
}

/// Returns the first `n` elements. Aborts when there are fewer.
public fun take<T: drop>(mut v: vector<T>, n: u64): vector<T> {
    assert!(n <= v.length(), EINDEX_OUT_OF_BOUNDS);
    while (v.length() > n) { v.pop_back(); };
    v
}

/// Joins the inner lists, in order.
public fun flatten<T>(v: vector<vector<T>>): vector<T> {
    let mut all = vector[];
    v.do!(|inner| all.append(inner));
    all
}

// === Macros ===

/// Builds a list of `$n` elements by calling `$f` with 0, 1, … `$n` - 1.
public macro fun tabulate<$T>($n: u64, $f: |u64| -> $T): vector<$T> {
    let mut out = vector[];
    let n = $n;
    let mut i = 0;
    while (i < n) {
        out.push_back($f(i));
        i = i + 1;
    };
    out
}

/// Consumes the list, giving each element to `$f` from first to last.
public macro fun destroy<$T, $R: drop>($v: vector<$T>, $f: |$T| -> $R) {
    let v = $v;
    v.do!(|e| $f(e));
}

/// Consumes the list, giving each element to `$f` from first to last.
public macro fun do<$T, $R: drop>($v: vector<$T>, $f: |$T| -> $R) {
    let mut v = $v;
    v.reverse();
    while (v.length() != 0) { $f(v.pop_back()); };
    v.destroy_empty();
}

/// Gives a reference to each element to `$f` from first to last.
public macro fun do_ref<$T, $R: drop>($v: &vector<$T>, $f: |&$T| -> $R) {
    let v = $v;
    let count = v.length();
    let mut i = 0;
    while (i < count) {
        $f(&v[i]);
        i = i + 1;
    }
}

/// Gives a mutable reference to each element to `$f` from first to last.
public macro fun do_mut<$T, $R: drop>($v: &mut vector<$T>, $f: |&mut $T| -> $R) {
    let v = $v;
    let count = v.length();
    let mut i = 0;
    while (i < count) {
        $f(&mut v[i]);
        i = i + 1;
    }
}

/// Consumes the list and returns what `$f` makes of each element.
public macro fun map<$T, $U>($v: vector<$T>, $f: |$T| -> $U): vector<$U> {
    let v = $v;
    let mut out = vector[];
    v.do!(|e| out.push_back($f(e)));
    out
}

/// Returns what `$f` makes of a reference to each element.
public macro fun map_ref<$T, $U>($v: &vector<$T>, $f: |&$T| -> $U): vector<$U> {
    let v = $v;
    let mut out = vector[];
    v.do_ref!(|e| out.push_back($f(e)));
    out
}

/// Consumes the list and returns the elements for which `$f` is true.
public macro fun filter<$T: drop>($v: vector<$T>, $f: |&$T| -> bool): vector<$T> {
    let v = $v;
    let mut out = vector[];
    v.do!(|e| if ($f(&e)) out.push_back(e));
    out
}

/// Consumes the list and returns the elements for which `$f` is true, and the others.
public macro fun partition<$T>($v: vector<$T>, $f: |&$T| -> bool): (vector<$T>, vector<$T>) {
    let v = $v;
    let mut yes = vector[];
    let mut no = vector[];
    v.do!(|e| if ($f(&e)) yes.push_back(e) else no.push_back(e));
    (yes, no)
}

/// Returns the index of the first element for which `$f` is true.
public macro fun find_index<$T>($v: &vector<$T>, $f: |&$T| -> bool): Option<u64> {
    let v = $v;
    let count = v.length();
    'search: {
        let mut i = 0;
        while (i < count) {
            if ($f(&v[i])) return 'search option::some(i);
            i = i + 1;
        };
        option::none()
    }
}

/// Returns the indices of all elements for which `$f` is true, in order.
public macro fun find_indices<$T>($v: &vector<$T>, $f: |&$T| -> bool): vector<u64> {
    let v = $v;
    let count = v.length();
    let mut out = vector[];
    let mut i = 0;
    while (i < count) {
        if ($f(&v[i])) out.push_back(i);
        i = i + 1;
    };
    out
}

/// Returns how many elements make `$f` true.
public macro fun count<$T>($v: &vector<$T>, $f: |&$T| -> bool): u64 {
    let v = $v;
    let mut n = 0;
    v.do_ref!(|e| if ($f(e)) n = n + 1);
    n
}

/// Consumes the list, carrying an accumulator from first to last; returns the accumulator.
public macro fun fold<$T, $Acc>($v: vector<$T>, $init: $Acc, $f: |$Acc, $T| -> $Acc): $Acc {
    let v = $v;
    let mut acc = $init;
    v.do!(|e| acc = $f(acc, e));
    acc
}

/// Returns whether `$f` is true for some element; false for an empty list.
public macro fun any<$T>($v: &vector<$T>, $f: |&$T| -> bool): bool {
    let v = $v;
    'search: {
        v.do_ref!(|e| if ($f(e)) return 'search true);
        false
    }
}

/// Returns whether `$f` is true for every element; true for an empty list.
public macro fun all<$T>($v: &vector<$T>, $f: |&$T| -> bool): bool {
    let v = $v;
    'search: {
        v.do_ref!(|e| if (!$f(e)) return 'search false);
        true
    }
}

/// Consumes two lists of equal length, giving pairs to `$f` from first to last. Aborts when the lengths differ.
public macro fun zip_do<$T1, $T2, $R: drop>($v1: vector<$T1>, $v2: vector<$T2>, $f: |$T1, $T2| -> $R) {
    let v1 = $v1;
    let mut v2 = $v2;
    v2.reverse();
    assert!(v1.length() == v2.length());
    v1.do!(|e| $f(e, v2.pop_back()));
    v2.destroy_empty();
}

/// As `zip_do`, from last to first.
public macro fun zip_do_reverse<$T1, $T2, $R: drop>($v1: vector<$T1>, $v2: vector<$T2>, $f: |$T1, $T2| -> $R) {
    let mut v1 = $v1;
    let mut v2 = $v2;
    assert!(v1.length() == v2.length());
    while (v1.length() != 0) { $f(v1.pop_back(), v2.pop_back()); };
    v1.destroy_empty();
    v2.destroy_empty();
}

/// Gives pairs of references to `$f`. Aborts when the lengths differ.
public macro fun zip_do_ref<$T1, $T2, $R: drop>($v1: &vector<$T1>, $v2: &vector<$T2>, $f: |&$T1, &$T2| -> $R) {
    let v1 = $v1;
    let v2 = $v2;
    let count = v1.length();
    assert!(count == v2.length());
    let mut i = 0;
    while (i < count) {
        $f(&v1[i], &v2[i]);
        i = i + 1;
    }
}

/// Gives pairs of mutable references to `$f`. Aborts when the lengths differ.
public macro fun zip_do_mut<$T1, $T2, $R: drop>(
    $v1: &mut vector<$T1>,
    $v2: &mut vector<$T2>,
    $f: |&mut $T1, &mut $T2| -> $R,
) {
    let v1 = $v1;
    let v2 = $v2;
    let count = v1.length();
    assert!(count == v2.length());
    let mut i = 0;
    while (i < count) {
        $f(&mut v1[i], &mut v2[i]);
        i = i + 1;
    }
}

/// Consumes two lists of equal length and returns what `$f` makes of each pair. Aborts when the lengths differ.
public macro fun zip_map<$T1, $T2, $U>($v1: vector<$T1>, $v2: vector<$T2>, $f: |$T1, $T2| -> $U): vector<$U> {
    let mut out = vector[];
    zip_do!($v1, $v2, |a, b| out.push_back($f(a, b)));
    out
}

/// Returns what `$f` makes of each pair of references. Aborts when the lengths differ.
public macro fun zip_map_ref<$T1, $T2, $U>(
    $v1: &vector<$T1>,
    $v2: &vector<$T2>,
    $f: |&$T1, &$T2| -> $U,
): vector<$U> {
    let mut out = vector[];
    zip_do_ref!($v1, $v2, |a, b| out.push_back($f(a, b)));
    out
}

/// Sorts in place; `$le(a, b)` says whether `a` may stand before `b`. Stable, quadratic: for short lists.
public macro fun insertion_sort_by<$T>($v: &mut vector<$T>, $le: |&$T, &$T| -> bool) {
    let v = $v;
    let count = v.length();
    let mut sorted = 1;
    while (sorted < count) {
        let mut at = sorted;
        while (at > 0 && !$le(&v[at - 1], &v[at])) {
            v.swap(at, at - 1);
            at = at - 1;
        };
        sorted = sorted + 1;
    }
}

/// Sorts by merging, so that `$le` (less or equal) holds for neighbours; what is equal keeps its order.
public macro fun merge_sort_by<$T>($v: &mut vector<$T>, $le: |&$T, &$T| -> bool) {
    let v = $v;
    let count = v.length();
    // Runs of this length are sorted; each pass merges pairs of them.
    let mut run = 1;
    while (run < count) {
        let mut start = 0;
        while (start + run < count) {
            let end = std::u64::min(start + 2 * run, count);
            let mut left = start;
            let mut right = start + run;
            while (left < right && right < end) {
                if (!$le(&v[left], &v[right])) {
                    // The first of the right run goes before what is left of the left one.
                    let mut at = right;
                    while (at > left) {
                        v.swap(at, at - 1);
                        at = at - 1;
                    };
                    right = right + 1;
                };
                left = left + 1;
            };
            start = start + 2 * run;
        };
        run = 2 * run;
    }
}

/// Returns whether `$le` holds for every pair of neighbours.
public macro fun is_sorted_by<$T>($v: &vector<$T>, $le: |&$T, &$T| -> bool): bool {
    let v = $v;
    let count = v.length();
    'search: {
        let mut i = 1;
        while (i < count) {
            if (!$le(&v[i - 1], &v[i])) return 'search false;
            i = i + 1;
        };
        true
    }
}

/// Consumes the list and returns its elements up to the first for which `$p` is false.
public macro fun take_while<$T: drop>($v: vector<$T>, $p: |&$T| -> bool): vector<$T> {
    let v = $v;
    'search: {
        let mut out = vector[];
        v.do!(|e| {
            if (!$p(&e)) return 'search out;
            out.push_back(e);
        });
        out
    }
}

/// Consumes the list and returns its elements from the first for which `$p` is false.
public macro fun skip_while<$T: drop>($v: vector<$T>, $p: |&$T| -> bool): vector<$T> {
    let v = $v;
    let mut out = vector[];
    let mut skipping = true;
    v.do!(|e| {
        if (skipping && !$p(&e)) skipping = false;
        if (!skipping) out.push_back(e);
    });
    out
}
