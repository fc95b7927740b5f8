/**
 * The validators of the chain: their BLS12-381 keys, the committee of every epoch, and its signatures. All of it follows from a seed, so
 * nothing is stored and a key is derived when it is first needed. Keys are in G2 and signatures in G1, as on Sui (min_sig).
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { assert } from '@suil/errors';
import { encode, u64 } from '../bytes/codec.ts';
import { compareBytes, concatBytes } from '../bytes/text.ts';
import type { CheckpointSignature, Committee, CommitteeMember } from '../types.ts';
import { roaringBitmap } from './roaring.ts';

/** What the committees of a chain are made from. */
export interface CommitteeConfig {
  /** 32 bytes. Signs in the name of every validator. */
  readonly seed: Uint8Array;
  /** Votes of the four validators, 10,000 together; by default 2,500 each. */
  readonly stakes?: readonly bigint[];
}

export interface Validators {
  /** The votes of each validator, in the order of their keys' derivation. */
  readonly votes: readonly bigint[];
  /** Returns the committee of any epoch, also of one to come. */
  committeeOf(epoch: bigint): Committee;
  /** Returns the aggregated signature of a checkpoint summary by the members at these ascending places of the committee. */
  sign(epoch: bigint, summaryBytes: Uint8Array, places: readonly number[]): CheckpointSignature;
}

interface Key {
  readonly secret: bigint;
  readonly publicKey: Uint8Array;
}

interface Signer extends CommitteeMember {
  readonly secret: bigint;
}

export const COMMITTEE_MEMBERS = 4;
export const SEED_BYTES = 32;
const TOTAL_STAKE = 10_000n;
const DEFAULT_STAKES: readonly bigint[] = [2_500n, 2_500n, 2_500n, 2_500n];
/** Epochs after which a validator has another key. Each changes it in an epoch of its own. */
const KEY_EPOCHS = 4n;
/** Scope checkpoint summary, version 0, application Sui. */
const CHECKPOINT_INTENT = Uint8Array.of(2, 0, 0);
/** What the library asks for, so that every key is as likely as any other. */
const KEY_MATERIAL_BYTES = 48;
const KEY_SUBJECT = new TextEncoder().encode('validator key of a local chain::');

const { G2, fields, shortSignatures, utils } = bls12_381;
/** The library's own table of multiples takes 190 ms to make, this one 50 ms; a key then takes 6 ms with either. */
const TABLE_BITS = 4;
const generator = G2.Point.fromAffine(G2.Point.BASE.toAffine());
generator.precompute(TABLE_BITS);

/** Returns the validators that `config` makes. */
export function createValidators({ seed, stakes = DEFAULT_STAKES }: CommitteeConfig): Validators {
  assert(seed.length === SEED_BYTES, `a seed of validators has ${SEED_BYTES} bytes`);
  assert(stakes.length === COMMITTEE_MEMBERS, `there are ${COMMITTEE_MEMBERS} validators`);
  assert(stakes.reduce((sum, stake) => sum + stake, 0n) === TOTAL_STAKE, `stakes sum up to ${TOTAL_STAKE}`);
  const keys = new Map<string, Key>();
  const keyOf = (validator: bigint, generation: bigint): Key => {
    const name = `${validator} ${generation}`;
    const key = keys.get(name) ?? deriveKey(seed, validator, generation);
    keys.set(name, key);
    return key;
  };
  const signersOf = (epoch: bigint): Signer[] =>
    stakes
      .map((stake, index) => ({ ...keyOf(BigInt(index), (epoch + BigInt(index)) / KEY_EPOCHS), stake }))
      .sort((a, b) => compareBytes(a.publicKey, b.publicKey));
  return {
    votes: stakes,
    committeeOf: (epoch) => ({
      epoch,
      members: signersOf(epoch).map(({ publicKey, stake }) => ({ publicKey, stake })),
    }),
    sign(epoch, summaryBytes, places) {
      const signers = signersOf(epoch).filter((_, place) => places.includes(place));
      assert(signers.length === places.length, 'every signer is a member of the committee');
      // The sum of signatures of one message is the signature with the sum of the keys.
      const secret = signers.reduce((sum, signer) => fields.Fr.add(sum, signer.secret), fields.Fr.ZERO);
      const message = concatBytes([CHECKPOINT_INTENT, summaryBytes, encode(u64, epoch)]);
      const signature = shortSignatures.hash(message).multiply(secret).toBytes();
      return { epoch, signature, bitmap: roaringBitmap(places) };
    },
  };
}

/** Generation `n` of a validator's key; it signs from the epoch on in which `epoch + validator` is 4 n. */
function deriveKey(seed: Uint8Array, validator: bigint, generation: bigint): Key {
  const parts = [KEY_SUBJECT, seed, encode(u64, validator), encode(u64, generation)];
  const material = blake2b(concatBytes(parts), { dkLen: KEY_MATERIAL_BYTES });
  const secret = fields.Fr.fromBytes(utils.randomSecretKey(material));
  return { secret, publicKey: generator.multiplyUnsafe(secret).toBytes() };
}
