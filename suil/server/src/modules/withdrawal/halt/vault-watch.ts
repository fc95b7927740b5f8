/**
 * Looks now and then, and when asked to, whether the vault equals the ledger, and remembers the answer for health checks and metrics. Vault
 * and ledger may be read from different nodes, one of them behind: a difference is shown when it was the same for 5 s, and reported
 * as certain only when it was the same for 20 s. Meanwhile callers get it at once. A look counts from its start, and what it is the first to find from its
 * end: a process that was suspended in between never takes two looks for further apart than they were.
 */
import type { Logger } from 'pino';
import type { Imbalance, VaultCheck, VaultDifference } from './vault-check.ts';

export type VaultWatch = {
  start: () => void;
  stop: () => Promise<void>;
  /** Looks now, after the looks that were asked for before; returns what it found, null when nothing could be read. */
  look: () => Promise<VaultCheck | null>;
  /** Returns the differences that were the same for 5 s. */
  differences: () => readonly VaultDifference[];
  /** Returns them as sentences. */
  problems: () => string[];
};

export type ReportWrong = (wrong: {
  differences: readonly VaultDifference[];
  imbalances: readonly Imbalance[];
}) => Promise<void>;

export type VaultWatchOptions = {
  check: () => Promise<VaultCheck>;
  /**
   * Begins a look. What it returns is awaited with every difference that was the same for 20 s, and with what the ledger says against itself; again at each
   * look.
   */
  beginLook?: () => Promise<ReportWrong>;
  log: Logger;
  intervalMs?: number;
  elapsedMs?: () => number;
};

const CONFIRM_MS = 5_000;
const REPORT_MS = 20_000;
/** Timers may be early by a little. */
const EARLY_MS = 500;

type Found = VaultDifference & { sinceMs: number; isCertain: boolean };

/** Returns a watch at rest; it looks once when started and then every minute, and soon again while something differs. */
export function createVaultWatch(options: VaultWatchOptions): VaultWatch {
  const { check, beginLook, log, intervalMs = 60_000, elapsedMs = () => performance.now() } = options;
  let found: readonly Found[] = [];
  let differences: readonly VaultDifference[] = [];
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();

  /** Takes over what was found, and returns what is certain by now. */
  function take(result: Extract<VaultCheck, { settled: true }>, startedMs: number): VaultDifference[] {
    const endedMs = elapsedMs();
    // A coin that moved all the time was not compared: what was wrong with it stays.
    const unseen = found.filter(({ asset }) => !result.compared.some((coin) => coin === asset));
    const seen = result.differences.map((one) => {
      const sinceMs = found.find((before) => isSame(before, one))?.sinceMs ?? endedMs;
      return { ...one, sinceMs, isCertain: startedMs - sinceMs >= REPORT_MS - EARLY_MS };
    });
    found = [...unseen, ...seen];
    const confirmed = found.filter(({ sinceMs }) => startedMs - sinceMs >= CONFIRM_MS - EARLY_MS).map(toDifference);
    for (const one of confirmed.filter((now) => !differences.some((before) => isSame(before, now)))) {
      const { asset, account, vault, ledger } = one;
      const at = { asset, account, vault: `${vault}`, ledger: `${ledger}`, checkpoint: `${result.checkpoint}` };
      log.error(at, 'the vault does not equal the ledger');
    }
    differences = confirmed;
    return seen.filter(({ isCertain }) => isCertain).map(toDifference);
  }

  async function lookOnce(): Promise<VaultCheck | null> {
    try {
      const report = await beginLook?.();
      const startedMs = elapsedMs();
      const result = await check();
      if (!result.settled) return result;
      const { imbalances } = result;
      for (const { asset, sum } of imbalances) log.error({ asset, sum: `${sum}` }, 'the balances do not sum to zero');
      const certain = take(result, startedMs);
      if (certain.length + imbalances.length > 0) await report?.({ differences: certain, imbalances });
      return result;
    } catch (err) {
      log.warn({ err }, 'vault and ledger could not be compared');
      return null;
    } finally {
      clearTimeout(again);
      if (found.some(({ isCertain }) => !isCertain)) again = setTimeout(look, CONFIRM_MS).unref();
    }
  }

  function look(): Promise<VaultCheck | null> {
    const next = looking.then(lookOnce);
    looking = next;
    return next;
  }

  return {
    start: () => {
      void look();
      timer = setInterval(look, intervalMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
      clearTimeout(again);
    },
    look,
    differences: () => differences,
    problems: () => differences.map(describeDifference),
  };
}

/** Returns a difference as a sentence. */
export function describeDifference({ asset, account, vault, ledger }: VaultDifference): string {
  if (account !== null) return `${account} represents ${vault} ${asset} on chain, the ledger says ${ledger}`;
  return `the vault and the fees it has yet to collect hold ${vault} ${asset}, the ledger says ${ledger}`;
}

function toDifference({ asset, account, vault, ledger }: Found): VaultDifference {
  return { asset, account, vault, ledger };
}

/** Money comes and goes between two looks; what is missing stays. */
function isSame(left: VaultDifference, right: VaultDifference): boolean {
  return (
    left.asset === right.asset &&
    left.account === right.account &&
    left.vault - left.ledger === right.vault - right.ledger
  );
}
