/**
 * Whether the database answers, whether it has space to write, and whether its clock is this machine's: for health checks and metrics. Asks on a connection of its own with a short
 * limit, so that it says so also while everything else waits.
 */
import { codeOf } from '@suil/core';
import { DISK_FULL, type Pool } from '@suil/postgres';
import { type Clocks, describeClock, readClockDifferenceMs } from './clock/clock-check.ts';

export type DatabaseState = {
  answers: boolean;
  /** A statement failed for lack of space, and none that needs space has succeeded since. */
  isFull: boolean;
  /** How far this machine's clock is ahead of the database's; null: not known now. */
  clockDifferenceMs: number | null;
};

export type DatabaseWatch = {
  /** To be called with every SQLSTATE that the database reports. */
  note: (sqlState: string) => void;
  /** Asks the database; answers within 700 ms. Never throws. */
  look: () => Promise<DatabaseState>;
  /** Returns what a look found, as sentences. */
  problems: (state: DatabaseState) => string[];
};

/** Health checks and metrics answer within a second, whatever hangs. */
const LOOK_LIMIT_MS = 700;
/** About a megabyte in pages of its own, which the file system must give. */
const SPACE_ROWS = 30_000;

/** Returns a watch; `probe` holds one connection. */
export function createDatabaseWatch(probe: Pool, clocks: Clocks): DatabaseWatch {
  let isFull = false;
  let looking: Promise<DatabaseState> | null = null;

  type Answer = Omit<DatabaseState, 'isFull'>;
  const SILENT: Answer = { answers: false, clockDifferenceMs: null };

  async function ask(): Promise<Answer> {
    if (!isFull) return { answers: true, clockDifferenceMs: await readClockDifferenceMs(probe, clocks) };
    try {
      // One statement, one transaction: the table ends with it, whether it was filled or not.
      await probe.query(
        `CREATE TEMPORARY TABLE space_probe ON COMMIT DROP AS SELECT generate_series(1, ${SPACE_ROWS}) AS n`,
      );
      isFull = false;
    } catch (error) {
      if (codeOf(error) !== DISK_FULL) throw error;
    }
    return { answers: true, clockDifferenceMs: null };
  }

  async function lookOnce(): Promise<DatabaseState> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(resolve, LOOK_LIMIT_MS, SILENT);
    });
    const answer = await Promise.race([ask().catch(() => SILENT), late]).finally(() => clearTimeout(timer));
    return { ...answer, isFull };
  }

  return {
    note: (sqlState) => {
      if (sqlState === DISK_FULL) isFull = true;
    },
    // Concurrent callers share the answer.
    look: () => {
      looking ??= lookOnce().finally(() => {
        looking = null;
      });
      return looking;
    },
    problems: ({ answers, isFull: full, clockDifferenceMs }) => [
      ...(answers ? [] : ['the database does not answer']),
      ...(full ? ['the disk of the database is full'] : []),
      ...[describeClock(clockDifferenceMs)].filter((problem) => problem !== null),
    ],
  };
}
