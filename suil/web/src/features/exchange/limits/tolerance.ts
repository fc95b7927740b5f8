/** How much less than quoted an exchange may bring: three choices, or one's own, kept until the page is loaded again. */
import { parseAmountInput } from '@suil/core';
import { create } from 'zustand';
import { SLIPPAGE_BPS } from '../../../entities/exchange/slippage.ts';

const OWN_MIN_BPS = 1n;
const OWN_MAX_BPS = 2_000n;
const HIGH_BPS = 100n;
const LOW_BPS = 5n;
/** Two decimals of a percent are basis points. */
const PERCENT_DECIMALS = 2;

export const TOLERANCES_BPS = [10n, SLIPPAGE_BPS, 100n] as const;

interface ToleranceState {
  /** One of the choices, basis points; null: one's own. */
  readonly choiceBps: bigint | null;
  /** As it was typed, in percent. */
  readonly ownText: string;
}

export const useTolerance = create<ToleranceState>()(() => ({ choiceBps: SLIPPAGE_BPS, ownText: '' }));

/** Returns the chosen tolerance in basis points; null while one's own is none from 0.01 to 20 percent. */
export function toleranceBps({ choiceBps, ownText }: ToleranceState): bigint | null {
  if (choiceBps !== null) return choiceBps;
  const parsed = parseAmountInput(ownText, { decimals: PERCENT_DECIMALS });
  const bps = parsed.ok ? parsed.units : null;
  return bps !== null && bps >= OWN_MIN_BPS && bps <= OWN_MAX_BPS ? bps : null;
}

/** Returns what speaks against a tolerance. */
export function toleranceRisk(bps: bigint): 'high' | 'low' | null {
  if (bps > HIGH_BPS) return 'high';
  return bps < LOW_BPS ? 'low' : null;
}
