/**
 * Groth16 over any pairing: reading a verifying key, preparing it, and the equation a proof must satisfy. Owns the protocol; points and
 * pairings come from a {@link ProofCurve}. Follows fastcrypto-zkp/src/groth16/api.rs and arkworks' VerifyingKey.
 */
import { fromLittleEndian } from '../../little-endian.ts';

const SCALAR_BYTES = 32;
const COUNT_BYTES = 8;

/** A pairing-friendly curve with points of one kind each. */
export interface ProofCurve<P1, P2> {
  readonly g1Bytes: number;
  readonly g2Bytes: number;
  readonly order: bigint;
  /** Reading throws when the bytes are no point of the group. */
  g1(bytes: Uint8Array): P1;
  g2(bytes: Uint8Array): P2;
  encodeG2(point: P2): Uint8Array;
  negateG2(point: P2): P2;
  /** The first point plus the sum of each other one times its scalar. */
  combine(first: P1, terms: readonly { readonly point: P1; readonly scalar: bigint }[]): P1;
  /** Bytes of the product of pairings. */
  pairingProduct(pairs: readonly { readonly g1: P1; readonly g2: P2 }[]): Uint8Array;
}

/** A prepared key, in the order of the fields of `sui::groth16::PreparedVerifyingKey`. */
export type PreparedKey = readonly [gammaAbc: Uint8Array, alphaBeta: Uint8Array, gamma: Uint8Array, delta: Uint8Array];

/** Returns the prepared key. @throws when the bytes are no verifying key */
export function prepareKey<P1, P2>(curve: ProofCurve<P1, P2>, bytes: Uint8Array): PreparedKey {
  const { g1Bytes, g2Bytes } = curve;
  const fixed = g1Bytes + 3 * g2Bytes;
  if (bytes.length < fixed + COUNT_BYTES) throw new RangeError('the verifying key is too short');
  const alpha = curve.g1(bytes.slice(0, g1Bytes));
  const second = (place: number): P2 =>
    curve.g2(bytes.slice(g1Bytes + place * g2Bytes, g1Bytes + (place + 1) * g2Bytes));
  const [beta, gamma, delta] = [second(0), second(1), second(2)];
  const count = fromLittleEndian(bytes.slice(fixed, fixed + COUNT_BYTES));
  const gammaAbc = bytes.slice(fixed + COUNT_BYTES);
  if (BigInt(gammaAbc.length) !== count * BigInt(g1Bytes))
    throw new RangeError('the verifying key is of another length');
  if (pointsOf(curve, gammaAbc).length === 0) throw new RangeError('the verifying key is for no inputs');
  return [
    gammaAbc,
    curve.pairingProduct([{ g1: alpha, g2: beta }]),
    curve.encodeG2(curve.negateG2(gamma)),
    curve.encodeG2(curve.negateG2(delta)),
  ];
}

/** Returns whether the proof holds. @throws when bytes are no points or scalars, or the inputs are not as many as the key is for */
export function verifyProof<P1, P2>(
  curve: ProofCurve<P1, P2>,
  [gammaAbcBytes, alphaBeta, negatedGamma, negatedDelta]: PreparedKey,
  inputBytes: Uint8Array,
  proof: Uint8Array,
): boolean {
  const { g1Bytes, g2Bytes } = curve;
  const [first, ...gammaAbc] = pointsOf(curve, gammaAbcBytes);
  const inputs = scalarsOf(curve, inputBytes);
  if (first === undefined || inputs.length !== gammaAbc.length)
    throw new RangeError('not as many inputs as the key is for');
  if (proof.length !== 2 * g1Bytes + g2Bytes) throw new RangeError('the proof is of another length');
  const terms = gammaAbc.map((point, place) => ({ point, scalar: inputs[place] ?? 0n }));
  const product = curve.pairingProduct([
    { g1: curve.g1(proof.slice(0, g1Bytes)), g2: curve.g2(proof.slice(g1Bytes, g1Bytes + g2Bytes)) },
    { g1: curve.combine(first, terms), g2: curve.g2(negatedGamma) },
    { g1: curve.g1(proof.slice(g1Bytes + g2Bytes)), g2: curve.g2(negatedDelta) },
  ]);
  return product.length === alphaBeta.length && product.every((byte, place) => byte === alphaBeta[place]);
}

function pointsOf<P1, P2>(curve: ProofCurve<P1, P2>, bytes: Uint8Array): P1[] {
  return chunks(bytes, curve.g1Bytes).map((chunk) => curve.g1(chunk));
}

function scalarsOf<P1, P2>(curve: ProofCurve<P1, P2>, bytes: Uint8Array): bigint[] {
  return chunks(bytes, SCALAR_BYTES).map((chunk) => {
    const value = fromLittleEndian(chunk);
    if (value >= curve.order) throw new RangeError('a public input is not below the order');
    return value;
  });
}

function chunks(bytes: Uint8Array, length: number): Uint8Array[] {
  if (bytes.length % length !== 0) throw new RangeError(`the bytes are not parts of ${length}`);
  return Array.from({ length: bytes.length / length }, (_, place) => bytes.slice(place * length, (place + 1) * length));
}
