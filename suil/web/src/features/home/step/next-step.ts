/** The one thing that a member should do next, if any. Pure; owns no reading. */
import { MS_PER_DAY } from '@suil/core';
import type { AssetRecord, BankProductsResponse, BankSubscription } from '@suil/core/api';
import type { DateReads } from '../dates/next-dates.ts';

export const STEP_KINDS = ['voucher', 'pledge', 'inviter', 'bank', 'idle'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export type NextStep =
  | { readonly kind: 'voucher'; readonly item: DateReads['withdrawals'][number] }
  | { readonly kind: 'pledge'; readonly asset: 'SUI' | 'SUIL'; readonly item: DateReads['pledges'][number] }
  | { readonly kind: 'inviter' }
  | { readonly kind: 'bank'; readonly item: DateReads['subscriptions'][number] }
  | { readonly kind: 'idle'; readonly amount: bigint };

export interface StepReads extends Pick<DateReads, 'withdrawals' | 'pledges' | 'suilPledges' | 'subscriptions'> {
  readonly isBound: boolean;
  /** The chain's present day. */
  readonly today: number;
  /** USDC that the account had all through the last day. */
  readonly idleUsdc: bigint;
  readonly isPutOff: (kind: StepKind) => boolean;
}

/** The least that is worth a word. */
const IDLE_LEAST = 100_000_000n;
const RENEWAL_DAYS = 3;

/**
 * Returns the first that applies, null for none; kinds that were put off are left out. It never advises to claim pool income, which
 * starts its ramp again.
 */
export function nextStep(reads: StepReads): NextStep | null {
  const steps: (NextStep | undefined)[] = [
    found(
      reads.withdrawals.find(({ status }) => status === 'issued'),
      (item) => ({ kind: 'voucher', item }),
    ),
    found(reads.pledges.find(isEnded), (item) => ({ kind: 'pledge', asset: 'SUI', item })),
    found(reads.suilPledges.find(isEnded), (item) => ({ kind: 'pledge', asset: 'SUIL', item })),
    reads.isBound ? undefined : { kind: 'inviter' },
    found(
      reads.subscriptions.find((item) => isRenewing(item, reads.today)),
      (item) => ({ kind: 'bank', item }),
    ),
    reads.idleUsdc >= IDLE_LEAST ? { kind: 'idle', amount: reads.idleUsdc } : undefined,
  ];
  return steps.find((step): step is NextStep => step !== undefined && !reads.isPutOff(step.kind)) ?? null;
}

function found<Item>(item: Item | undefined, toStep: (item: Item) => NextStep): NextStep | undefined {
  return item === undefined ? undefined : toStep(item);
}

const isEnded = ({ ended, principalPaid }: { ended: boolean; principalPaid: boolean }) => ended && !principalPaid;

/** Free now, and renewed by itself within three days. */
function isRenewing(
  item: Pick<BankSubscription, 'redeemableDay' | 'lastEarningDay' | 'renews'>,
  today: number,
): boolean {
  const daysLeft = item.lastEarningDay + 1 - today;
  return item.renews && item.redeemableDay <= today && daysLeft > 0 && daysLeft <= RENEWAL_DAYS;
}

/** Returns the terms of the bank whose reserve can set the income of an amount aside. @param amount base units of USDC */
export function takersOf<Product extends Pick<BankProductsResponse['products'][number], 'openPrincipal'>>(
  products: readonly Product[],
  amount: bigint,
): Product[] {
  return products.filter(({ openPrincipal }) => openPrincipal === null || BigInt(openPrincipal) >= amount);
}

type BalanceChange = Pick<AssetRecord, 'amount' | 'balanceAfter' | 'timestampMs'>;

/**
 * Returns the least that a balance was over the day until `nowMs`, base units: what was idle all through it.
 * @param records the balance's newest changes, newest first
 * @param isWhole whether there are no older ones
 */
export function idleAmount(records: readonly BalanceChange[], nowMs: number, isWhole: boolean): bigint {
  const sinceMs = nowMs - MS_PER_DAY;
  const recent = records.filter(({ timestampMs }) => timestampMs > sinceMs);
  const oldest = recent.at(-1);
  if (recent.length === records.length && !isWhole) return 0n;
  const before = records[recent.length];
  let atStart = oldest ? BigInt(oldest.balanceAfter) - BigInt(oldest.amount) : 0n;
  if (before) atStart = BigInt(before.balanceAfter);
  return recent.reduce((least, { balanceAfter }) => {
    const balance = BigInt(balanceAfter);
    return balance < least ? balance : least;
  }, atStart);
}
