/**
 * Native of `sui::rangeproofs`. Sui has it on devnet and testnet; mainnet refuses it. Follows sui-move-natives/src/crypto/rangeproofs.rs.
 */
import { COSTS } from '../../gas/costs.ts';
import { bytesOf, listOf } from '../../values/typed-value.ts';
import { bytesRefAt, numberAt, refAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';
import { isInRange, readRangeProof } from './range-proof.ts';

const E_NOT_SUPPORTED = 0n;
const E_INVALID_PROOF = 1n;
const E_INVALID_RANGE = 2n;
const E_INVALID_BATCH_SIZE = 3n;
const RANGES: ReadonlySet<number> = new Set([8, 16, 32, 64]);
/** Commitments times bits. Upstream takes 1,024, which would cost more here than a transaction may. */
const MAX_TOTAL_BITS = 512;
/** A proof of the most bits: 9 parts and 2 for each of 9 rounds, of 32 bytes. */
const MAX_PROOF_BYTES = 864;

const ENABLED: NativeEntries = {
  verify_bulletproofs_with_dst_ristretto255_internal: (context, _types, args) => {
    const bytes = bytesRefAt(args, 0);
    chargeNative(context, COSTS.rangeProof);
    const parsed = bytes.length > MAX_PROOF_BYTES ? undefined : readRangeProof(bytes);
    const proof = parsed ?? abortNative(E_INVALID_PROOF);
    const bits = numberAt(args, 1);
    if (!RANGES.has(bits)) return abortNative(E_INVALID_RANGE);
    const commitments = listOf(refAt(args, 2));
    const total = commitments.length * bits;
    const isPowerOfTwo = Number.isInteger(Math.log2(commitments.length));
    if (!isPowerOfTwo || total > MAX_TOTAL_BITS) return abortNative(E_INVALID_BATCH_SIZE);
    chargeNative(context, total * COSTS.rangeProofBit);
    const domain = bytesRefAt(args, 3);
    return [isInRange(proof, { commitments: commitments.map(bytesOf), bits, domain })];
  },
};

/** The native; when it is not enabled, it aborts as on mainnet. */
export function rangeProofNatives(isEnabled: boolean): NativeEntries {
  if (isEnabled) return ENABLED;
  return Object.fromEntries(Object.keys(ENABLED).map((name) => [name, () => abortNative(E_NOT_SUPPORTED)]));
}
