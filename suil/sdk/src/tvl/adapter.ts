/**
 * Total value locked by coin type, read from the contracts alone: no server of the project is asked. In the shape of DefiLlama's adapters,
 * whose functions add amounts by coin type to what they are given.
 */
import type { Manifest } from '@suil/core/api';
import type { SuilClient } from '../chain/contract.ts';
import { fetchReserves } from '../pool/reserves.ts';
import { fetchProductReserves } from '../reserve/view.ts';
import { fetchVaultBalances } from '../vault/balances.ts';

/** What an adapter adds to. Amounts are decimal strings of base units: some are beyond what a double holds exactly. */
export interface TvlBalances {
  add(coinType: string, amount: string): void;
}
type Tvl = (balances: TvlBalances) => Promise<void>;

export interface TvlAdapter {
  /** False: a node answers for now, not for a day in the past. */
  readonly timetravel: false;
  /** What is counted, in words. */
  readonly methodology: string;
  readonly sui: { readonly tvl: Tvl; readonly staking: Tvl; readonly pool2: Tvl };
}

const METHODOLOGY = [
  'tvl is what users put in: USDC of staked principal, SUI of pledges, SUI and USDC in the vault, both coins of the SUI/USDC pool.',
  'staking is pledged SUIL. pool2 is both coins of the SUIL/SUI pool.',
  'Reserves of the products, income that is set aside, and SUIL in the vault are not counted.',
].join(' ');

/** Returns the adapter. Each of its functions adds every coin it counts, zero too, or throws what the node answers. */
export function createTvlAdapter(client: SuilClient, manifest: Manifest): TvlAdapter {
  const { sui, suil, usdc } = manifest.coinTypes;
  const tvl: Tvl = async (balances) => {
    const { flow, pledge } = await fetchProductReserves(client, manifest);
    const vault = await fetchVaultBalances(client, manifest);
    const pool = await fetchReserves(client, manifest, 'usdcSui');
    balances.add(sui, String(pledge.principal + vault.SUI + pool.x));
    balances.add(usdc, String(flow.principal + vault.USDC + pool.y));
  };
  const staking: Tvl = async (balances) => {
    const { pledge } = await fetchProductReserves(client, manifest);
    balances.add(suil, String(pledge.suilPrincipal));
  };
  const pool2: Tvl = async (balances) => {
    const { x, y } = await fetchReserves(client, manifest, 'suilSui');
    balances.add(suil, String(x));
    balances.add(sui, String(y));
  };
  return { timetravel: false, methodology: METHODOLOGY, sui: { tvl, staking, pool2 } };
}
