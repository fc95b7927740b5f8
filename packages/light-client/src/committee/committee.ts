/** The validators of one epoch, their keys checked, and whether a quorum of them signed a checkpoint's summary. */
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { LightClientError } from '../errors.ts';
import { readSigners } from '../formats/signers.ts';
import { type CheckpointSummary, type CommitteeMember, readSummary } from '../formats/summary.ts';
import { areSigned, decodeKey, type PublicKeyPoint, type SignedMessage } from './key-sum.ts';

interface Seat {
  readonly point: PublicKeyPoint;
  readonly stake: bigint;
}

export interface Committee {
  readonly epoch: bigint;
  readonly members: readonly CommitteeMember[];
  /** By the key in hex, in the order of `members`. */
  readonly seats: ReadonlyMap<string, Seat>;
}

/** What a node answers of a checkpoint's certificate. Nothing of it is trusted. */
export interface CertifiedSummary {
  /** BCS of the summary. */
  readonly summary: Uint8Array;
  readonly signature: {
    readonly epoch: bigint;
    /** The sum of the signatures of the signers: a compressed point of G1, 48 bytes. */
    readonly signature: Uint8Array;
    /** Who they are, as a Roaring bitmap. */
    readonly bitmap: Uint8Array;
  };
}

const MEMBERS_MAX = 1_000;
/** Sui scales the stakes of every committee to this sum. */
const STAKE_TOTAL = 10_000n;
/** More than two thirds: 6,667. */
const STAKE_QUORUM = ((STAKE_TOTAL - 1n) / 3n) * 2n + 1n;
/** Scope checkpoint summary, version 0, application Sui. */
const INTENT = Uint8Array.of(2, 0, 0);
const EPOCH_BYTES = 8;

/**
 * Returns the committee of `epoch`. Decoding and checking a key takes some milliseconds; keys that `known` has are taken from there.
 * @throws {CHECKPOINT_COMMITTEE_INVALID} for no member or more than 1,000, a key twice or outside the subgroup, other stakes than 10,000 in sum
 */
export function createCommittee(epoch: bigint, members: readonly CommitteeMember[], known?: Committee): Committee {
  const invalid = (reason: string) => new LightClientError('CHECKPOINT_COMMITTEE_INVALID', { epoch, reason });
  if (members.length === 0 || members.length > MEMBERS_MAX) throw invalid(`it has ${members.length} members`);
  const total = members.reduce((sum, { stake }) => sum + stake, 0n);
  if (total !== STAKE_TOTAL) throw invalid(`the stakes sum to ${total}`);
  const seats = new Map<string, Seat>();
  for (const { publicKey, stake } of members) {
    const key = bytesToHex(publicKey);
    if (seats.has(key)) throw invalid(`the key ${key} is there twice`);
    const point = known?.seats.get(key)?.point ?? decodeKey(publicKey);
    if (point === null) throw invalid(`${key} is no key of a validator`);
    seats.set(key, { point, stake });
  }
  return { epoch, members, seats };
}

/**
 * Returns the summary that a quorum of `committee` signed.
 * @throws what `readCertificate` throws, {CHECKPOINT_SIGNATURE_INVALID}
 */
export function verifySummary(committee: Committee, certified: CertifiedSummary): CheckpointSummary {
  const { summary, signed } = readCertificate(committee, certified);
  if (!areSigned([signed])) throw new LightClientError('CHECKPOINT_SIGNATURE_INVALID', { sequence: summary.sequence });
  return summary;
}

/** A summary that counts once its signature was verified. */
export interface Certificate {
  readonly summary: CheckpointSummary;
  readonly signed: SignedMessage;
}

/**
 * Returns a summary of the committee's epoch with what a quorum is said to have signed. Its signature is not verified.
 * @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN, CHECKPOINT_EPOCH_WRONG, CHECKPOINT_SIGNERS_INVALID, CHECKPOINT_STAKE_TOO_LOW}
 */
export function readCertificate(committee: Committee, certified: CertifiedSummary): Certificate {
  const summary = readSummary(certified.summary);
  const { sequence, epoch } = summary;
  const { epoch: signatureEpoch, signature, bitmap } = certified.signature;
  if (epoch !== committee.epoch || signatureEpoch !== committee.epoch) {
    throw new LightClientError('CHECKPOINT_EPOCH_WRONG', {
      sequence,
      epoch,
      signatureEpoch,
      committeeEpoch: committee.epoch,
    });
  }
  const signers = seatsOf(committee, readSigners(bitmap), sequence);
  const stake = signers.reduce((sum, seat) => sum + seat.stake, 0n);
  if (stake < STAKE_QUORUM) {
    throw new LightClientError('CHECKPOINT_STAKE_TOO_LOW', { sequence, stake, quorum: STAKE_QUORUM });
  }
  const keys = signers.map(({ point }) => point);
  return { summary, signed: { keys, message: signedMessage(certified.summary, epoch), signature } };
}

function seatsOf(committee: Committee, signers: readonly number[], sequence: bigint): Seat[] {
  const seats = [...committee.seats.values()];
  return signers.map((index) => {
    const seat = seats[index];
    if (seat !== undefined) return seat;
    const reason = `there is no member ${index} among ${seats.length}`;
    throw new LightClientError('CHECKPOINT_SIGNERS_INVALID', { sequence, reason });
  });
}

function signedMessage(summary: Uint8Array, epoch: bigint): Uint8Array {
  const epochBytes = new Uint8Array(EPOCH_BYTES);
  new DataView(epochBytes.buffer).setBigUint64(0, epoch, true);
  return concatBytes(INTENT, summary, epochBytes);
}
