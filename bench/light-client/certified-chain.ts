/** A certified chain to measure with: validators, and batches of checkpoints whose transactions are of the size that mainnet's are. */
import { bcs } from '@mysten/sui/bcs';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type CertifiedCheckpoint, type CertifiedSummary, type DigestedType, digestOf } from '@suil/light-client';

const bls = bls12_381.shortSignatures;
export const PACKAGE = `0x${'a'.repeat(64)}`;
/** Of effects beyond what is read: dependencies and changed objects. About 1.5 kB in all. */
const EFFECTS_TAIL_BYTES = 1_200;
const EVENT_BYTES = 200;
/** One event in eight is ours. */
const OURS_EVERY = 8;
const SIGNERS_PART = 0.7;
const KEY_SEED_BYTES = 48;

const u64 = (value: bigint | number) => bcs.u64().serialize(value).toBytes();
const sized = (bytes: Uint8Array) => bcs.byteVector().serialize(bytes).toBytes();
const sizedDigest = (type: DigestedType, bytes: Uint8Array) => sized(digestOf(type, bytes));
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

export interface Validator {
  readonly secretKey: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly stake: bigint;
}

export function createValidators(count: number): Validator[] {
  return Array.from({ length: count }, (_, index) => {
    const { secretKey, publicKey } = bls.keygen(new Uint8Array(KEY_SEED_BYTES).fill(index));
    // All stakes sum to 10,000.
    const stake = BigInt(Math.floor(10_000 / count) + (index < 10_000 % count ? 1 : 0));
    return { secretKey, publicKey: publicKey.toBytes(), stake };
  });
}

export interface SummaryFields {
  readonly sequence: bigint;
  readonly totalTransactions?: number;
  readonly contentDigest?: Uint8Array;
  readonly previousDigest?: Uint8Array;
  readonly timestampMs?: number;
}

export function encodeSummary(fields: SummaryFields): Uint8Array {
  const { sequence, totalTransactions = 1, contentDigest, previousDigest, timestampMs = 1_700_000_000_000 } = fields;
  const none = sized(new Uint8Array(32));
  const gas = new Uint8Array(4 * 8);
  const end = Uint8Array.of(0, 0, 0); // no commitment, no end of an epoch, no further bytes
  const previous = sequence === 0n ? [Uint8Array.of(0)] : [Uint8Array.of(1), previousDigest ?? none];
  const links = [contentDigest ?? none, ...previous];
  return join(u64(0), u64(sequence), u64(totalTransactions), ...links, gas, u64(timestampMs), end);
}

/** Returns the summary signed by seven tenths of the validators. */
export function certifySummary(validators: readonly Validator[], summary: Uint8Array): CertifiedSummary {
  const signers = validators.slice(0, Math.ceil(validators.length * SIGNERS_PART));
  const message = bls.hash(join(Uint8Array.of(2, 0, 0), summary, u64(0)));
  const signature = bls.aggregateSignatures(signers.map(({ secretKey }) => bls.sign(message, secretKey))).toBytes();
  const head = Uint8Array.of(0x3a, 0x30, 0, 0, 1, 0, 0, 0, 0, 0, signers.length - 1, 0, 16, 0, 0, 0);
  const bitmap = join(head, new Uint8Array(Uint16Array.from(signers.keys()).buffer));
  return { summary, signature: { epoch: 0n, signature, bitmap } };
}

export interface Batch {
  readonly checkpoints: readonly CertifiedCheckpoint[];
  /** Of contents, effects and events. */
  readonly bytes: number;
}

/** Returns consecutive checkpoints with so many transactions each, certified by the signature of the last. */
export function createBatch(validators: readonly Validator[], count: number, transactionsEach: number): Batch {
  let previousDigest: Uint8Array | undefined;
  let bytes = 0;
  const checkpoints = Array.from({ length: count }, (_, place) => {
    const transactions = Array.from({ length: transactionsEach }, (_, index) => createTransaction(place, index));
    const contents = encodeContents(transactions);
    const contentDigest = sizedDigest('CheckpointContents', contents);
    const totalTransactions = (place + 1) * transactionsEach;
    const fields = { sequence: BigInt(place + 1), totalTransactions, contentDigest };
    const summary = encodeSummary(previousDigest === undefined ? fields : { ...fields, previousDigest });
    previousDigest = sizedDigest('CheckpointSummary', summary);
    bytes += contents.length;
    for (const { effects, events } of transactions) bytes += effects.length + events.length;
    const certified =
      place === count - 1
        ? certifySummary(validators, summary)
        : { summary, signature: { epoch: 0n, signature: new Uint8Array(), bitmap: new Uint8Array() } };
    return { ...certified, contents, transactions };
  });
  return { checkpoints, bytes };
}

export interface Transaction {
  readonly digest: Uint8Array;
  readonly effects: Uint8Array;
  readonly events: Uint8Array;
}

function createTransaction(place: number, index: number): Transaction {
  const digest = new Uint8Array(32).fill(place + 1).with(0, index);
  const address = bcs.Address.serialize(index % OURS_EVERY === 0 ? PACKAGE : `0x${'b'.repeat(64)}`).toBytes();
  const name = (text: string) => bcs.string().serialize(text).toBytes();
  const type = join(address, name('liquidity'), name('Staked'), Uint8Array.of(0));
  const event = join(address, name('liquidity'), new Uint8Array(32), type, sized(new Uint8Array(EVENT_BYTES)));
  const events = join(Uint8Array.of(1), event);
  return { digest, effects: encodeEffects(digest, events), events };
}

/** Returns the effects of a transaction that succeeded and emitted these events, as long as mainnet's. */
export function encodeEffects(digest: Uint8Array, events: Uint8Array): Uint8Array {
  const success = join(Uint8Array.of(1, 0), u64(0), new Uint8Array(4 * 8), sized(digest), Uint8Array.of(0, 1));
  return join(success, sizedDigest('TransactionEvents', events), new Uint8Array(EFFECTS_TAIL_BYTES));
}

const Execution = bcs.struct('ExecutionDigests', { transaction: bcs.byteVector(), effects: bcs.byteVector() });
const Contents = bcs.struct('CheckpointContents', {
  executions: bcs.vector(Execution),
  signatures: bcs.vector(bcs.vector(bcs.byteVector())),
});

export function encodeContents(transactions: readonly Transaction[]): Uint8Array {
  const executions = transactions.map(({ digest, effects }) => ({
    transaction: digest,
    effects: digestOf('TransactionEffects', effects),
  }));
  const signatures = transactions.map(() => [new Uint8Array(97)]);
  return join(Uint8Array.of(0), Contents.serialize({ executions, signatures }).toBytes());
}
