/// Coins divided, joined and sent in one call.
module sui::pay;

use sui::coin::Coin;

#[allow(unused_const)]
/// No coins were given.
const ENoCoins: u64 = 0;

#[allow(lint(self_transfer))]
/// Sends the coin to the sender.
public fun keep<T>(c: Coin<T>, ctx: &TxContext) {
    transfer::public_transfer(c, ctx.sender())
}

/// Takes `split_amount` out and sends it to the sender.
public entry fun split<T>(coin: &mut Coin<T>, split_amount: u64, ctx: &mut TxContext) {
    keep(coin.split(split_amount, ctx), ctx)
}

/// Takes each amount out and sends it to the sender.
public entry fun split_vec<T>(self: &mut Coin<T>, split_amounts: vector<u64>, ctx: &mut TxContext) {
    split_amounts.do!(|amount| split(self, amount, ctx))
}

/// Takes `amount` out and sends it to `recipient`.
public entry fun split_and_transfer<T>(c: &mut Coin<T>, amount: u64, recipient: address, ctx: &mut TxContext) {
    transfer::public_transfer(c.split(amount, ctx), recipient)
}

/// Takes `n` - 1 equal parts out and sends them to the sender.
public entry fun divide_and_keep<T>(self: &mut Coin<T>, n: u64, ctx: &mut TxContext) {
    self.divide_into_n(n, ctx).do!(|part| keep(part, ctx))
}

/// Adds `coin` to `self`.
public entry fun join<T>(self: &mut Coin<T>, coin: Coin<T>) {
    self.join(coin)
}

/// Adds every coin to `self`.
public entry fun join_vec<T>(self: &mut Coin<T>, coins: vector<Coin<T>>) {
    coins.do!(|coin| self.join(coin))
}

/// Joins the coins into one and sends it to `receiver`. Aborts when there are none.
public entry fun join_vec_and_transfer<T>(mut coins: vector<Coin<T>>, receiver: address) {
    assert!(coins.length() > 0, ENoCoins);
    let mut all = coins.pop_back();
    join_vec(&mut all, coins);
    transfer::public_transfer(all, receiver)
}
