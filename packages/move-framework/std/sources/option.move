/// A value that may be absent. Owns the type `Option` and its operations; knows nothing of what is inside.
module std::option;

/// A value is already there.
const EOPTION_IS_SET: u64 = 0x40000;
/// No value is there.
const EOPTION_NOT_SET: u64 = 0x40001;

/// A list of at most one element.
public struct Option<Element> has copy, drop, store {
    vec: vector<Element>,
}

/// Returns an option without a value.
public fun none<Element>(): Option<Element> {
    Option { vec: vector::empty() }
}

/// Returns an option that holds `e`.
public fun some<Element>(e: Element): Option<Element> {
    Option { vec: vector::singleton(e) }
}

/// Returns whether there is no value.
public fun is_none<Element>(t: &Option<Element>): bool {
    t.vec.is_empty()
}

/// Returns whether there is a value.
public fun is_some<Element>(t: &Option<Element>): bool {
    !t.vec.is_empty()
}

/// Returns whether the value is there and equal to `e_ref`.
public fun contains<Element>(t: &Option<Element>, e_ref: &Element): bool {
    t.vec.contains(e_ref)
}

/// Borrows the value. Aborts when there is none.
public fun borrow<Element>(t: &Option<Element>): &Element {
    assert!(t.is_some(), EOPTION_NOT_SET);
    &t.vec[0]
}

/// Borrows the value, or `default_ref` when there is none.
public fun borrow_with_default<Element>(t: &Option<Element>, default_ref: &Element): &Element {
    if (t.vec.is_empty()) default_ref else &t.vec[0]
}

/// Copies the value, or returns `default` when there is none.
public fun get_with_default<Element: copy + drop>(t: &Option<Element>, default: Element): Element {
    if (t.vec.is_empty()) default else t.vec[0]
}

/// Puts a value into an empty option. Aborts when one is already there.
public fun fill<Element>(t: &mut Option<Element>, e: Element) {
    if (t.vec.is_empty()) t.vec.push_back(e) else abort EOPTION_IS_SET
}

/// Takes the value out. Aborts when there is none.
public fun extract<Element>(t: &mut Option<Element>): Element {
    assert!(t.is_some(), EOPTION_NOT_SET);
    t.vec.pop_back()
}

/// Borrows the value mutably. Aborts when there is none.
public fun borrow_mut<Element>(t: &mut Option<Element>): &mut Element {
    assert!(t.is_some(), EOPTION_NOT_SET);
    &mut t.vec[0]
}

/// Replaces the value and returns the old one. Aborts when there is none.
public fun swap<Element>(t: &mut Option<Element>, e: Element): Element {
    assert!(t.is_some(), EOPTION_NOT_SET);
    let old = t.vec.pop_back();
    t.vec.push_back(e);
    old
}

/// Sets the value and returns the old one, if there was one.
public fun swap_or_fill<Element>(t: &mut Option<Element>, e: Element): Option<Element> {
    let old = if (t.vec.is_empty()) none() else some(t.vec.pop_back());
    t.vec.push_back(e);
    old
}

/// Unpacks the option to its value, or to `default` when there is none.
public fun destroy_with_default<Element: drop>(t: Option<Element>, default: Element): Element {
    let Option { mut vec } = t;
    if (vec.is_empty()) default else vec.pop_back()
}

/// Unpacks the option to its value. Aborts when there is none.
public fun destroy_some<Element>(t: Option<Element>): Element {
    assert!(t.is_some(), EOPTION_NOT_SET);
    let Option { mut vec } = t;
    let e = vec.pop_back();
    vec.destroy_empty();
    e
}

/// Unpacks an empty option. Aborts when there is a value.
public fun destroy_none<Element>(t: Option<Element>) {
    assert!(t.is_none(), EOPTION_IS_SET);
    let Option { vec } = t;
    vec.destroy_empty()
}

/// Turns the option into a list of zero or one element.
public fun to_vec<Element>(t: Option<Element>): vector<Element> {
    let Option { vec } = t;
    vec
}

// === Macros ===

/// Consumes the option; calls `$f` with the value when there is one.
public macro fun destroy<$T, $R: drop>($o: Option<$T>, $f: |$T| -> $R) {
    let o = $o;
    o.do!(|e| $f(e));
}

/// Consumes the option; calls `$f` with the value when there is one.
public macro fun do<$T, $R: drop>($o: Option<$T>, $f: |$T| -> $R) {
    let o = $o;
    if (o.is_some()) { $f(o.destroy_some()); } else o.destroy_none()
}

