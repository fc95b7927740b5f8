/** A module's friends are other modules of its own package. Follows move-bytecode-verifier/src/friends.rs. */
import { at } from '../at.ts';
import type { CompiledModule } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';

export function verifyFriends({ friends, moduleHandles, selfHandle }: CompiledModule): void {
  const self = at(moduleHandles, selfHandle);
  for (const { address, name } of friends) {
    if (address !== self.address) {
      fault('INVALID_FRIEND_DECL_WITH_MODULES_OUTSIDE_ACCOUNT_ADDRESS', 'a friend of another package');
    }
    if (name === self.name) fault('INVALID_FRIEND_DECL_WITH_SELF', 'a module is its own friend');
  }
}
