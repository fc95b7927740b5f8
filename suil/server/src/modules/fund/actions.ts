/**
 * Gifts to the deployment's reserves, and the operator's moves between its accounts (rules.md §9). What leaves the ledger for the chain is
 * a withdrawal.
 */

import {
  type AccountName,
  type Asset,
  BANK_RESERVE_ACCOUNT,
  EMISSION_ACCOUNT,
  memberAccount,
  RESERVE_ACCOUNT,
} from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { transfer } from '@suil/ledger';
import type { EntryDraft } from '../../ledger.ts';
import {
  type AcceptedIntent,
  type AnyIntentAction,
  type IntentAction,
  intentKey,
  refuseUnlessOperator,
} from '../../module/intent-action.ts';

const ACCOUNT_OF: Record<'bank_reserve' | 'emission' | 'reserve', AccountName> = {
  bank_reserve: BANK_RESERVE_ACCOUNT,
  emission: EMISSION_ACCOUNT,
  reserve: RESERVE_ACCOUNT,
};

export function fundActions(manifest: Manifest): AnyIntentAction[] {
  return [fund, createAllocate(manifest)];
}

const fund: IntentAction<'fund'> = {
  action: 'fund',
  plan: async (_tx, intents) =>
    intents.map((intent) => {
      const { account, asset, amount } = intent.parameters;
      const move = { kind: 'fund', from: memberAccount(intent.address), to: ACCOUNT_OF[account], asset, amount };
      return { entry: moveEntry(intent, move) };
    }),
};

function createAllocate(manifest: Manifest): IntentAction<'allocate'> {
  return {
    action: 'allocate',
    plan: async (_tx, intents) =>
      intents.map((intent) => {
        const { to, asset, amount } = intent.parameters;
        const move = { kind: 'allocation', from: RESERVE_ACCOUNT, to: ACCOUNT_OF[to], asset, amount };
        return refuseUnlessOperator(intent, manifest) ?? { entry: moveEntry(intent, move) };
      }),
  };
}

type Move = { kind: string; from: AccountName; to: AccountName; asset: Asset; amount: string };

function moveEntry(intent: AcceptedIntent, { kind, from, to, asset, amount }: Move): EntryDraft {
  return {
    key: intentKey(intent),
    kind,
    digest: null,
    occurredAtMs: intent.atMs,
    postings: transfer(from, to, asset, BigInt(amount)),
  };
}