/// Calls `$f` with a reference to the value when there is one.
public macro fun do_ref<$T, $R: drop>($o: &Option<$T>, $f: |&$T| -> $R) {
    let o = $o;
    if (o.is_some()) { $f(o.borrow()); }
}

/// Calls `$f` with a mutable reference to the value when there is one.
public macro fun do_mut<$T, $R: drop>($o: &mut Option<$T>, $f: |&mut $T| -> $R) {
    let o = $o;
    if (o.is_some()) { $f(o.borrow_mut()); }
}

/// Returns the option when it has a value, else `$default`, which is evaluated only then.
public macro fun or<$T>($o: Option<$T>, $default: Option<$T>): Option<$T> {
    let o = $o;
    if (o.is_some()) {
        o
    } else {
        o.destroy_none();
        $default
    }
}

/// Consumes the option; returns what `$f` makes of the value, or none.
public macro fun and<$T, $U>($o: Option<$T>, $f: |$T| -> Option<$U>): Option<$U> {
    let o = $o;
    if (o.is_some()) {
        $f(o.destroy_some())
    } else {
        o.destroy_none();
        none()
    }
}

/// Returns what `$f` makes of a reference to the value, or none.
public macro fun and_ref<$T, $U>($o: &Option<$T>, $f: |&$T| -> Option<$U>): Option<$U> {
    let o = $o;
    if (o.is_some()) $f(o.borrow()) else none()
}

/// Consumes the option; returns an option of what `$f` makes of the value.
public macro fun map<$T, $U>($o: Option<$T>, $f: |$T| -> $U): Option<$U> {
    let o = $o;
    if (o.is_some()) {
        some($f(o.destroy_some()))
    } else {
        o.destroy_none();
        none()
    }
}

/// Returns an option of what `$f` makes of a reference to the value.
public macro fun map_ref<$T, $U>($o: &Option<$T>, $f: |&$T| -> $U): Option<$U> {
    let o = $o;
    if (o.is_some()) some($f(o.borrow())) else none()
}

/// Returns an option of what `$f` makes of a mutable reference to the value.
public macro fun map_mut<$T, $U>($o: &mut Option<$T>, $f: |&mut $T| -> $U): Option<$U> {
    let o = $o;
    if (o.is_some()) some($f(o.borrow_mut())) else none()
}

/// Returns the option when `$f` is true for its value, else none.
public macro fun filter<$T: drop>($o: Option<$T>, $f: |&$T| -> bool): Option<$T> {
    let o = $o;
    if (o.is_some() && $f(o.borrow())) o else none()
}

/// Returns whether there is a value and `$f` is true for it.
public macro fun is_some_and<$T>($o: &Option<$T>, $f: |&$T| -> bool): bool {
    let o = $o;
    o.is_some() && $f(o.borrow())
}

/// Returns whether there is no value, or `$f` is true for it.
public macro fun is_none_or<$T>($o: &Option<$T>, $f: |&$T| -> bool): bool {
    let o = $o;
    o.is_none() || $f(o.borrow())
}

/// Consumes the option; returns what `$some` makes of the value, or evaluates `$none` when there is none.
public macro fun fold<$T, $R>($o: Option<$T>, $none: $R, $some: |$T| -> $R): $R {
    let o = $o;
    if (o.is_some()) {
        $some(o.destroy_some())
    } else {
        o.destroy_none();
        $none
    }
}

/// Returns what `$some` makes of a reference to the value, or evaluates `$none` when there is none.
public macro fun fold_ref<$T, $R>($o: &Option<$T>, $none: $R, $some: |&$T| -> $R): $R {
    let o = $o;
    if (o.is_some()) $some(o.borrow()) else $none
}

/// Returns what `$some` makes of a mutable reference to the value, or evaluates `$none` when there is none.
public macro fun fold_mut<$T, $R>($o: &mut Option<$T>, $none: $R, $some: |&mut $T| -> $R): $R {
    let o = $o;
    if (o.is_some()) $some(o.borrow_mut()) else $none
}

/// Takes the value out, or evaluates `$default` when there is none.
public macro fun extract_or<$T>($o: &mut Option<$T>, $default: $T): $T {
    let o = $o;
    if (o.is_some()) o.extract() else $default
}

/// Unpacks the option to its value, or evaluates `$default` when there is none.
public macro fun destroy_or<$T>($o: Option<$T>, $default: $T): $T {
    let o = $o;
    if (o.is_some()) {
        o.destroy_some()
    } else {
        o.destroy_none();
        $default
    }
}
