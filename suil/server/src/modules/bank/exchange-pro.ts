/** Exchanging PRO to USDC one to one (rules.md §6), as a wallet-signed intent. */
import { memberAccount, PRO_BACKING_ACCOUNT, PRO_ISSUE_ACCOUNT } from '@suil/core';
import { transfer } from '@suil/ledger';
import { type IntentAction, intentKey } from '../../module/intent-action.ts';

export const exchangePro: IntentAction<'exchange_pro'> = {
  action: 'exchange_pro',
  plan: async (_tx, intents) =>
    intents.map((intent) => {
      const amount = BigInt(intent.parameters.amount);
      const account = memberAccount(intent.address);
      return {
        entry: {
          key: intentKey(intent),
          kind: 'pro_exchanged',
          digest: null,
          occurredAtMs: intent.atMs,
          postings: [
            ...transfer(account, PRO_ISSUE_ACCOUNT, 'PRO', amount),
            ...transfer(PRO_BACKING_ACCOUNT, account, 'USDC', amount),
          ],
        },
      };
    }),
};
