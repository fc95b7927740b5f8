/// Checks that a value is the result of so many steps that had to be made one after the other: Wesolowski's proofs over a class group of
/// 3,072 bits, as fastcrypto makes them.
module sui::vdf;

#[allow(unused_const)]
/// The bytes are no form.
const EInvalidInput: u64 = 0;

/// Returns the form of a message, as the input of `vdf_verify`. Only networks such as devnet have it; others abort with 1.
public fun hash_to_input(message: &vector<u8>): vector<u8> {
    hash_to_input_internal(message)
}

/// Returns whether the output is the input doubled `iterations` times, as the proof shows. Forms are the BCS of their three coefficients, each
/// a vector of signed bytes, big-endian. Aborts when the bytes are none. Only networks such as devnet have it; others abort with 1.
public fun vdf_verify(input: &vector<u8>, output: &vector<u8>, proof: &vector<u8>, iterations: u64): bool {
    vdf_verify_internal(input, output, proof, iterations)
}

native fun hash_to_input_internal(message: &vector<u8>): vector<u8>;

native fun vdf_verify_internal(input: &vector<u8>, output: &vector<u8>, proof: &vector<u8>, iterations: u64): bool;
