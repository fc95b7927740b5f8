import type { Asset } from '@suil/core';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useBalances, usePosition, useReserves } from '../../platform/chain/queries.ts';
import { suiToValue } from '../market/price.ts';
import { usePrices } from '../market/prices.ts';
import { usePledges, useSuilPledges } from '../pledge/queries.ts';
import { useCoinsInPools } from '../pool/shares.ts';
import { useLedgerAssets } from './queries.ts';

/** Everything an account has here, in micro-dollars at present prices; an estimate, shown as such. */
export interface TotalAssets {
  sui: bigint;
  usdc: bigint;
  suil: bigint;
  pool: bigint;
  total: bigint;
}

const ONE_SUIL = 1_000_000_000n;

interface Read {
  data: unknown;
  isError: boolean;
  failureCount: number;
}

const isOut = (read: Read) => read.data === undefined && (read.isError || read.failureCount > 0);

/**
 * Whether a sum of `reads` can be shown: `waiting` while one of them is on its way, so that no smaller sum is shown first; `partial`
 * when one has failed, so that the sum says what it is; `whole` when all are there.
 */
export function completenessOf(reads: readonly Read[]): 'waiting' | 'partial' | 'whole' {
  if (reads.some((read) => read.data === undefined && !isOut(read))) return 'waiting';
  return reads.some(isOut) ? 'partial' : 'whole';
}

interface Total {
  /** Null while anything that counts is on its way, and when the chain cannot be read at all. */
  value: TotalAssets | null;
  /** The ledger, the prices, the pledges or the shares cannot be read: the value is without them. */
  partial: boolean;
  failed: boolean;
  retry: () => void;
}

/** Wallet, liquidity position, pledges, pool shares and, with a login, the ledger's balances. */
export function useTotalAssets(address: string): Total {
  const loggedIn = useIsLoggedIn(address);
  const balances = useBalances(address);
  const position = usePosition(address);
  const reserves = useReserves();
  const priceRead = usePrices();
  const ledgerRead = useLedgerAssets(address, loggedIn);
  const pledgesRead = usePledges(address);
  const suilPledgesRead = useSuilPledges(address);
  const prices = priceRead.data;
  const ledger = ledgerRead.data;
  const pledges = pledgesRead.data ?? [];
  const suilPledges = suilPledgesRead.data ?? [];
  const parts = [balances, position, reserves];
  const inPools = useCoinsInPools(address);
  const others = [priceRead, pledgesRead, suilPledgesRead, ...inPools.reads, ...(loggedIn ? [ledgerRead] : [])];
  const failed = parts.some((part) => part.isError && !part.data);
  const retry = () => [...parts, ...others].forEach((part) => void part.refetch());
  const completeness = completenessOf(others);
  const partial = completeness === 'partial';
  if (!balances.data || !position.data || !reserves.data || completeness === 'waiting')
    return { value: null, partial, failed, retry };
  const inLedger = (asset: Asset) => {
    const row = ledger?.find((item) => item.asset === asset);
    return row ? BigInt(row.available) + BigInt(row.held) + BigInt(row.bank) + BigInt(row.released) : 0n;
  };
  const pledged = pledges.reduce(
    (sum, pledge) =>
      sum + (pledge.principalPaid ? 0n : pledge.principal) + (pledge.incomePaid ? 0n : pledge.withdrawable),
    0n,
  );
  const suilPledged = suilPledges.reduce((sum, pledge) => sum + (pledge.principalPaid ? 0n : pledge.principal), 0n);
  const sui = suiToValue(balances.data.SUI + inPools.SUI + inLedger('SUI') + pledged, reserves.data);
  const usdc = balances.data.USDC + inPools.USDC + inLedger('USDC') + inLedger('PRO');
  const suilUnits = balances.data.SUIL + inPools.SUIL + inLedger('SUIL') + suilPledged;
  const suil = (suilUnits * (prices?.suilSpot ?? 0n)) / ONE_SUIL;
  const { value, pending, claimable } = position.data;
  const pool = value + pending + claimable;
  return { value: { sui, usdc, suil, pool, total: sui + usdc + suil + pool }, partial, failed, retry };
}
