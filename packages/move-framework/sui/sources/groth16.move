/// Checks proofs of Groth16 over BLS12-381 or BN254. Bytes are those of arkworks, compressed.
module sui::groth16;

#[allow(unused_const)]
/// The bytes are no verifying key.
const EInvalidVerifyingKey: u64 = 0;
#[allow(unused_const)]
/// There is no such curve.
const EInvalidCurve: u64 = 1;
/// There are more than 8 public inputs.
const ETooManyPublicInputs: u64 = 2;
/// Public inputs have 32 bytes each.
const EInvalidScalar: u64 = 3;

const SCALAR_BYTES: u64 = 32;
const MAX_PUBLIC_INPUTS: u64 = 8;

/// A curve by number.
public struct Curve has copy, drop, store {
    id: u8,
}

/// A verifying key with the pairing of its first two elements done.
public struct PreparedVerifyingKey has copy, drop, store {
    vk_gamma_abc_g1_bytes: vector<u8>,
    alpha_g1_beta_g2_bytes: vector<u8>,
    gamma_g2_neg_pc_bytes: vector<u8>,
    delta_g2_neg_pc_bytes: vector<u8>,
}

/// Scalars of 32 bytes, little-endian, one after the other.
public struct PublicProofInputs has copy, drop, store {
    bytes: vector<u8>,
}

/// The three points of a proof, one after the other.
public struct ProofPoints has copy, drop, store {
    bytes: vector<u8>,
}

/// Returns the curve BLS12-381.
public fun bls12381(): Curve {
    Curve { id: 0 }
}

/// Returns the curve BN254.
public fun bn254(): Curve {
    Curve { id: 1 }
}

/// Returns the prepared key of its four parts. They are read when a proof is checked.
public fun pvk_from_bytes(
    vk_gamma_abc_g1_bytes: vector<u8>,
    alpha_g1_beta_g2_bytes: vector<u8>,
    gamma_g2_neg_pc_bytes: vector<u8>,
    delta_g2_neg_pc_bytes: vector<u8>,
): PreparedVerifyingKey {
    PreparedVerifyingKey {
        vk_gamma_abc_g1_bytes,
        alpha_g1_beta_g2_bytes,
        gamma_g2_neg_pc_bytes,
        delta_g2_neg_pc_bytes,
    }
}

/// Returns the four parts of a prepared key.
public fun pvk_to_bytes(pvk: PreparedVerifyingKey): vector<vector<u8>> {
    let PreparedVerifyingKey {
        vk_gamma_abc_g1_bytes: gamma_abc,
        alpha_g1_beta_g2_bytes: alpha_beta,
        gamma_g2_neg_pc_bytes: gamma,
        delta_g2_neg_pc_bytes: delta,
    } = pvk;
    vector[gamma_abc, alpha_beta, gamma, delta]
}

/// Returns the public inputs of their bytes. Aborts when these are not 32 for each, or for more than 8.
public fun public_proof_inputs_from_bytes(bytes: vector<u8>): PublicProofInputs {
    assert!(bytes.length() % SCALAR_BYTES == 0, EInvalidScalar);
    assert!(bytes.length() / SCALAR_BYTES <= MAX_PUBLIC_INPUTS, ETooManyPublicInputs);
    PublicProofInputs { bytes }
}

/// Returns the proof of its bytes. They are read when the proof is checked.
public fun proof_points_from_bytes(bytes: vector<u8>): ProofPoints {
    ProofPoints { bytes }
}

/// Prepares a verifying key. Aborts when the bytes are none.
public fun prepare_verifying_key(curve: &Curve, verifying_key: &vector<u8>): PreparedVerifyingKey {
    prepare_verifying_key_internal(curve.id, verifying_key)
}

/// Returns whether the proof holds for the public inputs. False for bytes that are no points or scalars.
public fun verify_groth16_proof(
    curve: &Curve,
    prepared_verifying_key: &PreparedVerifyingKey,
    public_proof_inputs: &PublicProofInputs,
    proof_points: &ProofPoints,
): bool {
    verify_groth16_proof_internal(
        curve.id,
        &prepared_verifying_key.vk_gamma_abc_g1_bytes,
        &prepared_verifying_key.alpha_g1_beta_g2_bytes,
        &prepared_verifying_key.gamma_g2_neg_pc_bytes,
        &prepared_verifying_key.delta_g2_neg_pc_bytes,
        &public_proof_inputs.bytes,
        &proof_points.bytes,
    )
}

native fun prepare_verifying_key_internal(curve: u8, verifying_key: &vector<u8>): PreparedVerifyingKey;

native fun verify_groth16_proof_internal(
    curve: u8,
    vk_gamma_abc_g1_bytes: &vector<u8>,
    alpha_g1_beta_g2_bytes: &vector<u8>,
    gamma_g2_neg_pc_bytes: &vector<u8>,
    delta_g2_neg_pc_bytes: &vector<u8>,
    public_proof_inputs: &vector<u8>,
    proof_points: &vector<u8>,
): bool;
