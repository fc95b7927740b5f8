/**
 * Keeps one server's view of the halts: looks at the conditions, opens what has to be opened, has the signer stop with it, and knows what
 * is open for health checks, metrics and screens. What decides for a voucher is never this view but the rows themselves.
 */
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import type { Logger } from 'pino';
import { type Finding, type Halt, haltName, lookForHalts, openFound, openHalt } from './halts.ts';
import type { HaltRegister } from './resume/register.ts';
import { readClosedNames } from './store.ts';

/** Opens a halt for what a look found. @throws when the database is away: then nothing is stopped yet */
export type ReportFinding = (finding: Finding) => Promise<void>;

export type HaltKeeper = {
  /** Looks at what the database can tell, and has the signer stop while a halt is open. Never throws. */
  look: () => Promise<void>;
  /** Opens a halt for what holds now. */
  report: ReportFinding;
  /**
   * Begins a look: what is read after this call is reported by what it returns. That opens nothing when an operator has resumed a halt of the same code
   * meanwhile, because what was found may be what the operator has ended; the next look finds what still holds.
   */
  beginLook: () => Promise<ReportFinding>;
  /** The same look inside a transaction that is about to mark requests; returns the open halts. */
  lookIn: (tx: Queryable) => Promise<readonly Halt[]>;
  /** Returns what is open now, as the database says. */
  readOpen: () => Promise<readonly Halt[]>;
  /** Returns what was open at the last look. */
  open: () => readonly Halt[];
  /** Returns it as sentences. */
  problems: () => string[];
  /** Returns when the signer was last asked to stop, if it was. */
  settled: () => Promise<void>;
};

export type HaltKeeperOptions = {
  pool: Pool;
  register: HaltRegister;
  /** Stops the signer; null: there is none. Asked again at every look while the halt is open. */
  stopSigner: ((halt: { halt: string; code: string; detail: string }) => Promise<void>) | null;
  now: () => number;
  log: Logger;
};

/** Returns a keeper that has not looked yet. */
export function createHaltKeeper({ pool, register, stopSigner, now, log }: HaltKeeperOptions): HaltKeeper {
  let open: readonly Halt[] = [];
  let stopping: Promise<void> | null = null;
  let signerProblem: string | null = null;

  function take(found: readonly Halt[]): void {
    for (const halt of found) {
      if (open.some((known) => haltName(known) === haltName(halt))) continue;
      const { id, code, level, detail } = halt;
      const stopped = level === 2 ? 'the ledger is closed' : 'vouchers are stopped';
      log.error({ halt: `${id}`, code, detail }, `${stopped} until an operator resumes`);
    }
    if (open.length > 0 && found.length === 0) log.info('vouchers are issued again: no halt is open');
    open = found;
    if (found.length > 0 && stopSigner !== null)
      stopping ??= stopSignerFor(found, stopSigner).finally(() => {
        stopping = null;
      });
  }

  async function stopSignerFor(halts: readonly Halt[], stop: NonNullable<typeof stopSigner>): Promise<void> {
    try {
      for (const halt of halts) await stop({ halt: haltName(halt), code: halt.code, detail: halt.detail });
      signerProblem = null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== signerProblem)
        log.error({ reason }, 'the signer did not confirm that it stopped; it is asked again');
      signerProblem = reason;
    }
  }

  async function openBy(open: (tx: Queryable) => Promise<void>): Promise<void> {
    take(
      await withTransaction(pool, async (tx) => {
        await open(tx);
        return lookForHalts(tx, register, now());
      }),
    );
  }

  return {
    look: async () => {
      try {
        take(await withTransaction(pool, (tx) => lookForHalts(tx, register, now())));
      } catch (err) {
        log.warn({ err }, 'the halts could not be read');
      }
    },
    report: (finding) => openBy((tx) => openHalt(tx, finding, now())),
    beginLook: async () => {
      const closedBefore = await readClosedNames(pool);
      return (finding) => openBy((tx) => openFound(tx, register, finding, { closedBefore, nowMs: now() }));
    },
    lookIn: (tx) => lookForHalts(tx, register, now()),
    readOpen: () => register.readOpen(pool),
    open: () => open,
    problems: () =>
      open.map(({ id, code, level, detail }) => {
        const stopped = level === 2 ? 'the ledger is closed' : 'withdrawals are stopped';
        return `${stopped} by halt ${id} (${code}): ${detail}`;
      }),
    settled: async () => void (await stopping),
  };
}
