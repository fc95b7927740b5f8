import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayStartMs, parseAddress } from '@suil/core';
import { createLocalKey } from '@suil/signing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, alice, bob, COINS, DAY, describeState, TestJournal, USD } from '../check/journal.test-support.ts';
import type { Snapshot } from './side-part.ts';
import { SnapshotFolder } from './snapshot-folder.ts';

const keyOf = (seed: number) =>
  createLocalKey(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed)).getSecretKey(), 'AUDIT_KEY');
const key = keyOf(9);
const priced = TestJournal.event(dayStartMs(DAY), 'DayPrice', { day: DAY, price: 7n });
const start = {
  before: { checkpoint: 0n, digest: 'D0' },
  packages: ['0xaa', '0xbb'],
  closings: [{ checkpoint: 1n, position: 3, certifiedMs: 5, event: priced }],
  objects: [
    { objectId: '0xa1', version: 9n, digest: 'D', checkpoint: 0n },
    { objectId: '0xa2', version: 8n, digest: null, checkpoint: 0n },
  ],
};
const CAROL = parseAddress(`0x${'c4'.repeat(32)}`);
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-audit-snapshots-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function snapshotOfDay(): Promise<Snapshot> {
  const journal = await TestJournal.open();
  journal.certify(dayStartMs(DAY) + 3_600_000);
  const transfer = { asset: 'USDC' as const, amount: String(USD), to: addressOf(bob) };
  expect(await journal.check(await journal.intentLine('transfer', transfer))).toEqual({ status: 'applied' });
  return { state: journal.state, start };
}

const describe = ({ state, start: from }: Snapshot) => [describeState(state), state.epoch, state.nonces.days(), from];

test('a snapshot is read as it was written, nonces and the places on the chain included', async () => {
  const snapshots = new SnapshotFolder(folder, key);
  expect(await snapshots.newest({}, () => undefined)).toBeNull();
  const snapshot = await snapshotOfDay();
  await snapshots.write(snapshot, DAY);
  const read = await new SnapshotFolder(folder, key).newest({}, () => undefined);
  if (read === null) throw new Error('there is a snapshot');
  expect(describe(read)).toEqual(describe(snapshot));
  expect(read.state.books.balances.read(`member:${addressOf(alice)}`, 'USDC')).toBe(99n * USD);
});

test('attack: a byte that was changed anywhere, or another key, and the one before counts', async () => {
  const snapshots = new SnapshotFolder(folder, key);
  const snapshot = await snapshotOfDay();
  await snapshots.write(snapshot, DAY);
  snapshot.state.lastSeq += 1n;
  await snapshots.write(snapshot, DAY);
  const newest = `${DAY}-3`;
  for (const file of [`${newest}.json`, `${newest}.books`, `${newest}.team`]) {
    const bytes = readFileSync(join(folder, file));
    for (let place = 0; place < bytes.length; place += 97) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(join(folder, file), changed);
      const damaged: string[] = [];
      const read = await snapshots.newest({}, (name) => damaged.push(name));
      expect([read?.state.lastSeq, damaged], `${file} byte ${place}`).toEqual([2n, [newest]]);
    }
    writeFileSync(join(folder, file), bytes);
  }
  expect((await snapshots.newest({}, () => undefined))?.state.lastSeq).toBe(3n);
  const damaged: string[] = [];
  expect(await new SnapshotFolder(folder, keyOf(8)).newest({}, (name) => damaged.push(name))).toBeNull();
  expect(damaged).toEqual([`${DAY}-3`, `${DAY}-2`]);
  // After a switch of the key those of the former one count where it is named.
  const switched = new SnapshotFolder(folder, keyOf(8), [key.publicKey]);
  expect((await switched.newest({}, () => undefined))?.state.lastSeq).toBe(3n);
});

test.each(['books', 'team'])(
  'attack: the %s of another snapshot of the same key, whole in itself, are not these',
  async (ending) => {
    const snapshots = new SnapshotFolder(folder, key);
    const journal = await TestJournal.open();
    await snapshots.write({ state: journal.state, start }, DAY);
    const noon = dayStartMs(DAY) + 43_200_000;
    const toppedUp = { member: CAROL, coinType: COINS.USDC, amount: USD };
    const bound = { member: CAROL, inviter: addressOf(alice) };
    journal.emit(noon, TestJournal.event(noon, 'InviterBound', bound), TestJournal.event(noon, 'ToppedUp', toppedUp));
    expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
    await snapshots.write({ state: journal.state, start }, DAY);
    const [before = '', newest = ''] = readdirSync(folder)
      .filter((name) => name.endsWith(`.${ending}`))
      .sort();
    const bytes = readFileSync(join(folder, before));
    expect(bytes.equals(readFileSync(join(folder, newest)))).toBe(false);
    writeFileSync(join(folder, newest), bytes);
    const damaged: string[] = [];
    const read = await snapshots.newest({}, (name) => damaged.push(name));
    expect([`${DAY}-${read?.state.lastSeq}`, damaged]).toEqual([before.split('.')[0], [newest.split('.')[0]]]);
  },
);

test('killed within a write: what is half there does not count, and the next write removes it', async () => {
  const snapshots = new SnapshotFolder(folder, key);
  const snapshot = await snapshotOfDay();
  await snapshots.write(snapshot, DAY);
  writeFileSync(join(folder, `${DAY + 1}-9.books`), 'half');
  writeFileSync(join(folder, `${DAY + 1}-9.team`), 'half');
  writeFileSync(join(folder, `${DAY + 2}-9.books.new`), 'half');
  expect((await snapshots.newest({}, () => undefined))?.state.lastSeq).toBe(2n);
  await snapshots.write(snapshot, DAY + 1);
  expect(readdirSync(folder).sort()).toEqual(
    [DAY, DAY + 1].flatMap((day) => ['books', 'json', 'team'].map((ending) => `${day}-2.${ending}`)),
  );
});

test('kept are those of fourteen days, and of each earlier month the first', async () => {
  const snapshots = new SnapshotFolder(folder, key);
  const snapshot = await snapshotOfDay();
  // Day 20,000 is 4 October 2024: the snapshots are of 4 October to 14 November.
  for (let day = DAY; day <= DAY + 41; day++) await snapshots.write(snapshot, day);
  const days = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => Number(name.split('-')[0]) - DAY);
  expect(days.sort((left, right) => left - right)).toEqual([
    0,
    ...Array.from({ length: 14 }, (_, place) => 28 + place),
  ]);
});
