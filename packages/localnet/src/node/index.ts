/** A chain as a process of Node: files, HTTP port, clock, faucet, names, and publishing of packages. The chain itself is in `.`. */
export type { PublishedPackage } from '../development/publish-compiled.ts';
export type { ChainClock } from '../development/running-clock.ts';
export { beginClockInThePast, DAYS_BACK_MAX, openChainClock } from './chain-clock.ts';
export { HTTP_STATUS } from './endpoints/http-status.ts';
export type { EndpointAccess } from './endpoints/json-endpoint.ts';
export { openNames, type StoredNames } from './endpoints/names.ts';
export { openCommitteeSeed } from './files/committee-seed.ts';
export { type FileStorageOptions, type LogCut, openFileStorage } from './files/file-storage.ts';
export { openForkFile } from './files/fork-file.ts';
export { readStored, writeStored } from './files/stored-file.ts';
export { type Heartbeat, type HeartbeatOptions, startHeartbeat } from './heartbeat.ts';
export { requestOf, sendAnswer, sendResponse, unaryCallOf } from './http-adapter.ts';
export {
  describePublished,
  formatUnpublished,
  type PublishOutcome,
  type PublishParams,
  publishPackage,
} from './publish/publish-package.ts';
export { ensureFunds, ensurePublisher } from './publish/publisher.ts';
export { ENDPOINT_PATHS, openPort, type Port, type PortOptions, type Served } from './server.ts';
export { type NodeOptions, type RunningNode, startNode } from './start-node.ts';
export { verifyWithNode } from './verify-ed25519.ts';
