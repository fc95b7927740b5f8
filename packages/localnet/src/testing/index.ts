/** For tests of clients that trust no node: a proxy that changes a node's answers, and the lies it can tell about checkpoints. */

export { roaringBitmap } from '../committee/roaring.ts';
export { createValidators, type Validators } from '../committee/validators.ts';
export {
  type CheckpointLie,
  changeEvents,
  changeSummary,
  rehash,
  replaceBitmap,
  showAsSuccess,
  signAs,
} from './checkpoint-lies.ts';
export { frozenHead } from './frozen-head.ts';
export { type Lies, lyingFetch } from './lying-fetch.ts';
export { type LyingNode, openLyingNode } from './lying-node.ts';
export { type Replaying, replayingFetch } from './replaying-fetch.ts';
