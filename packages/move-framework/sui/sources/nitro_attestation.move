/// Checks attestations of AWS Nitro enclaves: which code runs in an enclave, and what it said.
module sui::nitro_attestation;

use sui::clock::Clock;

#[allow(unused_const)]
/// The network does not check attestations.
const ENotSupportedError: u64 = 0;
#[allow(unused_const)]
/// The bytes are no attestation.
const EParseError: u64 = 1;
#[allow(unused_const)]
/// A signature, a certificate or its time is not valid.
const EVerifyError: u64 = 2;
#[allow(unused_const)]
/// A platform configuration register is missing.
const EInvalidPCRsError: u64 = 3;

/// A platform configuration register: a digest of what was loaded.
public struct PCREntry has drop {
    index: u8,
    value: vector<u8>,
}

/// What an enclave attests.
public struct NitroAttestationDocument has drop {
    /// Of the hypervisor that issued it.
    module_id: vector<u8>,
    /// Milliseconds since 1970.
    timestamp: u64,
    /// Name of the digest of the registers.
    digest: vector<u8>,
    pcrs: vector<PCREntry>,
    /// What the enclave's code put in.
    public_key: Option<vector<u8>>,
    user_data: Option<vector<u8>>,
    nonce: Option<vector<u8>>,
}

/// Returns the document of an attestation. Aborts when it is malformed, or when its certificates do not lead to the root of AWS or
/// are not valid at the time of the clock.
entry fun load_nitro_attestation(attestation: vector<u8>, clock: &Clock): NitroAttestationDocument {
    load_nitro_attestation_internal(&attestation, clock.timestamp_ms())
}

/// Returns the id of the hypervisor's module.
public fun module_id(attestation: &NitroAttestationDocument): &vector<u8> {
    &attestation.module_id
}

/// Returns when the document was made, in milliseconds since 1970.
public fun timestamp(attestation: &NitroAttestationDocument): &u64 {
    &attestation.timestamp
}

/// Returns the name of the digest of the registers, `SHA384`.
public fun digest(attestation: &NitroAttestationDocument): &vector<u8> {
    &attestation.digest
}

/// Returns the registers by ascending index: 0 to 4 and 8, and all others up to 31 that are not zero.
public fun pcrs(attestation: &NitroAttestationDocument): &vector<PCREntry> {
    &attestation.pcrs
}

/// Returns the key that the enclave's code put in.
public fun public_key(attestation: &NitroAttestationDocument): &Option<vector<u8>> {
    &attestation.public_key
}

/// Returns the data that the enclave's code put in.
public fun user_data(attestation: &NitroAttestationDocument): &Option<vector<u8>> {
    &attestation.user_data
}

/// Returns the nonce that the enclave's code put in.
public fun nonce(attestation: &NitroAttestationDocument): &Option<vector<u8>> {
    &attestation.nonce
}

/// Returns the index of a register.
public fun index(entry: &PCREntry): u8 {
    entry.index
}

/// Returns the value of a register.
public fun value(entry: &PCREntry): &vector<u8> {
    &entry.value
}

native fun load_nitro_attestation_internal(attestation: &vector<u8>, current_timestamp: u64): NitroAttestationDocument;
