import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AuditStatus } from '../status.ts';
import type { Auditor } from './auditor.ts';
import { runAudit } from './run-audit.ts';

/** Runs an audit whose first round fails; returns how many rounds there were and what was fatal, once it has ended or had a second round. */
async function runFailing(isBroken: boolean): Promise<{ rounds: number; fatal: unknown[] }> {
  const fatal: unknown[] = [];
  let rounds = 0;
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const auditor = {
    isBroken,
    round: async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('no space left on device');
      end();
      return { status: 'level', reason: null, applied: 0 };
    },
  } as unknown as Auditor;
  const stop = runAudit({
    auditor,
    heartbeat: { beat: async () => undefined },
    vault: { take: () => undefined },
    roots: { check: async () => undefined },
    status: new AuditStatus(() => 0),
    log: pino({ enabled: false }),
    onFatal: (error) => {
      fatal.push(error);
      end();
    },
  });
  await done;
  await stop();
  return { rounds, fatal };
}

test('error: what was checked could not be kept: the process ends, and no round continues from that state', async () => {
  expect(await runFailing(true)).toEqual({ rounds: 1, fatal: [new Error('no space left on device')] });
});

test('behavior: a database that is away is asked again', async () => {
  expect(await runFailing(false)).toEqual({ rounds: 2, fatal: [] });
});
