/**
 * Natives of `sui::poseidon`: the hash with circom's parameters, whose constants follow from the field and the width. Follows
 * sui-move-natives/src/crypto/poseidon.rs and circomlib's poseidon.circom.
 */
import { grainGenConstants, type PoseidonFn, poseidon } from '@noble/curves/abstract/poseidon.js';
import { bn254_Fr } from '@noble/curves/bn254.js';
import { COSTS } from '../../gas/costs.ts';
import { fromLittleEndian, toLittleEndian } from '../../little-endian.ts';
import { bytesOf, listOf } from '../../values/typed-value.ts';
import { refAt, toVector } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';

const E_NON_CANONICAL_INPUT = 0n;
const FIELD_BYTES = 32;
const FULL_ROUNDS = 8;
/** By the number of inputs, from 1 on. */
const PARTIAL_ROUNDS = [56, 57, 56, 60, 60, 63, 64, 63, 60, 66, 60, 65, 70, 60, 64, 68];
const SBOX_POWER = 5;

const permutations = new Map<number, PoseidonFn>();

/** The permutation for so many inputs, made when it is first used. */
function permutationOf(inputs: number, roundsPartial: number): PoseidonFn {
  const known = permutations.get(inputs);
  if (known) return known;
  const options = { Fp: bn254_Fr, t: inputs + 1, roundsFull: FULL_ROUNDS, roundsPartial, sboxPower: SBOX_POWER };
  const made = poseidon({ ...options, ...grainGenConstants(options) });
  permutations.set(inputs, made);
  return made;
}

export const POSEIDON_NATIVES: NativeEntries = {
  poseidon_bn254_internal: (context, _types, args) => {
    const inputs = listOf(refAt(args, 0)).map(bytesOf);
    const roundsPartial = PARTIAL_ROUNDS[inputs.length - 1];
    if (roundsPartial === undefined) return abortNative(E_NON_CANONICAL_INPUT);
    const width = inputs.length + 1;
    chargeNative(context, (FULL_ROUNDS + roundsPartial) * width * width * COSTS.fieldMul);
    const numbers = inputs.map(fromLittleEndian);
    if (inputs.some(({ length }) => length !== FIELD_BYTES) || numbers.some((number) => number >= bn254_Fr.ORDER)) {
      return abortNative(E_NON_CANONICAL_INPUT);
    }
    const [hash = 0n] = permutationOf(inputs.length, roundsPartial)([0n, ...numbers]);
    return [toVector(toLittleEndian(hash, FIELD_BYTES))];
  },
};
