/** Turning the renewal of a bank subscription off or on (rules.md §6), as a wallet-signed intent. The closing of its last day reads it. */
import { isAppError } from '@suil/core';
import type { IntentAction } from '../../module/intent-action.ts';
import { findActive } from './find-active.ts';
import { writeRenewalSettings } from './store.ts';

type RenewalPlan = { id: bigint; renews: boolean };

export const setRenewal: IntentAction<'set_renewal', RenewalPlan> = {
  action: 'set_renewal',
  isNew: true,
  // Two settings of one subscription may arrive together, and the last one counts.
  oneByOne: true,
  plan: (tx, intents) =>
    Promise.all(
      intents.map(async ({ address, parameters: { subscriptionId, renewal } }) => {
        const id = BigInt(subscriptionId);
        const found = await findActive(tx, id, address);
        return isAppError(found) ? found : { id, renews: renewal === 'on', entry: null };
      }),
    ),
  record: async (tx, posted) => {
    const settings = posted.map(({ plan: { id, renews } }) => ({ id, renews }));
    await writeRenewalSettings(tx, settings);
    return settings.map(({ renews }) => ({ renews }));
  },
};
