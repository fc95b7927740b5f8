/**
 * Subscribing, redeeming, and exchanging PRO (rules.md §6), as wallet-signed intents. A subscription sets its whole term's income
 * aside at once or is refused.
 */

import {
  AppError,
  assert,
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  type BankTermDays,
  bankDailyIncome,
  bankEscrow,
  bankRedeemableDay,
  bankRest,
  bankYieldPpm,
  DECIMALS,
  formatAmount,
  formatDay,
  INT64_MAX,
  isBankTerm,
  memberAccount,
  memberBankAccount,
  openBankPrincipal,
  PRO_BACKING_ACCOUNT,
  PRO_ISSUE_ACCOUNT,
} from '@suil/core';
import { transfer } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../ledger.ts';
import {
  type AcceptedIntent,
  type AnyIntentAction,
  type IntentAction,
  intentKey,
  type Planned,
} from '../../module/intent-action.ts';
import { readInviters } from '../account/read.ts';
import { readParameters } from '../parameters/read.ts';
import { endSubscriptions, type NewSubscription, readSubscription, writeSubscriptions } from './store.ts';

/** Returns the bank's actions. `root` is the member without an inviter. */
export function bankActions({ root }: { root: string }): AnyIntentAction[] {
  return [createSubscribe(root), redeem, exchangePro];
}

type SubscribePlan = { subscription: NewSubscription; escrow: bigint };

function createSubscribe(root: string): IntentAction<'subscribe', SubscribePlan> {
  return {
    action: 'subscribe',
    // The refusal says what the reserve still takes, after all subscriptions before it.
    oneByOne: true,
    plan: (tx, intents) => Promise.all(intents.map((intent) => planSubscription(tx, intent, root))),
    record: async (tx, posted) => {
      await writeSubscriptions(
        tx,
        posted.map(({ plan }) => plan.subscription),
      );
      return posted.map(({ plan: { subscription, escrow } }) => ({
        subscriptionId: `${subscription.id}`,
        dailyIncome: `${subscription.dailyIncome}`,
        escrow: `${escrow}`,
        redeemableDay: bankRedeemableDay(subscription.startDay, subscription.termDays),
      }));
    },
  };
}

async function planSubscription(
  tx: Queryable,
  intent: AcceptedIntent<'subscribe'>,
  root: string,
): Promise<Planned<SubscribePlan> | AppError> {
  const { address, day, parameters } = intent;
  const principal = BigInt(parameters.amount);
  const { termDays } = parameters;
  assert(isBankTerm(termDays), 'the form of the intent knows the terms');
  if (address !== root && !(await readInviters(tx, [address])).has(address))
    return new AppError('REFERRAL_MEMBER_NOT_BOUND');
  const values = await readParameters(tx, day);
  if (principal < values.bankMinUsdc)
    return new AppError('AMOUNT_BELOW_MINIMUM', { minimum: usdcText(values.bankMinUsdc), asset: 'USDC' });
  const ppm = bankYieldPpm(termDays, values);
  const escrow = bankEscrow({ principal, ppm, termDays });
  const reserve = await readReserve(tx);
  if (escrow > reserve) return reserveShort({ reserve, ppm, termDays });
  return {
    subscription: {
      id: intent.inputSeq,
      member: address,
      principal,
      termDays,
      startDay: day,
      createdAtMs: intent.atMs,
      dailyPpm: ppm,
      dailyIncome: bankDailyIncome(principal, ppm),
    },
    escrow,
    entry: {
      key: intentKey(intent),
      kind: 'subscribed',
      digest: null,
      occurredAtMs: intent.atMs,
      postings: [
        ...transfer(memberAccount(address), memberBankAccount(address), 'USDC', principal),
        ...transfer(BANK_RESERVE_ACCOUNT, BANK_ESCROW_ACCOUNT, 'USDC', escrow),
      ],
    },
  };
}

function reserveShort(state: { reserve: bigint; ppm: bigint; termDays: BankTermDays }): AppError {
  const open = openBankPrincipal(state);
  assert(open !== null, 'a yield of zero needs no reserve');
  return new AppError('BANK_RESERVE_SHORT', { open: usdcText(open), openUnits: open, termDays: state.termDays });
}

type RedeemPlan = { id: bigint; principal: bigint; returned: bigint };

const redeem: IntentAction<'redeem', RedeemPlan> = {
  action: 'redeem',
  // Two redemptions of one subscription may arrive together.
  oneByOne: true,
  plan: (tx, intents) => Promise.all(intents.map((intent) => planRedemption(tx, intent))),
  record: async (tx, posted) => {
    await endSubscriptions(
      tx,
      posted.map(({ plan, intent }) => ({ id: plan.id, day: intent.day })),
      'redeemed',
    );
    return posted.map(({ plan }) => ({ principal: `${plan.principal}`, returnedToReserve: `${plan.returned}` }));
  },
};

async function planRedemption(
  tx: Queryable,
  intent: AcceptedIntent<'redeem'>,
): Promise<Planned<RedeemPlan> | AppError> {
  const { address, day } = intent;
  const id = BigInt(intent.parameters.subscriptionId);
  const found = id > INT64_MAX ? null : await readSubscription(tx, id);
  // Another member's is answered like a missing one, so that its existence is not disclosed.
  if (found?.member !== address) return new AppError('BANK_SUBSCRIPTION_NOT_FOUND');
  if (found.endedDay !== null) return new AppError('BANK_SUBSCRIPTION_ENDED');
  const redeemableDay = bankRedeemableDay(found.startDay, found.termDays);
  if (day < redeemableDay)
    return new AppError('BANK_TERM_RUNNING', { day: redeemableDay, date: formatDay(redeemableDay) });
  const { principal, dailyIncome, termDays, termStartDay } = found;
  const returned = bankRest({ dailyIncome, termDays, termStart: termStartDay, redeemDay: day });
  return {
    id,
    principal,
    returned,
    entry: {
      key: intentKey(intent),
      kind: 'redeemed',
      digest: null,
      occurredAtMs: intent.atMs,
      postings: [
        ...transfer(memberBankAccount(address), memberAccount(address), 'USDC', principal),
        ...transfer(BANK_ESCROW_ACCOUNT, BANK_RESERVE_ACCOUNT, 'USDC', returned),
      ],
    },
  };
}

const exchangePro: IntentAction<'exchange_pro'> = {
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

async function readReserve(tx: Queryable): Promise<bigint> {
  const balances = await readAccountBalances(tx, [BANK_RESERVE_ACCOUNT]);
  return balances.find(({ asset }) => asset === 'USDC')?.balance ?? 0n;
}

function usdcText(units: bigint): string {
  return formatAmount(units, { decimals: DECIMALS.USDC });
}
