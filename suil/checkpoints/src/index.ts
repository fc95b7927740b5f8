/** Certified checkpoints of several Sui nodes: fetched, verified from an anchor, failed over. Knows nothing of what their events mean. */
export { assertAnchorCovers, findAnchor, openTrustedPosition, type TrustedStart } from './anchor-store.ts';
export { beginAnchor, epochBefore } from './begin-anchor.ts';
export { type CertifiedSourceOptions, createCertifiedSource } from './certified-source.ts';
export { chainReset } from './chain-reset.ts';
export type {
  ChainHead,
  ChainPlace,
  Checkpoint,
  CheckpointSource,
  SourceEvent,
  SourceObject,
  SourceTransaction,
} from './checkpoint-source.ts';
export { createFailoverSource, type FailoverOptions } from './failover/failover-source.ts';
export { createNodeAnswers, type NodeAnswers } from './node/node-answers.ts';
export { createNodeClient } from './node/node-client.ts';
export { readHead, timestampToMs } from './node/node-head.ts';
export {
  type CertifiedVersion,
  createObjectReader,
  type ObjectNode,
  type ReadObjectVersion,
} from './node/object-version.ts';
export { createSendTurns } from './node/send-turns.ts';
export type { TrustedPosition } from './trusted-position.ts';
