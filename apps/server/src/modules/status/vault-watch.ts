/**
 * Looks now and then whether the vault equals the ledger, and remembers the answer for health checks and metrics. Vault and ledger may be
 * read from different nodes, one of them a moment behind: a difference counts when two looks found the same.
 */
import type { Logger } from 'pino';
import type { VaultCheck, VaultDifference } from './vault-check.ts';

export type VaultWatch = {
  start: () => void;
  stop: () => Promise<void>;
  /** Returns the differences of the last comparison that could be made. */
  differences: () => readonly VaultDifference[];
  /** Returns them as sentences. */
  problems: () => string[];
};

export type VaultWatchOptions = { check: () => Promise<VaultCheck>; log: Logger; intervalMs?: number };

/** A node that is behind has come further by then. */
const CONFIRM_MS = 5_000;

/** Returns a watch at rest; it looks once when started and then every minute, and soon again when something new differs. */
export function createVaultWatch({ check, log, intervalMs = 60_000 }: VaultWatchOptions): VaultWatch {
  let found: readonly VaultDifference[] = [];
  let differences: readonly VaultDifference[] = [];
  let timer: NodeJS.Timeout | undefined;
  let confirming: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      const result = await check();
      if (!result.settled) return;
      differences = result.differences.filter((one) => found.some((before) => isSame(before, one)));
      found = result.differences;
      for (const { asset, vault, ledger } of differences) {
        log.error(
          { asset, vault: `${vault}`, ledger: `${ledger}`, checkpoint: `${result.checkpoint}` },
          'the vault does not equal the ledger',
        );
      }
      clearTimeout(confirming);
      if (found.length > differences.length) confirming = setTimeout(lookAgain, CONFIRM_MS).unref();
    } catch (err) {
      log.warn({ err }, 'vault and ledger could not be compared');
    }
  }

  function lookAgain(): void {
    looking = look();
  }

  return {
    start: () => {
      lookAgain();
      timer = setInterval(lookAgain, intervalMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
      clearTimeout(confirming);
    },
    differences: () => differences,
    problems: () =>
      differences.map(({ asset, vault, ledger }) => `the vault holds ${vault} ${asset}, the ledger says ${ledger}`),
  };
}

/** Money comes and goes between two looks; what is missing stays. */
function isSame(left: VaultDifference, right: VaultDifference): boolean {
  return left.asset === right.asset && left.vault - left.ledger === right.vault - right.ledger;
}
