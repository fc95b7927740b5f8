/** The BCS of checkpoints: summary and contents. Follows sui-types/src/messages_checkpoint.rs (CheckpointSummary, CheckpointContents V1). */
import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import { byteVector, type Codec, digest, option, vector } from '../bytes/codec.ts';
import { gasSummaryCodec } from '../model/codecs.ts';
import type { Checkpoint, CommitteeMember, EndOfEpoch } from '../types.ts';

/** What a summary says beyond its contents' digest. */
export type CheckpointSummary = Omit<Checkpoint, 'digest' | 'transactions' | 'summaryBytes' | 'contentsBytes'>;

const optionDigest = option(digest);
const signatureLists = vector(vector(byteVector));
const V1 = 0;
const NONE = 0;

const committee: Codec<readonly CommitteeMember[]> = vector({
  write(to, member) {
    to.byteVector(member.publicKey);
    to.u64(member.stake);
  },
  read: (from) => ({ publicKey: from.byteVector(), stake: from.u64() }),
});

/** There are no commitments to an epoch's state. */
const endOfEpochCodec: Codec<EndOfEpoch> = {
  write(to, { nextCommittee, nextProtocolVersion }) {
    committee.write(to, nextCommittee);
    to.u64(nextProtocolVersion);
    to.uleb(NONE);
  },
  read(from) {
    const nextCommittee = committee.read(from);
    const nextProtocolVersion = from.u64();
    expectNone(from, 'commitments of an epoch');
    return { nextCommittee, nextProtocolVersion };
  },
};
const optionEndOfEpoch = option(endOfEpochCodec);

/** There are no state commitments, and nothing that depends on the version. */
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
    optionEndOfEpoch.write(to, summary.endOfEpoch ?? null);
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
    const endOfEpoch = optionEndOfEpoch.read(from);
    expectNone(from, 'version-specific data');
    return {
      sequence,
      ...(previousDigest === null ? {} : { previousDigest }),
      contentsDigest,
      epoch,
      ...(endOfEpoch === null ? {} : { endOfEpoch }),
      timestampMs,
      networkTotalTransactions,
      rollingGas,
    };
  },
};

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
