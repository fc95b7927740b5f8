/** How the closed days were funded, asked of the contract (rules.md §3). */
import { bcs } from '@mysten/sui/bcs';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import { FundingDay as Layout } from '../generated/suil/funding.ts';
import * as contract from '../generated/suil/liquidity.ts';

/** Micro-dollars; `factor` in 1/10^9. */
export interface FundingDay {
  readonly day: number;
  readonly principal: bigint;
  readonly need: bigint;
  readonly factor: bigint;
  readonly moved: bigint;
}

/** Returns the closed days of `fromDay … toDay`, at most 366. Days that no transaction has closed are left out. */
export async function fetchFundingDays(
  client: SuilClient,
  manifest: Manifest,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<readonly FundingDay[]> {
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.fundingDays({
        package: packageOf(manifest),
        arguments: { fromDay, toDay, liquidity: manifest.liquidity },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  return bcs
    .vector(Layout)
    .parse(valueAt(results, 0))
    .map(({ day, principal, need, factor, moved }) => ({
      day: Number(day),
      principal: BigInt(principal),
      need: BigInt(need),
      factor: BigInt(factor),
      moved: BigInt(moved),
    }));
}
