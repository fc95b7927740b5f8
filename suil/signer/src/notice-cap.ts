/** By how much an announced upgrade raises the day's cap of a coin, asked of the vault (rules.md §9). */
import { bcs } from '@mysten/sui/bcs';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { Transaction } from '@mysten/sui/transactions';
import { AppError, coinTypeOf, type VaultAsset, ZERO_ADDRESS } from '@suil/core';
import type { Manifest } from '@suil/core/api';

const CALL_TIMEOUT_MS = 5_000;
/** An answer, or that there was none, counts for so long: signing does not wait for a frozen node again and again. */
const KEPT_MS = 30_000;

/** Returns what a day's cap is at least, base units; 0 while no upgrade is announced. */
export type ReadNoticeCap = (asset: VaultAsset) => Promise<bigint>;

/**
 * The reader throws `CHAIN_NODE_UNAVAILABLE` when the node does not answer in time, or not with an amount.
 * @param now this machine's time
 */
export function createNoticeCapReader(client: ClientWithCoreApi, manifest: Manifest, now: () => number): ReadNoticeCap {
  const kept = new Map<VaultAsset, { readonly untilMs: number; readonly answer: Promise<bigint> }>();
  const ask = createAsker(client, manifest);
  return (asset) => {
    const known = kept.get(asset);
    if (known !== undefined && now() < known.untilMs) return known.answer;
    const answer = ask(asset);
    kept.set(asset, { untilMs: now() + KEPT_MS, answer });
    return answer;
  };
}

function createAsker(client: ClientWithCoreApi, manifest: Manifest): ReadNoticeCap {
  return async (asset) => {
    const transaction = new Transaction();
    transaction.setSender(ZERO_ADDRESS);
    transaction.moveCall({
      target: `${manifest.newestPackage ?? manifest.package}::vault::notice_cap`,
      typeArguments: [coinTypeOf(manifest, asset)],
      arguments: [transaction.object(manifest.vault), transaction.object(manifest.config), transaction.object.clock()],
    });
    try {
      const { commandResults } = await client.core.simulateTransaction({
        transaction,
        checksEnabled: false,
        include: { commandResults: true },
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      return BigInt(bcs.u64().parse(commandResults?.[0]?.returnValues[0]?.bcs ?? new Uint8Array()));
    } catch (cause) {
      throw new AppError('CHAIN_NODE_UNAVAILABLE', {}, { cause });
    }
  };
}
