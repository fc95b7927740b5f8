import { randomBytes } from 'node:crypto';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, DAY_STEPS, dayOf } from '@suil/core';
import { hashrateEmissionResponseSchema, hashrateResponseSchema } from '@suil/core/api';
import { openJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { applyClosing } from '../../closing/apply-closing.ts';
import { storeCheckpoints } from '../../indexer/store-checkpoints.ts';
import { applyBatch } from '../../ledger-writer/apply-batch.ts';
import type { DayStep } from '../../module/day-step.ts';
import { dayStepsOf, projectorsOf } from '../../module/module-list.ts';
import { createLedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { decodeMemoryEvent } from '../../testing/memory-chain.test-support.ts';
import { createTestApp } from '../../testing/test-app.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../../testing/test-deployment.test-support.ts';
import { modules, serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const DAY_MS = 86_400_000;
const outsider = memberOf('c');

/** Grants `fee` HR by an unstaking. */
const granted = (day: number, member: Address, fee: bigint) =>
  eventOn(day, 'Unstaked', { member, stakeValue: 100n * fee, fee, suiAmount: 0n, usdcAmount: 99n * fee });

/** One member with 1 HR and an outsider with 3, 1,000,000,000 SUIL of emission, and the server's own endpoints. */
async function open({ emission = 10n ** 18n } = {}) {
  const server = createTestApp(database.pool);
  const wallet = Ed25519Keypair.generate();
  const address = wallet.toSuiAddress() as Address;
  const fixture = await createLedgerFixture(database.pool, dayOf(server.clock.nowMs));
  const firstDay = fixture.day;
  await fixture.events(
    eventOn(firstDay, 'InviterBound', { member: address, inviter: manifest.root as Address }),
    ...(emission > 0n ? [eventOn(firstDay, 'EmissionDeposited', { amount: emission })] : []),
    granted(firstDay, address, 1_000_000n),
    granted(firstDay, outsider, 3_000_000n),
  );
  const read = async () => {
    const token = await server.logIn(wallet);
    const json = async (path: string) => (await server.send('GET', path, { token })).json();
    const emission = hashrateEmissionResponseSchema.parse(await json('/api/hashrate/emission'));
    return { emission, mine: hashrateResponseSchema.parse(await json('/api/hashrate')) };
  };
  const toDay = (day: number) => {
    server.clock.nowMs = onDay(day, (server.clock.nowMs % DAY_MS) / 2);
  };
  return { fixture, firstDay, read, toDay };
}

/** Brings what the chain says of the next day into the database and applies it as far as the open day goes. */
async function hear(
  fixture: Awaited<ReturnType<typeof createLedgerFixture>>,
  ...events: Parameters<typeof fixture.events>
) {
  const { chain } = fixture;
  chain.add(...events);
  await storeCheckpoints(chain.checkpoints, { pool: database.pool, decodeEvent: decodeMemoryEvent });
  await applyBatch({ journal: openJournal(database.pool), projectors: projectorsOf(modules, manifest), nowMs: 5 });
}

describe('regression/13 the release of the last day', () => {
  test('default: pending while the day is held between its steps, then released, never 0 and never another day’s price', async () => {
    const { fixture, firstDay, read, toDay } = await open();
    // Nothing is over yet.
    expect((await read()).emission.lastDay).toBeNull();
    expect((await read()).mine.lastDay).toBeNull();
    await fixture.closeDay(250_000n);
    toDay(fixture.day);
    // The day of the grant: entries release from the next day on.
    const none = { day: firstDay, state: 'none', reason: 'no_hashrate', released: '0' };
    expect((await read()).mine.lastDay).toEqual(none);
    expect((await read()).emission.lastDay).toEqual({ ...none, price: '250000', factor: null });

    // The clock has left the second day: first the chain closes it, then its price arrives, then the ledger closes it.
    const day = firstDay + 1;
    toDay(day + 1);
    const pending = { day, state: 'pending', reason: null, released: null };
    await hear(
      fixture,
      eventOn(day + 1, 'HourClosed', { pool: manifest.usdcSuiPool, fromHour: 0, toHour: 0, price: 0n, liquidity: 0n }),
    );
    expect((await read()).mine).toMatchObject({ released: '0', lastDay: pending });
    expect((await read()).emission.lastDay).toEqual({ ...pending, price: null, factor: null });
    await hear(fixture, eventOn(day + 1, 'DayPrice', { day, price: 100_000n }));
    expect((await read()).mine.lastDay).toEqual(pending);

    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const hold: DayStep = async () => {
      reached.resolve();
      await released.promise;
      return [];
    };
    const [roll, team, hashrate, ...rest] = dayStepsOf(modules) as [DayStep, DayStep, DayStep, ...DayStep[]];
    expect(DAY_STEPS[2]).toBe('hashrate');
    const facts = { dayClosed: null, price: 100_000n, atMs: onDay(day + 1, 1), nowMs: 7 };
    const closing = applyClosing({
      journal: openJournal(database.pool),
      steps: [roll, team, hashrate, hold, ...rest],
      day,
      randomBytes,
      ...facts,
    });
    await reached.promise;
    expect((await read()).mine).toMatchObject({ released: '0', claimable: '0', lastDay: pending });
    expect((await read()).emission.lastDay).toEqual({ ...pending, price: null, factor: null });
    released.resolve();
    expect(await closing).toBe('closed');

    // 1% of 1 HR at 0.10 USD is 0.1 SUIL; of 4 HR together 0.4, within the day's budget of 500,000.
    const { emission, mine } = await read();
    expect(mine).toMatchObject({
      released: '100000000',
      claimable: '100000000',
      lastDay: { day, state: 'released', reason: null, released: '100000000' },
    });
    expect(emission.lastDay).toEqual({
      day,
      state: 'released',
      reason: null,
      price: '100000',
      factor: '1000000000',
      released: '400000000',
    });
  });

  test('behavior: several days at once are pending until the last of them is closed', async () => {
    const { fixture, firstDay, read, toDay } = await open();
    await fixture.closeDay(100_000n);
    toDay(firstDay + 4);
    const pending = { day: firstDay + 3, state: 'pending' };
    expect((await read()).mine.lastDay).toMatchObject(pending);
    await fixture.closeDay(100_000n, 2);
    expect((await read()).mine.lastDay).toMatchObject(pending);
    await fixture.closeDay(null);
    expect((await read()).mine.lastDay).toEqual({
      day: firstDay + 3,
      state: 'none',
      reason: 'no_price',
      released: '0',
    });
    // The price of an earlier day is named with its day, and is not the last day's.
    expect((await read()).emission).toMatchObject({
      priceDay: firstDay + 1,
      price: '100000',
      lastDay: { state: 'none', reason: 'no_price', price: null },
    });
  });

  test('behavior: a server that lags behind the open day speaks of the day before it', async () => {
    const { fixture, firstDay, read } = await open();
    await fixture.closeDay(100_000n, 3);
    expect((await read()).mine.lastDay).toMatchObject({ day: firstDay + 2, state: 'none' });
  });

  test('edge: an emission that has nothing left to give', async () => {
    const { fixture, read, toDay } = await open({ emission: 0n });
    await fixture.closeDay(100_000n);
    await fixture.closeDay(100_000n);
    toDay(fixture.day);
    const none = { state: 'none', reason: 'emission_over', released: '0' };
    expect((await read()).emission.lastDay).toMatchObject({ ...none, price: '100000', factor: null });
    expect((await read()).mine.lastDay).toMatchObject(none);
  });
});
