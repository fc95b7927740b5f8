/// An object that can be taken out for the time of a transaction: who takes it must put the same object back.
module sui::borrow;

/// The proof belongs to another holder.
const EWrongBorrow: u64 = 0;
/// Another object is put back than was taken out.
const EWrongValue: u64 = 1;

/// Holds the object.
public struct Referent<T: key + store> has store {
    /// Was never used before.
    id: address,
    /// None while the object is out.
    value: Option<T>,
}

/// Proof that an object was taken out, to be used up by putting it back.
public struct Borrow {
    ref: address,
    obj: ID,
}

/// Returns a holder of the object.
public fun new<T: key + store>(value: T, ctx: &mut TxContext): Referent<T> {
    Referent { id: ctx.fresh_object_address(), value: option::some(value) }
}

/// Takes the object out. Aborts when it is out already.
public fun borrow<T: key + store>(self: &mut Referent<T>): (T, Borrow) {
    let value = self.value.extract();
    let borrow = Borrow { ref: self.id, obj: object::id(&value) };
    (value, borrow)
}

/// Puts the object back. Aborts when it is another one, or was taken out of another holder.
public fun put_back<T: key + store>(self: &mut Referent<T>, value: T, borrow: Borrow) {
    let Borrow { ref, obj } = borrow;
    assert!(object::id(&value) == obj, EWrongValue);
    assert!(self.id == ref, EWrongBorrow);
    self.value.fill(value)
}

/// Destroys the holder and returns the object. Aborts when it is out.
public fun destroy<T: key + store>(self: Referent<T>): T {
    let Referent { id: _, value } = self;
    value.destroy_some()
}
