/** What is said of owners everywhere: the one of immutable objects, and words for messages. */
import type { Owner } from '../types.ts';

export const IMMUTABLE: Owner = { kind: 'immutable' };

/** Returns the owner in words, for messages. */
export function describeOwner(owner: Owner): string {
  switch (owner.kind) {
    case 'address':
    case 'consensus':
      return `address ${owner.address}`;
    case 'object':
      return `object ${owner.parent}`;
    case 'shared':
      return 'shared';
    case 'immutable':
      return 'immutable';
  }
}
