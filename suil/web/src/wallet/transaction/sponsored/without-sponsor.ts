/** What a transaction does to everyone but the sponsor of its network fee. Pure. */
import { isSuiCoin } from '@suil/core';
import type { TransactionOutcome } from '@suil/sdk';

/** Returns the outcome as the sender sees it: without a fee. A sponsor that pays anything but exactly the fee stays in it, and is refused. */
export function withoutSponsor<Outcome extends TransactionOutcome>(outcome: Outcome, sponsor: string): Outcome {
  const { balanceChanges, networkFeeMist } = outcome;
  const isFee = ({ address, coinType, amount }: (typeof balanceChanges)[number]) =>
    address === sponsor && isSuiCoin(coinType) && amount === -networkFeeMist;
  return { ...outcome, networkFeeMist: 0n, balanceChanges: balanceChanges.filter((change) => !isFee(change)) };
}
