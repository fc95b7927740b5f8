/**
 * Verification as questions and answers of plain values, so that they can cross to another thread: what an object was as of a certified
 * checkpoint, from the anchor on. Owns the newest verified epoch; asks no node.
 */
import {
  type Anchor,
  type CertifiedSummary,
  type CheckpointSummary,
  type Committee,
  createCommittee,
  endEpochs,
  extendAnchor,
  formatAnchor,
  formatDigest,
  isLightClientError,
  LightClientError,
  type ObjectAnswer,
  openAnchor,
  openPastCommittee,
  type ProvenObject,
  parseAnchor,
  proveObject,
  readSummary,
  verifySummary,
} from '@suil/light-client';

/** What verification begins with. */
export interface Start {
  /** The chain that the contracts are on. */
  readonly chain: string;
  /** Text of the anchor that came with the build; on a local chain, with the chain. */
  readonly anchor: string;
  /** Text of the anchor as this browser extended it before; null at the first time. */
  readonly stored: string | null;
  readonly nowMs: number;
  /** A local chain has a clock of its own: its anchor has no age. */
  readonly isLocal: boolean;
}

/** What a node answers of an object. Nothing of it is trusted. */
export interface Question {
  /** With 64 digits. */
  readonly objectId: string;
  readonly certified: CertifiedSummary;
  readonly answer: ObjectAnswer;
}

/** What a node answers of the last checkpoint of an epoch. Nothing of it is trusted. */
export interface EpochEnd {
  readonly epoch: bigint;
  readonly certified: CertifiedSummary;
}

/** The anchor, extended by what was verified. */
export interface ExtendedAnchor {
  readonly chain: string;
  readonly epoch: bigint;
  readonly text: string;
}

export type Proof =
  | { readonly kind: 'proven'; readonly object: ProvenObject }
  /** The ends of these epochs are needed, in this order; the last one is `until - 1`. */
  | { readonly kind: 'ends-needed'; readonly from: bigint; readonly until: bigint };

export interface Verification {
  /** Adds the ends of epochs; those that are known already change nothing. Returns the anchor when it grew. @throws {LightClientError} */
  readonly addEnds: (ends: readonly EpochEnd[]) => ExtendedAnchor | null;
  /** @throws {LightClientError} */
  readonly prove: (question: Question) => Proof;
}

/** Summaries that are remembered as certified. */
const DIGESTS_MAX = 100;

/** @throws {ANCHOR_INVALID, ANCHOR_TOO_OLD, CHECKPOINT_COMMITTEE_INVALID} */
export function createVerification({ chain, anchor, stored, nowMs, isLocal }: Start): Verification {
  const first = parseAnchor(anchor);
  if (first.chain !== chain) throw new LightClientError('ANCHOR_INVALID', { reason: `it is of chain ${first.chain}` });
  let newest = newerOf(first, stored);
  let running = openAnchor(newest, { nowMs, ...(isLocal ? { ageMaxDays: null } : {}) });
  const past = new Map<bigint, Committee>();
  const certifiedDigests = new Set<string>();

  /** The objects of a page are often of one checkpoint, and are asked for again every minute: its signature is verified once. */
  function verifyOnce(committee: Committee, certified: CertifiedSummary): CheckpointSummary {
    const summary = readSummary(certified.summary);
    const digest = formatDigest(summary.digest);
    if (certifiedDigests.has(digest)) return summary;
    verifySummary(committee, certified);
    if (certifiedDigests.size === DIGESTS_MAX) certifiedDigests.clear();
    certifiedDigests.add(digest);
    return summary;
  }

  function committeeOf(epoch: bigint): Committee | undefined {
    if (epoch === running.committee.epoch) return running.committee;
    if (epoch === first.epoch && !past.has(epoch)) {
      past.set(epoch, createCommittee(epoch, first.committee, running.committee));
    }
    return past.get(epoch);
  }

  /** Of consecutive epochs from the newest on. */
  function extend(ends: readonly EpochEnd[]): void {
    const certified = ends.map((end) => end.certified);
    for (const ended of endEpochs(running, certified)) {
      newest = extendAnchor(newest, ended);
      past.set(ended.epoch, running.committee);
      running = ended.next;
    }
  }

  return {
    addEnds: (ends) => {
      const from = ends.findIndex(({ epoch }) => epoch === running.committee.epoch);
      const earlier = from === -1 ? ends : ends.slice(0, from);
      for (const { epoch, certified } of earlier) {
        const next = epoch + 1n;
        if (committeeOf(next) === undefined) past.set(next, openPastCommittee(newest, next, certified.summary));
      }
      if (from === -1) return null;
      extend(ends.slice(from));
      return { chain, epoch: newest.epoch, text: formatAnchor(newest) };
    },

    prove: ({ objectId, certified, answer }) => {
      const { epoch } = readSummary(certified.summary);
      const committee = committeeOf(epoch);
      if (committee !== undefined) {
        return { kind: 'proven', object: proveObject(objectId, verifyOnce(committee, certified), answer) };
      }
      const { epoch: present } = running.committee;
      return { kind: 'ends-needed', from: epoch > present ? present : epoch - 1n, until: epoch };
    },
  };
}

/** Returns the stored anchor when it is of the same chain and newer, else the first one: the state never goes backwards. */
function newerOf(first: Anchor, stored: string | null): Anchor {
  const kept = stored === null ? null : readKept(stored);
  return kept !== null && kept.chain === first.chain && kept.epoch > first.epoch ? kept : first;
}

/** What this browser cannot read it verifies anew. */
function readKept(text: string): Anchor | null {
  try {
    return parseAnchor(text);
  } catch (error) {
    if (isLightClientError(error)) return null;
    throw error;
  }
}
