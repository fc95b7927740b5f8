import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type AuditorHaltView, createAuditorHaltView } from './auditor-halt.ts';

const FIRST = { halt: '1@1700000000000', sinceMs: 1_700_000_000_000, level: 2 as const };
const SECOND = { halt: '2@1700000000900', sinceMs: 1_700_000_000_900, level: 2 as const };
let published: string[];
let isAway: boolean;
let view: AuditorHaltView;

beforeEach(() => {
  published = [];
  isAway = false;
  view = createAuditorHaltView({
    publish: async (event, { halt }) => {
      if (isAway) throw new Error('the database is away');
      published.push(`${event} ${halt}`);
    },
    log: pino({ enabled: false }),
  });
});

test('default: nothing is refused while no halt is open', async () => {
  await view.take(null);
  expect([view.open(), view.refusal(), view.problems(), published]).toEqual([null, null, [], []]);
});

test('an open halt closes the ledger, is published once, and ends with the answer that has none', async () => {
  await view.take(FIRST);
  await view.take({ ...FIRST });
  expect(view.refusal()).toMatchObject({ code: 'LEDGER_CLOSED', context: { halt: 'auditor-1' } });
  expect(view.problems()).toEqual([`the ledger is closed by halt ${FIRST.halt} of the auditor`]);
  expect(published).toEqual([`opened ${FIRST.halt}`]);
  await view.take(null);
  await view.take(null);
  expect([view.refusal(), published]).toEqual([null, [`opened ${FIRST.halt}`, `closed ${FIRST.halt}`]]);
});

test('a halt of level 1: intents are accepted, vouchers are not; it is published, too', async () => {
  await view.take({ ...FIRST, level: 1 });
  expect([view.refusal(), view.open()?.halt, published]).toEqual([null, FIRST.halt, [`opened ${FIRST.halt}`]]);
  expect(view.problems()).toEqual([`withdrawals are stopped by halt ${FIRST.halt} of the auditor`]);
  await view.take(SECOND);
  expect(view.refusal()).toMatchObject({ code: 'LEDGER_CLOSED' });
});

test('the next halt in place of the first: published, too, and the ledger was never open between them', async () => {
  await view.take(FIRST);
  await view.take(SECOND);
  expect(view.refusal()).toMatchObject({ context: { halt: 'auditor-2' } });
  expect(published).toEqual([`opened ${FIRST.halt}`, `opened ${SECOND.halt}`]);
});

test('error: the notice cannot be published; the ledger is closed all the same, and the next answer publishes it', async () => {
  isAway = true;
  await expect(view.take(FIRST)).rejects.toThrow('the database is away');
  expect(view.refusal()).toMatchObject({ code: 'LEDGER_CLOSED' });
  isAway = false;
  await view.take(FIRST);
  expect(published).toEqual([`opened ${FIRST.halt}`]);
});
