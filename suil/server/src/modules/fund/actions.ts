/**
 * Gifts to the house's reserves, and what the operator does with the house's own money (rules.md §9): it moves within the house,
 * into a reserve on the chain, or, from the treasury alone, out; the latter two by vouchers like anybody's.
 */
import { AppError, type Asset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { IntentActionName } from '@suil/core/intent';
import {
  type AccountName,
  BANK_RESERVE_ACCOUNT,
  EMISSION_ACCOUNT,
  type EntryDraft,
  memberAccount,
  RESERVE_ACCOUNT,
} from '@suil/ledger';
import { reserveIdOf } from '@suil/sdk';
import { type AcceptedIntent, type AnyIntentAction, type IntentAction, intentKey } from '../../module/intent-action.ts';
import { planRequests, type RequestPlan, recordRequests } from '../withdrawal/requests.ts';

const ACCOUNT_OF: Record<'bank_reserve' | 'emission' | 'reserve', AccountName> = {
  bank_reserve: BANK_RESERVE_ACCOUNT,
  emission: EMISSION_ACCOUNT,
  reserve: RESERVE_ACCOUNT,
};

/** What of the manifest decides here; without an operator nobody is one. */
export function fundActions(manifest: Manifest): AnyIntentAction[] {
  return [fund, createAllocate(manifest), createFundReserve(manifest), createTreasuryWithdraw(manifest)];
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

function createAllocate({ operator }: Manifest): IntentAction<'allocate'> {
  return {
    action: 'allocate',
    plan: async (_tx, intents) =>
      intents.map((intent) => {
        const { to, asset, amount } = intent.parameters;
        const move = { kind: 'allocation', from: RESERVE_ACCOUNT, to: ACCOUNT_OF[to], asset, amount };
        return refuseStranger(intent, operator) ?? { entry: moveEntry(intent, move) };
      }),
  };
}

function createFundReserve(manifest: Manifest): IntentAction<'fund_reserve', RequestPlan> {
  return {
    action: 'fund_reserve',
    plan: (tx, intents) =>
      planRequests(tx, intents, manifest, (intent) => {
        const { reserve, asset, amount } = intent.parameters;
        const recipient = reserveIdOf(manifest, reserve);
        return (
          refuseStranger(intent, manifest.operator) ??
          ({ asset, amount: BigInt(amount), source: 'reserve', reserve, recipient } as const)
        );
      }),
    record: recordRequests,
  };
}

function createTreasuryWithdraw(manifest: Manifest): IntentAction<'treasury_withdraw', RequestPlan> {
  return {
    action: 'treasury_withdraw',
    plan: (tx, intents) =>
      planRequests(tx, intents, manifest, (intent) => {
        const { asset, amount, recipient } = intent.parameters;
        return (
          refuseStranger(intent, manifest.operator) ??
          ({ asset, amount: BigInt(amount), source: 'treasury', recipient } as const)
        );
      }),
    record: recordRequests,
  };
}

function refuseStranger<Name extends IntentActionName>(
  { address }: AcceptedIntent<Name>,
  operator: string | undefined,
): AppError | null {
  return operator !== undefined && address === operator ? null : new AppError('OPERATOR_ONLY');
}

type Move = { kind: string; from: AccountName; to: AccountName; asset: Asset; amount: string };

function moveEntry(intent: AcceptedIntent, { kind, from, to, asset, amount }: Move): EntryDraft {
  return {
    key: intentKey(intent),
    kind,
    digest: null,
    occurredAtMs: intent.atMs,
    postings: [
      { account: from, asset, amount: -BigInt(amount) },
      { account: to, asset, amount: BigInt(amount) },
    ],
  };
}
