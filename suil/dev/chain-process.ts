/** How the process of the local chain is started, by every command that has one. */
import { join } from 'node:path';
import { root } from '../../scripts/setup/config.ts';

/** Most of what a transaction needs is garbage after it; a small nursery keeps that from adding up to 100 MB (measured). */
const NURSERY_MB = 8;

/** Arguments for Node. */
export const chainArgs: readonly string[] = [
  `--max-semi-space-size=${NURSERY_MB}`,
  join(root, 'suil/chain/src/main.ts'),
];
