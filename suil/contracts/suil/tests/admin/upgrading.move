/// How tests announce an upgrade, take it back and veto it, each in a transaction of its own.
#[test_only]
module suil::upgrading;

use suil::admin::{AdminCap, GuardianCap};
use suil::upgrade;
use suil::world::{Self, World};

public fun announce(world: &mut World, digest: vector<u8>) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    upgrade::announce(config, &cap, digest, clock);
    world.give_back_owned(cap);
}

public fun cancel(world: &mut World) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    upgrade::cancel(config, &cap, clock);
    world.give_back_owned(cap);
}

public fun veto(world: &mut World) {
    world.next_tx(world::guardian());
    let cap = world.take_owned<GuardianCap>();
    let (config, clock) = world.config_mut();
    upgrade::veto(config, &cap, clock);
    world.give_back_owned(cap);
}
