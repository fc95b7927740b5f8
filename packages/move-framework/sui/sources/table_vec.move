/// A list of any size: a table whose keys are the positions.
module sui::table_vec;

use sui::table::{Self, Table};

/// The position is not below the length, or there is nothing to take out.
const EIndexOutOfBound: u64 = 0;
/// The list to destroy has elements.
const ETableNonEmpty: u64 = 1;

/// The elements by position.
public struct TableVec<phantom Element: store> has store {
    contents: Table<u64, Element>,
}

/// Returns a list without elements.
public fun empty<Element: store>(ctx: &mut TxContext): TableVec<Element> {
    TableVec { contents: table::new(ctx) }
}

/// Returns a list of one element.
public fun singleton<Element: store>(e: Element, ctx: &mut TxContext): TableVec<Element> {
    let mut t = empty(ctx);
    t.push_back(e);
    t
}

/// Returns how many elements there are.
public fun length<Element: store>(t: &TableVec<Element>): u64 {
    t.contents.length()
}

/// Returns whether there are no elements.
public fun is_empty<Element: store>(t: &TableVec<Element>): bool {
    t.contents.is_empty()
}

#[syntax(index)]
/// Borrows the element at a position. Aborts when there is none.
public fun borrow<Element: store>(t: &TableVec<Element>, i: u64): &Element {
    t.assert_within(i);
    &t.contents[i]
}

/// Adds an element after all others.
public fun push_back<Element: store>(t: &mut TableVec<Element>, e: Element) {
    let end = t.length();
    t.contents.add(end, e)
}

#[syntax(index)]
/// Borrows the element at a position mutably. Aborts when there is none.
public fun borrow_mut<Element: store>(t: &mut TableVec<Element>, i: u64): &mut Element {
    t.assert_within(i);
    &mut t.contents[i]
}

/// Takes the last element out. Aborts when there is none.
public fun pop_back<Element: store>(t: &mut TableVec<Element>): Element {
    let length = t.length();
    assert!(length > 0, EIndexOutOfBound);
    t.contents.remove(length - 1)
}

/// Destroys a list without elements. Aborts when it has some.
public fun destroy_empty<Element: store>(t: TableVec<Element>) {
    assert!(t.is_empty(), ETableNonEmpty);
    let TableVec { contents } = t;
    contents.destroy_empty()
}

/// Destroys a list and leaves its elements where no one can reach them.
public fun drop<Element: drop + store>(t: TableVec<Element>) {
    let TableVec { contents } = t;
    contents.drop()
}

/// Exchanges two elements. Aborts when there is none at one of the positions.
public fun swap<Element: store>(t: &mut TableVec<Element>, i: u64, j: u64) {
    t.assert_within(i);
    t.assert_within(j);
    if (i == j) return;
    let at_i = t.contents.remove(i);
    let at_j = t.contents.remove(j);
    t.contents.add(i, at_j);
    t.contents.add(j, at_i)
}

/// Takes the element at a position out and puts the last one in its place. Aborts when there is none.
public fun swap_remove<Element: store>(t: &mut TableVec<Element>, i: u64): Element {
    t.assert_within(i);
    let last = t.length() - 1;
    t.swap(i, last);
    t.pop_back()
}

fun assert_within<Element: store>(t: &TableVec<Element>, i: u64) {
    assert!(i < t.length(), EIndexOutOfBound)
}
