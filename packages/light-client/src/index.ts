/** Verifies Sui checkpoints, their events and objects by the signatures of the validators. */

export {
  type CertifiedCheckpoint,
  type CheckpointCursor,
  readCursor,
  type VerifiedCheckpoint,
  verifyBatch,
} from './checkpoints/batch.ts';
export { type ChainPosition, type Followed, followCheckpoints } from './checkpoints/follow.ts';
export { type ObjectAnswer, type ProvenObject, proveObject, verifyObject } from './checkpoints/object-proof.ts';
export type { ExecutedTransaction, VerifiedTransaction } from './checkpoints/transactions.ts';
export { readWatchedChanges } from './checkpoints/watched-objects.ts';
export {
  type Anchor,
  type AnchorUse,
  extendAnchor,
  openAnchor,
  openPastCommittee,
  type StoredEpoch,
  toStored,
} from './committee/anchor.ts';
export { formatAnchor, parseAnchor } from './committee/anchor-file.ts';
export { type CertifiedSummary, type Committee, createCommittee, verifySummary } from './committee/committee.ts';
export {
  type EndedEpoch,
  type EpochReader,
  endEpoch,
  endEpochs,
  type TrustedEpoch,
  type WalkOptions,
  walkEpochs,
} from './committee/epochs.ts';
export {
  createLightClientError,
  isLightClientError,
  LIGHT_CLIENT_ERROR_TEXTS,
  LightClientError,
  type LightClientErrorCode,
} from './errors.ts';
export {
  type DigestedType,
  type Digester,
  digestOf,
  formatDigest,
  isSameBytes,
  parseDigest,
} from './formats/digest.ts';
export type { TransactionEvent } from './formats/events.ts';
export { type MoveObject, readMoveObject } from './formats/object.ts';
export type { ObjectChange } from './formats/object-changes.ts';
export { digestPackage, PACKAGE_TYPE, readObject } from './formats/package.ts';
export { type CheckpointSummary, type CommitteeMember, readSummary } from './formats/summary.ts';
