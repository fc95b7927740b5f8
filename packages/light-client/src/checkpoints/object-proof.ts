/** Proves what an object was as of a certified checkpoint, from the transaction that wrote it. Claims nothing of later transactions. */
import type { CertifiedSummary } from '../committee/committee.ts';
import { type Committee, verifySummary } from '../committee/committee.ts';
import { LightClientError } from '../errors.ts';
import { readContents } from '../formats/contents.ts';
import { assertDigest, digestOf, isSameBytes } from '../formats/digest.ts';
import type { MoveObject } from '../formats/object.ts';
import { readWrittenObjects } from '../formats/object-changes.ts';
import { readObject } from '../formats/package.ts';
import type { CheckpointSummary } from '../formats/summary.ts';

/** What a node answers of an object and of the transaction that wrote it. Nothing of it is trusted. */
export interface ObjectAnswer {
  /** BCS of the object. */
  readonly object: Uint8Array;
  /** BCS of that transaction's effects. */
  readonly effects: Uint8Array;
  /** BCS of the contents of that transaction's checkpoint. */
  readonly contents: Uint8Array;
}

export interface ProvenObject extends MoveObject {
  /** Number and time of the checkpoint that has the transaction. */
  readonly sequence: bigint;
  readonly timestampMs: number;
}

/**
 * Returns the object or package `objectId` (64 digits) as the answer proves it under a certified summary.
 * @throws what `verifySummary` throws, {CHECKPOINT_OBJECT_UNPROVEN, CHECKPOINT_DIGEST_WRONG, CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN}
 */
export function verifyObject(
  objectId: string,
  committee: Committee,
  certified: CertifiedSummary,
  answer: ObjectAnswer,
): ProvenObject {
  return proveObject(objectId, verifySummary(committee, certified), answer);
}

/** The same under a summary that was verified in another way, such as by an anchor's digest. */
export function proveObject(objectId: string, summary: CheckpointSummary, answer: ObjectAnswer): ProvenObject {
  const { sequence, timestampMs, contentDigest } = summary;
  const unproven = (reason: string) => new LightClientError('CHECKPOINT_OBJECT_UNPROVEN', { objectId, reason });
  assertDigest(digestOf('CheckpointContents', answer.contents), contentDigest, sequence, 'the contents');
  const effectsDigest = digestOf('TransactionEffects', answer.effects);
  const execution = readContents(answer.contents).find(({ effects }) => isSameBytes(effects, effectsDigest));
  if (execution === undefined) throw unproven(`checkpoint ${sequence} has no transaction with these effects`);
  const written = readWrittenObjects(answer.effects, execution.transaction).find((each) => each.objectId === objectId);
  if (written === undefined) throw unproven('the transaction did not write it');
  assertDigest(digestOf('Object', answer.object), written.digest, sequence, 'the object');
  const object = readObject(answer.object);
  if (object.objectId !== objectId) throw unproven(`the answer is object ${object.objectId}`);
  return { ...object, sequence, timestampMs };
}
