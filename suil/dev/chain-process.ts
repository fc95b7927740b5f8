/** How the process of the local chain is started, by every command that has one. */
import { type ProgramStart, startOf } from '../../scripts/setup/programs.ts';

/** Most of what a transaction needs is garbage after it; a small nursery keeps that from adding up to 100 MB (measured). */
const NURSERY_MB = 8;

/** Returns how Node starts it; it stops when the process that started it is gone, unless that is not wanted. */
export function chainStart({ stopWithParent = true } = {}): ProgramStart {
  const { args, env } = startOf('suil/chain/src/main.ts', { stopWithParent });
  return { args: [`--max-semi-space-size=${NURSERY_MB}`, ...args], env };
}
