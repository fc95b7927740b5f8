/** Changes one byte. */

import type { Random } from '../../chain-fuzz/random.ts';
import { elementAt } from '../../element-at.ts';

/** Returns a copy in which one byte is another one, and where that is. */
export function flip(bytes: Uint8Array, random: Random, at = random.below(bytes.length)) {
  const changed = Buffer.from(bytes);
  changed[at] = elementAt(bytes, at) ^ (1 + random.below(255));
  return { changed, at };
}
