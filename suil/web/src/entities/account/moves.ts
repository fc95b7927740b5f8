/** The places that money can be in, and a move from one to another, as reviews and records show it. */
import type { MemberAccount } from '@suil/core/api';
import type { TFunction } from '../../platform/i18n/texts.ts';

/**
 * A member's money is in the wallet, in the SUIL account (the ledger's balance), or earning in a product. The other places are
 * where it comes from or goes to: income not yet claimed, another member, what is spent.
 */
export type Place =
  | 'wallet'
  | 'account'
  | 'onItsWay'
  | 'pool'
  | 'pledge'
  | 'bank'
  | 'shares'
  | 'income'
  | 'released'
  | 'spent'
  | 'member'
  /** An address that is not the member's own. */
  | 'recipient'
  | 'reserve'
  | 'treasury'
  | 'fees'
  | 'vault'
  | 'mint';

export interface Move {
  readonly from: Place;
  readonly to: Place;
  /** What becomes what, where a swap leaves the money in its place. */
  readonly coins?: readonly [pay: string, get: string];
}

/** The move in words, such as "In wallet → Earning, liquidity pool". */
export function moveText(t: TFunction, { from, to, coins }: Move): string {
  if (from === to && coins) return `${placeText(t, from)} · ${coins.join(' → ')}`;
  return `${placeText(t, from)} → ${placeText(t, to)}`;
}

const placeText = (t: TFunction, place: Place) =>
  place === 'recipient' ? t('withdrawal.recipient') : t(`place.${place}`);

/** The move behind each kind of ledger record; a transfer goes either way. */
const RECORD_MOVES: Readonly<Record<string, Move>> = {
  top_up: { from: 'wallet', to: 'account' },
  withdrawal_requested: { from: 'account', to: 'onItsWay' },
  // To whom, no record says.
  withdrawal_paid: { from: 'onItsWay', to: 'recipient' },
  withdrawal_cancelled: { from: 'onItsWay', to: 'account' },
  withdrawal_returned: { from: 'onItsWay', to: 'account' },
  subscribed: { from: 'account', to: 'bank' },
  redeemed: { from: 'bank', to: 'account' },
  bank_income: { from: 'income', to: 'account' },
  node_dividend: { from: 'income', to: 'account' },
  hashrate_released: { from: 'income', to: 'released' },
  claim_requested: { from: 'released', to: 'onItsWay' },
  hashrate_bought: { from: 'account', to: 'spent' },
  node_bought: { from: 'account', to: 'spent' },
  pro_exchanged: { from: 'account', to: 'account', coins: ['PRO', 'USDC'] },
};

/** What was asked for and not paid returns to the balance whose record it is: a claim of hashrate to the released SUIL. */
const RETURNS: readonly string[] = ['withdrawal_cancelled', 'withdrawal_returned'];

/**
 * The move of a ledger record; null where no money of the member moved: hashrate, renewals, the operator's acts.
 * @param account the balance whose record it is
 */
export function moveOfRecord(
  record: { kind: string; asset: string; amount: string },
  account: MemberAccount = 'available',
): Move | null {
  if (record.asset === 'HR') return null;
  if (account === 'released' && RETURNS.includes(record.kind)) return { from: 'onItsWay', to: 'released' };
  if (record.kind === 'transfer') {
    return BigInt(record.amount) < 0n ? { from: 'account', to: 'member' } : { from: 'member', to: 'account' };
  }
  return Object.hasOwn(RECORD_MOVES, record.kind) ? (RECORD_MOVES[record.kind] ?? null) : null;
}
