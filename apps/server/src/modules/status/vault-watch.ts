/** Looks now and then whether the vault equals the ledger, and remembers the answer for health checks and metrics. */
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

/** Returns a watch at rest; it looks once when started and then every minute. */
export function createVaultWatch({ check, log, intervalMs = 60_000 }: VaultWatchOptions): VaultWatch {
  let differences: readonly VaultDifference[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      const result = await check();
      if (!result.settled) return;
      differences = result.differences;
      for (const { asset, vault, ledger } of differences) {
        log.error(
          { asset, vault: `${vault}`, ledger: `${ledger}`, checkpoint: `${result.checkpoint}` },
          'the vault does not equal the ledger',
        );
      }
    } catch (err) {
      log.warn({ err }, 'vault and ledger could not be compared');
    }
  }

  return {
    start: () => {
      looking = look();
      timer = setInterval(() => {
        looking = look();
      }, intervalMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
    differences: () => differences,
    problems: () =>
      differences.map(({ asset, vault, ledger }) => `the vault holds ${vault} ${asset}, the ledger says ${ledger}`),
  };
}
