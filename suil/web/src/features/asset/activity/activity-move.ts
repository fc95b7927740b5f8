/** Where the money of a movement came from and went to, and how its amounts read. Pure; owns no text. */
import type { Activity, ActivityKind } from '@suil/core/api';
import { type Move, moveOfRecord } from '../../../entities/account/moves.ts';

const MOVES: Partial<Readonly<Record<ActivityKind, Move>>> = {
  // Of the balance or of released SUIL, and to any address: the movement does not say which.
  withdrawal: { from: 'onItsWay', to: 'recipient' },
  staked: { from: 'wallet', to: 'pool' },
  unstaked: { from: 'pool', to: 'wallet' },
  claimed: { from: 'income', to: 'wallet' },
  pledged: { from: 'wallet', to: 'pledge' },
  pledge_income: { from: 'income', to: 'wallet' },
  pledge_returned: { from: 'pledge', to: 'wallet' },
  shares_added: { from: 'wallet', to: 'shares' },
  shares_removed: { from: 'shares', to: 'wallet' },
  bank_renewal: { from: 'bank', to: 'account' },
};

/** The move of a movement; null where the app cannot say, such as what an operator gave to a reserve. */
export function moveOfActivity({ kind, amounts }: Pick<Activity, 'kind' | 'amounts'>): Move | null {
  const [first, second] = amounts;
  if (kind === 'swapped' && first && second)
    return { from: 'wallet', to: 'wallet', coins: [first.asset, second.asset] };
  return MOVES[kind] ?? moveOfRecord({ kind, asset: '', amount: first?.amount ?? '0' });
}

/** Kinds by which a member has more or less than before; all others move money from one place to another. */
const CHANGING: readonly ActivityKind[] = [
  ...(['transfer', 'fund', 'claimed', 'pledge_income', 'bank_income', 'hashrate_released', 'node_dividend'] as const),
  ...(['swapped', 'pro_exchanged', 'hashrate_bought', 'node_bought'] as const),
];

/** Whether an amount is shown with its sign. */
export const isChange = ({ kind }: Pick<Activity, 'kind'>): boolean => CHANGING.includes(kind);
