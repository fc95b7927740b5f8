import { skipToken, useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';
import { type PoolName, poolStateQuery } from './queries.ts';

async function fetchShares(owner: string, pool: PoolName): Promise<bigint> {
  const { client, manifest, sdk } = await openChain();
  const { balance } = await client.core.getBalance({ owner, coinType: sdk.shareTypeOf(manifest, pool) });
  return BigInt(balance.balance);
}

/** How many shares of a pool an account holds. */
export const useShares = (address: string | null, pool: PoolName) =>
  useQuery({
    queryKey: [address, 'shares', pool],
    queryFn: address === null ? skipToken : () => fetchShares(address, pool),
    refetchInterval: 15_000,
  });

/** What `shares` of a pool would be paid out as now, each coin rounded down (rules.md §7). */
export function coinsOfShares(
  shares: bigint,
  pool: { x: bigint; y: bigint; shares: bigint } | undefined,
): { x: bigint; y: bigint } {
  if (!pool || pool.shares === 0n) return { x: 0n, y: 0n };
  return { x: (pool.x * shares) / pool.shares, y: (pool.y * shares) / pool.shares };
}

/** The coins behind an account's shares of one pool; the pool itself is read only for an account that holds some. */
function useCoinsInPool(address: string, name: PoolName) {
  const shares = useShares(address, name);
  const held = shares.data ?? 0n;
  const pool = useQuery({ ...poolStateQuery(name), enabled: held > 0n });
  return { ...coinsOfShares(held, pool.data), reads: held > 0n ? [shares, pool] : [shares] };
}

/** The coins behind all of an account's pool shares, base units, and the reads they come from. */
export function useCoinsInPools(address: string) {
  const usdc = useCoinsInPool(address, 'usdcSui');
  const suil = useCoinsInPool(address, 'suilSui');
  return { SUI: usdc.x + suil.y, USDC: usdc.y, SUIL: suil.x, reads: [...usdc.reads, ...suil.reads] };
}
