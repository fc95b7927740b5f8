/** What the on-chain reserves hold and what is promised against them, asked of the contract (rules.md §§3, 4, 6). */
import { bcs } from '@mysten/sui/bcs';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as liquidity from '../generated/suil/liquidity.ts';
import * as pledge from '../generated/suil/pledge.ts';
import * as settlement from '../generated/suil/settlement.ts';

export interface ReserveState {
  /** Free: nothing of it is promised. */
  readonly reserve: bigint;
  /** Set aside for members. */
  readonly escrow: bigint;
}

/** Flow and team in micro-dollars, pledge in MIST. */
export interface Reserves {
  readonly flow: ReserveState & { readonly principal: bigint };
  readonly team: ReserveState;
  readonly pledge: ReserveState & {
    readonly principal: bigint;
    /** Base units of SUIL. */
    readonly suilPrincipal: bigint;
    /** What the reserve still takes, by term in days, MIST. */
    readonly open: Readonly<Record<PledgeTerm, bigint>>;
  };
}

const TERMS = [30, 90, 180, 360] as const;
export type PledgeTerm = (typeof TERMS)[number];

/** Returns every reserve in one call. */
export async function fetchProductReserves(client: SuilClient, manifest: Manifest): Promise<Reserves> {
  const { team, pledges, coinTypes } = manifest;
  const typeArguments: [string] = [coinTypes.usdc];
  const results = await simulateView(client, (tx) => {
    tx.add(
      liquidity.overview({ package: packageOf(manifest), arguments: { liquidity: manifest.liquidity }, typeArguments }),
    );
    tx.add(settlement.overview({ package: packageOf(manifest), arguments: { team }, typeArguments }));
    tx.add(pledge.overview({ package: packageOf(manifest), arguments: { pledges } }));
    for (const termDays of TERMS) {
      tx.add(pledge.openPrincipal({ package: packageOf(manifest), arguments: { termDays, pledges } }));
    }
  });
  const flowState = liquidity.Overview.parse(valueAt(results, 0));
  const teamState = settlement.Overview.parse(valueAt(results, 1));
  const pledgeState = pledge.Overview.parse(valueAt(results, 2));
  const openOf = (term: PledgeTerm) => BigInt(bcs.u64().parse(valueAt(results, 3 + TERMS.indexOf(term))));
  const held = ({ reserve, escrow }: { reserve: string; escrow: string }): ReserveState => ({
    reserve: BigInt(reserve),
    escrow: BigInt(escrow),
  });
  return {
    flow: { ...held(flowState), principal: BigInt(flowState.principal) },
    // What is proven lies with the liquidity product until it is claimed.
    team: {
      reserve: BigInt(teamState.reserve),
      escrow: BigInt(teamState.escrow) + BigInt(flowState.team_credit),
    },
    pledge: {
      ...held(pledgeState),
      principal: BigInt(pledgeState.principal),
      suilPrincipal: BigInt(pledgeState.suil_principal),
      open: { 30: openOf(30), 90: openOf(90), 180: openOf(180), 360: openOf(360) },
    },
  };
}
