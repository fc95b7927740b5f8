/** Whether the contracts' view of the powers and of the parameters equals the models'. */
import { deepStrictEqual as deepEqual } from 'node:assert/strict';
import { bcs } from '@mysten/sui/bcs';
import { CONTRACT_PARAMETER_NAMES, KEY_SLOTS, parameterKey } from '@suil/core';
import { Powers } from '../generated/suil/config.ts';
import type { Slot } from '../generated/suil/keys.ts';
import type { Call } from './direct-chain.test-chain.ts';
import type { ProofFixture } from './fixture.test-chain.ts';

/** Returns the powers that the chain states, keys by their addresses. */
export function decodePowers({ officers }: ProofFixture, bytes: Uint8Array) {
  const powers = Powers.parse(bytes);
  const nameOf = (slot: number, key: readonly number[]): string | null => {
    if (key.length === 0) return null;
    return slot === KEY_SLOTS.settlement ? `0x${Buffer.from(key).toString('hex')}` : officers.withPublicKey(key);
  };
  return {
    admin: powers.admin.holder,
    offeredTo: powers.offered_to,
    guardian: powers.guardian.holder,
    nextGuardian: powers.next_guardian && {
      guardian: powers.next_guardian.guardian,
      readyMs: Number(powers.next_guardian.ready_ms),
    },
    keys: powers.keys.map((slot, number) => toSlot(slot, (key) => nameOf(number, key))),
    upgradeAnnouncedMs: powers.next_upgrade && Number(powers.next_upgrade.announced_ms),
    pausedUntilMs: Number(powers.paused_until_ms),
    vouchersPausedUntilMs: Number(powers.vouchers_paused_until_ms),
  };
}

function toSlot(
  { current, standby, announced, ready_ms }: (typeof Slot)['$inferType'],
  nameOf: (key: readonly number[]) => string | null,
) {
  const key = nameOf(announced);
  return {
    current: nameOf(current),
    standby: nameOf(standby),
    announced: key === null ? null : { key, readyMs: Number(ready_ms) },
  };
}

/** Compares every parameter that the contracts read, for the end of a run. */
export async function checkParameters(fixture: ProofFixture): Promise<void> {
  const calls = CONTRACT_PARAMETER_NAMES.map((name): Call => ['config::value', [parameterKey(name)]]);
  const read = await fixture.chain.prepareView(calls);
  const found = read().map(([value]) => value && BigInt(bcs.u64().parse(value)));
  const parameters = fixture.readParameters();
  deepEqual(
    found,
    CONTRACT_PARAMETER_NAMES.map((name) => parameters[name]),
  );
}
