import type { Transaction } from '@mysten/sui/transactions';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { manifest } from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { DayPoster } from './day-poster.ts';
import type { DayStatement } from './day-statements.ts';

const statement = (day: number, byte: number): DayStatement => ({
  ...{ day, seq: BigInt(day), journalHash: new Uint8Array(32), assets: [], publicKey: 'ab' },
  ...{ bytes: Uint8Array.of(byte), signature: new Uint8Array(64), hash: new Uint8Array(32).fill(byte) },
});

function open() {
  const sent: string[] = [];
  const posted = new Map<number, string>();
  const world = {
    newest: null as DayStatement | null,
    kept: 20_000n,
    gasMist: 1_000_000_000n as bigint | null,
    headMs: 900_000,
    wallMs: 1_000_000,
    fails: false,
  };
  const poster = new DayPoster({
    statements: {
      get newest() {
        return world.newest;
      },
    },
    auditor: {
      get kept() {
        return { seq: world.kept, hash: '' };
      },
    },
    verified: {
      postedHash: (day) => posted.get(day) ?? null,
      get headMs() {
        return world.headMs;
      },
    },
    status: {
      get gasMist() {
        return world.gasMist;
      },
    },
    sender: {
      address: '0xa',
      send: async (transaction: Transaction) => {
        if (world.fails) throw new Error('the node does not answer');
        sent.push(pureInputs(transaction));
      },
    },
    deployment: manifest,
    now: () => 900_000,
    wallNow: () => world.wallMs,
    log: pino({ enabled: false }),
  });
  return { sent, posted, world, poster };
}

/** The inputs of a transaction that are values, hex. */
function pureInputs(transaction: Transaction): string {
  return transaction
    .getData()
    .inputs.flatMap((input) => (input.Pure ? [Buffer.from(input.Pure.bytes, 'base64').toString('hex')] : []))
    .join(' ');
}

/** u64 little endian, then the length and 32 bytes: 19,999 = 0x4e1f. */
const POSTED = `1f4e000000000000 20${'07'.repeat(32)}`;

test('it sends day and hash once, waits for the certified event, and tries again after a minute', async () => {
  const { sent, posted, world, poster } = open();
  await poster.post();
  expect(sent).toEqual([]);
  world.newest = statement(19_999, 7);
  await poster.post();
  await poster.post();
  expect([sent, poster.postedDay]).toEqual([[POSTED], -1]);
  world.wallMs += 60_000;
  await poster.post();
  expect(sent).toEqual([POSTED, POSTED]);
  posted.set(19_999, '07'.repeat(32));
  world.wallMs += 60_000;
  await poster.post();
  expect([sent.length, poster.postedDay, poster.differs]).toEqual([2, 19_999, false]);
});

test('a day that is stated within a minute of a post does not wait: the wait is that of its own day', async () => {
  const { sent, world, poster } = open();
  world.newest = statement(19_999, 7);
  await poster.post();
  world.newest = statement(20_000, 7);
  await poster.post();
  await poster.post();
  // 20,000 = 0x4e20.
  expect(sent).toEqual([POSTED, POSTED.replace('1f4e', '204e')]);
});

test('after a restart nothing is sent before what an earlier process may have posted was followed', async () => {
  const { sent, posted, world, poster } = open();
  world.newest = statement(19_999, 7);
  world.headMs = 869_999;
  await poster.post();
  posted.set(19_999, '07'.repeat(32));
  world.headMs = 900_000;
  await poster.post();
  expect([sent, poster.postedDay]).toEqual([[], 19_999]);
});

test('attack: who had the audit key posted another hash before; it is never posted over, and is reported until the next day', async () => {
  const { sent, posted, world, poster } = open();
  world.newest = statement(19_999, 7);
  posted.set(19_999, '66'.repeat(32));
  await poster.post();
  expect([sent, poster.postedDay, poster.differs]).toEqual([[], -1, true]);
  world.newest = statement(20_000, 8);
  await poster.post();
  expect([sent.length, poster.differs]).toEqual([1, false]);
});

test('nothing is sent without gas, before its closing counts as checked, or within a minute of a failure', async () => {
  const { sent, world, poster } = open();
  world.newest = statement(19_999, 7);
  for (const gasMist of [null, 49_999_999n]) {
    world.gasMist = gasMist;
    await poster.post();
  }
  world.gasMist = 50_000_000n;
  world.kept = 19_998n;
  await poster.post();
  expect(sent).toEqual([]);
  world.kept = 19_999n;
  world.fails = true;
  await expect(poster.post()).rejects.toThrow('the node does not answer');
  world.fails = false;
  await poster.post();
  expect(sent).toEqual([]);
  world.wallMs += 60_000;
  await poster.post();
  expect(sent).toEqual([POSTED]);
});
