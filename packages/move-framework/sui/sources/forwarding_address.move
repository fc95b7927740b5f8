/// Addresses that pass what they receive on to another address. So far only the type of the object that will know them.
module sui::forwarding_address;

/// Will be the shared object at 0xfa. Mainnet has not made it yet, nor does this module.
public struct ForwardingAddressRegistry has key {
    id: UID,
}
