/** The BCS of checkpoints: summary and contents. Follows sui-types/src/messages_checkpoint.rs (CheckpointSummary, CheckpointContents V1). */
import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import { byteVector, type Codec, digest, option, vector } from '../bytes/codec.ts';
import { gasSummaryCodec } from '../model/codecs.ts';
import type { Checkpoint } from '../types.ts';

/** What a summary says beyond its contents' digest. */
export type CheckpointSummary = Omit<Checkpoint, 'digest' | 'transactions' | 'summaryBytes' | 'contentsBytes'> & {
  /** Of the next epoch; only where this checkpoint ends one. */
  readonly nextProtocolVersion: bigint | null;
};

const optionDigest = option(digest);
const signatureLists = vector(vector(byteVector));
const V1 = 0;
const NONE = 0;
const SOME = 1;

/** This chain has no validators: no committee, no state commitments, nothing that depends on the version. */
export const summaryCodec: Codec<CheckpointSummary> = {
  write(to, summary) {
    to.u64(summary.epoch);
    to.u64(summary.sequence);
    to.u64(summary.networkTotalTransactions);
    to.digest(summary.contentsDigest);
    optionDigest.write(to, summary.previousDigest ?? null);
    gasSummaryCodec.write(to, summary.rollingGas);
    to.u64(BigInt(summary.timestampMs));
    to.uleb(NONE);
    to.u8(summary.nextProtocolVersion === null ? NONE : SOME);
    if (summary.nextProtocolVersion !== null) {
      to.uleb(NONE);
      to.u64(summary.nextProtocolVersion);
      to.uleb(NONE);
    }
    to.uleb(NONE);
  },
  read(from) {
    const epoch = from.u64();
    const sequence = from.u64();
    const networkTotalTransactions = from.u64();
    const contentsDigest = from.digest();
    const previousDigest = optionDigest.read(from);
    const rollingGas = gasSummaryCodec.read(from);
    const timestampMs = Number(from.u64());
    expectNone(from, 'commitments');
    const nextProtocolVersion = from.bool() ? readNextEpoch(from) : null;
    expectNone(from, 'version-specific data');
    return {
      sequence,
      ...(previousDigest === null ? {} : { previousDigest }),
      contentsDigest,
      epoch,
      ...(nextProtocolVersion === null ? {} : { endsEpoch: true }),
      timestampMs,
      networkTotalTransactions,
      rollingGas,
      nextProtocolVersion,
    };
  },
};

function readNextEpoch(from: ByteReader): bigint {
  expectNone(from, 'committee');
  const protocolVersion = from.u64();
  expectNone(from, 'commitments of an epoch');
  return protocolVersion;
}

function expectNone(from: ByteReader, what: string): void {
  if (from.uleb() !== NONE) throw new BcsFault(`a checkpoint of this chain has no ${what}`);
}

/** The transactions of a checkpoint, and who signed each. */
export interface CheckpointContents {
  readonly transactions: Checkpoint['transactions'];
  readonly signatures: readonly (readonly Uint8Array[])[];
}

export const contentsCodec: Codec<CheckpointContents> = {
  write(to, { transactions, signatures }) {
    to.u8(V1);
    to.uleb(transactions.length);
    for (const transaction of transactions) {
      to.digest(transaction.digest);
      to.digest(transaction.effectsDigest);
    }
    signatureLists.write(to, signatures);
  },
  read(from) {
    const tag = from.uleb();
    if (tag !== V1) throw new BcsFault(`there is no version ${tag} of checkpoint contents`);
    const count = from.count();
    const transactions: { digest: string; effectsDigest: string }[] = [];
    for (let index = 0; index < count; index++) {
      transactions.push({ digest: from.digest(), effectsDigest: from.digest() });
    }
    return { transactions, signatures: signatureLists.read(from) };
  },
};
