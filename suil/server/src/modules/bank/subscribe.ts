/**
 * Subscribing to the bank (rules.md §6), as a wallet-signed intent. A subscription sets its whole term's income aside at once or is refused.
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
  bankYieldPpm,
  DECIMALS,
  formatAmount,
  isBankTerm,
  memberAccount,
  memberBankAccount,
  openBankPrincipal,
} from '@suil/core';
import { transfer } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { type AcceptedIntent, type IntentAction, intentKey, type Planned } from '../../module/intent-action.ts';
import { readInviters } from '../account/read.ts';
import { readParameters } from '../parameters/read.ts';
import { readReserve } from './reserve.ts';
import { type NewSubscription, writeSubscriptions } from './store.ts';

type SubscribePlan = { subscription: NewSubscription; escrow: bigint };

/** Returns the action. `root` is the member without an inviter. */
export function createSubscribe(root: string): IntentAction<'subscribe', SubscribePlan> {
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

function usdcText(units: bigint): string {
  return formatAmount(units, { decimals: DECIMALS.USDC });
}
