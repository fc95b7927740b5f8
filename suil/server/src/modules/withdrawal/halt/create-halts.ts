/** Puts together what stops vouchers: the halts, the comparison with the vault, the check of what was posted, and the look before a round. */
import type { Pool, Queryable } from '@suil/postgres';
import type { Logger } from 'pino';
import type { Finding, Halt } from './halts.ts';
import { createHaltKeeper, type HaltKeeper, type HaltKeeperOptions } from './keeper.ts';
import { createLedgerWatch } from './ledger-watch.ts';
import { createRoundCheck, type RoundCheck } from './round-check.ts';
import { checkVaultEqualsLedger, type VaultCheckOptions } from './vault-check.ts';
import { createVaultWatch, describeDifference, type VaultWatch } from './vault-watch.ts';

export type HaltsOptions = VaultCheckOptions &
  Pick<HaltKeeperOptions, 'stopSigner' | 'now'> & {
    /** Where statements may take long. Default: `pool`. */
    checks?: Pool;
    log: Logger;
    elapsedMs?: () => number;
  };

export type Halts = {
  keeper: HaltKeeper;
  vaultWatch: VaultWatch;
  /** Returns the open halts: after a look inside a transaction, or as they are now. */
  readHalts: (tx?: Queryable) => Promise<readonly Halt[]>;
  /** What hands out vouchers needs of them. */
  forIssuer: ForIssuer;
  /** Looks once, then every minute. */
  start: () => void;
  stop: () => Promise<void>;
};

export type ForIssuer = {
  /** Returns the open halts: in the transaction that marks requests, or as they are now. While there is one, nothing is marked or asked for. */
  readHalts: (tx?: Queryable) => Promise<readonly Halt[]>;
  /** Returns what was found right before a round. */
  checkRound: RoundCheck;
  /** Opens a halt for what the issuer itself found. */
  reportHalt: (finding: Finding) => Promise<void>;
};

const LOOK_EVERY_MS = 60_000;

/** Returns the parts at rest. */
export function createHalts(options: HaltsOptions): Halts {
  const { pool, checks = pool, stopSigner, now, log, elapsedMs } = options;
  const keeper = createHaltKeeper({ pool, stopSigner, now, log });
  const ledgerWatch = createLedgerWatch({
    pool: checks,
    log,
    onWrong: (violations) => keeper.report({ code: 'LEDGER_DIFFERS', level: 1, detail: violations.join('; ') }),
  });
  const vaultWatch = createVaultWatch({
    check: () => checkVaultEqualsLedger({ ...options, pool: checks }),
    log,
    ...(elapsedMs && { elapsedMs }),
    onWrong: async ({ differences, imbalances }) => {
      const sums = imbalances.map(({ asset, sum }) => `the balances of ${asset} sum to ${sum}`);
      if (sums.length > 0) await keeper.report({ code: 'LEDGER_DIFFERS', level: 1, detail: sums.join('; ') });
      const said = differences.map(describeDifference);
      if (said.length > 0) await keeper.report({ code: 'VAULT_DIFFERS', level: 1, detail: said.join('; ') });
    },
  });
  const checkRound = createRoundCheck({ vault: vaultWatch, ledger: ledgerWatch, ...(elapsedMs && { elapsedMs }) });
  const readHalts = (tx?: Queryable) => (tx === undefined ? keeper.readOpen() : keeper.lookIn(tx));
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  const look = () => {
    looking = Promise.all([keeper.look(), ledgerWatch.look()]);
  };

  return {
    keeper,
    vaultWatch,
    readHalts,
    forIssuer: { readHalts, checkRound, reportHalt: keeper.report },
    start: () => {
      look();
      vaultWatch.start();
      timer = setInterval(look, LOOK_EVERY_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await vaultWatch.stop();
      await looking;
      await keeper.settled();
    },
  };
}
