/**
 * What has to hold before a round of vouchers: everything posted is sound, and the vault holds what the accounts add up to. Says for which
 * coins, and up to which request; opens no halt itself: the watches report what is certain.
 */
import type { VaultAsset } from '@suil/core';
import type { LedgerWatch } from './ledger-watch.ts';
import { describeDifference, type VaultWatch } from './vault-watch.ts';

export type RoundCheckResult = {
  /** Coins whose vouchers may be given. */
  coins: ReadonlySet<VaultAsset>;
  /** Requests above this number came after the check and wait for the next one. */
  throughId: bigint;
  /** Why a coin is left out; null: none is. */
  problem: string | null;
};

export type RoundCheck = () => Promise<RoundCheckResult>;

/** A check that takes this long is not made again before it left four times as much to everything else. */
const PACE_FROM_MS = 500;
const PACE = 4;

export function createRoundCheck({
  vault,
  ledger,
  elapsedMs = () => performance.now(),
}: {
  vault: Pick<VaultWatch, 'look'>;
  ledger: LedgerWatch;
  elapsedMs?: () => number;
}): RoundCheck {
  let notBeforeMs = 0;

  async function check(): Promise<RoundCheckResult> {
    const checkedSeq = await ledger.look();
    if (checkedSeq === null) return held('the ledger could not be checked, or contradicts itself');
    const compared = await vault.look();
    if (!compared?.settled) return held('the vault could not be compared with the ledger');
    const { differences, imbalances, journalSeq } = compared;
    if (imbalances.length > 0)
      return held(imbalances.map(({ asset, sum }) => `the balances of ${asset} sum to ${sum}`).join(', '));
    if (differences.length > 0) return held(differences.map(describeDifference).join(', '));
    return {
      coins: new Set(compared.compared),
      throughId: checkedSeq < journalSeq ? checkedSeq : journalSeq,
      problem: null,
    };
  }

  return async () => {
    const startedMs = elapsedMs();
    // Nothing is wrong: what waits is looked at again in a moment.
    if (startedMs < notBeforeMs) return { coins: new Set(), throughId: 0n, problem: null };
    const result = await check();
    const tookMs = elapsedMs() - startedMs;
    if (tookMs > PACE_FROM_MS) notBeforeMs = elapsedMs() + PACE * tookMs;
    return result;
  };
}

function held(problem: string): RoundCheckResult {
  return { coins: new Set(), throughId: 0n, problem };
}
