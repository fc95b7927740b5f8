/** Puts together what stops vouchers: the halts, the comparison with the vault, the check of what was posted, and the look before a round. */
import type { Pool, Queryable } from '@suil/postgres';
import type { Logger } from 'pino';
import { createRepeat } from '../../../jobs/repeat.ts';
import type { Halt } from './halts.ts';
import { createHaltKeeper, type HaltKeeper, type HaltKeeperOptions, type ReportFinding } from './keeper.ts';
import { createLedgerWatch } from './ledger-watch.ts';
import { createRoundCheck, type RoundCheck } from './round-check.ts';
import { checkVaultEqualsLedger, type VaultCheckOptions } from './vault-check.ts';
import { createVaultWatch, describeDifference, type ReportWrong, type VaultWatch } from './vault-watch.ts';
import { createVoucherKeyWatch, type NoteVoucherKey } from './voucher-key/voucher-key-watch.ts';

export type HaltsOptions = VaultCheckOptions &
  Pick<HaltKeeperOptions, 'register' | 'stopSigner' | 'now'> & {
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
  /** Looks once, then every ten seconds at the halts, and every minute at vault and ledger. */
  start: () => void;
  stop: () => Promise<void>;
};

export type ForIssuer = {
  /** Returns the open halts: in the transaction that marks requests, or as they are now. While there is one, nothing is marked or asked for. */
  readHalts: (tx?: Queryable) => Promise<readonly Halt[]>;
  /** Returns what was found right before a round. */
  checkRound: RoundCheck;
  /** Begins a look of the issuer itself; what it returns opens a halt for what was found. */
  beginLook: HaltKeeper['beginLook'];
  /** Begins a look at the signer's key. */
  beginKeyLook: () => Promise<NoteVoucherKey>;
};

/** How long another server may not know of a halt: its health and screens tell what it saw last. Vouchers wait at once. */
const LOOK_EVERY_MS = 10_000;
const CHECK_LEDGER_EVERY_MS = 60_000;

/** Returns the parts at rest. */
export function createHalts(options: HaltsOptions): Halts {
  const { pool, checks = pool, register, stopSigner, now, log, elapsedMs } = options;
  const keeper = createHaltKeeper({ pool, register, stopSigner, now, log });
  const ledgerWatch = createLedgerWatch({
    pool: checks,
    log,
    beginLook: async () => {
      const report = await keeper.beginLook();
      return (violations) => report({ code: 'LEDGER_DIFFERS', detail: violations.join('; ') });
    },
  });
  const vaultWatch = createVaultWatch({
    check: () => checkVaultEqualsLedger({ ...options, pool: checks }),
    log,
    ...(elapsedMs && { elapsedMs }),
    beginLook: async () => {
      const report = await keeper.beginLook();
      return (wrong) => reportWrong(report, wrong);
    },
  });
  const checkRound = createRoundCheck({ vault: vaultWatch, ledger: ledgerWatch, ...(elapsedMs && { elapsedMs }) });
  const beginKeyLook = createVoucherKeyWatch({ beginLook: keeper.beginLook, ...(elapsedMs && { elapsedMs }) });
  const readHalts = (tx?: Queryable) => (tx === undefined ? keeper.readOpen() : keeper.lookIn(tx));
  const onError = (err: unknown) => log.warn({ err }, 'a look at what stops vouchers failed; the next one tries again');
  const looks = [
    createRepeat({ everyMs: LOOK_EVERY_MS, work: keeper.look, onError }),
    createRepeat({ everyMs: CHECK_LEDGER_EVERY_MS, work: ledgerWatch.look, onError }),
  ];
  let first: Promise<unknown> = Promise.resolve();

  return {
    keeper,
    vaultWatch,
    readHalts,
    forIssuer: { readHalts, checkRound, beginLook: keeper.beginLook, beginKeyLook },
    start: () => {
      first = Promise.all([keeper.look(), ledgerWatch.look()]);
      for (const look of looks) look.start();
      vaultWatch.start();
    },
    stop: async () => {
      await Promise.all([first, vaultWatch.stop(), ...looks.map((look) => look.stop())]);
      await keeper.settled();
    },
  };
}

async function reportWrong(
  report: ReportFinding,
  { differences, imbalances }: Parameters<ReportWrong>[0],
): Promise<void> {
  const sums = imbalances.map(({ asset, sum }) => `the balances of ${asset} sum to ${sum}`);
  if (sums.length > 0) await report({ code: 'LEDGER_DIFFERS', detail: sums.join('; ') });
  if (differences.length === 0) return;
  const isShort = differences.some(({ account, vault, ledger }) => account === null && vault < ledger);
  const detail = differences.map(describeDifference).join('; ');
  await report({ code: isShort ? 'VAULT_SHORT' : 'VAULT_DIFFERS', detail });
}
