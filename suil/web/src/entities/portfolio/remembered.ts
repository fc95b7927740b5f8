/** The portfolio last shown on this device: remembered.js paints it at the next visit, before the app has come. */
import { PORTFOLIO_KEY, readStored, writeStored } from '../../platform/browser/storage.ts';

export interface RememberedPortfolio {
  readonly address: string;
  /** The figure as it was shown, without its unit. */
  readonly text: string;
  /** Whether its line was below it: the app leaves as much space until it is there again. */
  readonly isCharted: boolean;
  readonly asOfMs: number;
}

/** Keeps the figure in place of the one before, or with null none. */
export function rememberPortfolio(portfolio: RememberedPortfolio | null): void {
  writeStored(PORTFOLIO_KEY, portfolio && JSON.stringify(portfolio));
}

/** Returns what was kept for the address; null where nothing was, where it is damaged, and where it is another account's. */
export function rememberedPortfolio(address: string): RememberedPortfolio | null {
  const kept = read();
  return kept?.address === address ? kept : null;
}

/** Deletes what was kept of any account but this one; with null of every account. */
export function forgetPortfolioOfOthers(address: string | null): void {
  if (readStored(PORTFOLIO_KEY) !== null && read()?.address !== address) rememberPortfolio(null);
}

function read(): RememberedPortfolio | null {
  try {
    const kept: Record<string, unknown> = JSON.parse(readStored(PORTFOLIO_KEY) ?? '{}') ?? {};
    const { address, text, isCharted, asOfMs } = kept;
    const isKept = typeof address === 'string' && typeof text === 'string' && typeof asOfMs === 'number';
    // What a former release kept does not say; most had a line.
    return isKept ? { address, text, isCharted: isCharted !== false, asOfMs } : null;
  } catch {
    return null;
  }
}
