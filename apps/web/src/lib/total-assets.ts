import type { Asset } from '@suil/core';
import { useLedgerAssets } from './account-queries.ts';
import { useBalances, usePosition, useReserves } from './chain-queries.ts';
import { usePledges, useSuilPledges } from './pledge-queries.ts';
import { suiToValue } from './price.ts';
import { usePrices } from './product-queries.ts';
import { useIsLoggedIn } from './session.ts';

/** Everything an account has here, in micro-dollars at present prices; an estimate, shown as such. */
export interface TotalAssets {
  sui: bigint;
  usdc: bigint;
  suil: bigint;
  pool: bigint;
  total: bigint;
}

const ONE_SUIL = 1_000_000_000n;

/** Wallet, liquidity position, pledges and the ledger's balances; what cannot be read yet is not counted. */
export function useTotalAssets(address: string): { value: TotalAssets | null; failed: boolean; retry: () => void } {
  const loggedIn = useIsLoggedIn(address);
  const balances = useBalances(address);
  const position = usePosition(address);
  const reserves = useReserves();
  const prices = usePrices().data;
  const ledger = useLedgerAssets(address, loggedIn).data;
  const pledges = usePledges(address).data ?? [];
  const suilPledges = useSuilPledges(address).data ?? [];
  const parts = [balances, position, reserves];
  const failed = parts.some((part) => part.isError && !part.data);
  const retry = () => parts.forEach((part) => void part.refetch());
  if (!balances.data || !position.data || !reserves.data) return { value: null, failed, retry };
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
  const sui = suiToValue(balances.data.SUI + inLedger('SUI') + pledged, reserves.data);
  const usdc = balances.data.USDC + inLedger('USDC') + inLedger('PRO');
  const suilUnits = balances.data.SUIL + inLedger('SUIL') + suilPledged;
  const suil = (suilUnits * (prices?.suilSpot ?? 0n)) / ONE_SUIL;
  const { value, pending, claimable } = position.data;
  const pool = value + pending + claimable;
  return { value: { sui, usdc, suil, pool, total: sui + usdc + suil + pool }, failed, retry };
}
