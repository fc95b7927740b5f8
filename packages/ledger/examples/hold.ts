/** A withdrawal: the amount is put on hold, and the hold is posted when the payment is confirmed. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, type EntryDraft, ledgerMigrations, transfer } from '@suil/ledger';
import { openJournal } from '@suil/ledger/write';
import { createPool, migrate, openCluster } from '@suil/postgres';

const cluster = await openCluster({ folder: mkdtempSync(join(tmpdir(), 'example-')) });
const pool = createPool({ connection: cluster.connectionTo('postgres') });
await migrate(pool, [ledgerMigrations], 0);

const ledger = createLedger({
  assets: ['EUR'],
  isHeld: (account: string) => account.endsWith(':held'),
  mayBeNegative: (account: string) => account === 'bank',
});
const poster = ledger.createPoster({ journal: openJournal(pool), now: () => 0 });
type Draft = EntryDraft<string, 'EUR'>;
const post = async (key: string, rest: Pick<Draft, 'postings'> & Partial<Draft>) => {
  const result = await poster.post(
    { key, kind: key, digest: null, occurredAtMs: 0, ...rest },
    { kind: 'intent', ref: key, atMs: 0 },
  );
  console.log(`${key}: ${result.status}`);
};

await post('top up', { postings: transfer('bank', 'alice', 'EUR', 100n) });
await post('too much', { postings: transfer('alice', 'bob', 'EUR', 101n) });
await post('request', { postings: transfer('alice', 'alice:held', 'EUR', 60n), opensHold: 'w1' });
await post('payment', {
  postings: transfer('alice:held', 'bank', 'EUR', 60n),
  resolvesHold: { id: 'w1', outcome: 'posted' },
});

for (const { name, balance } of await ledger.readAccountBalances(pool, ['alice', 'alice:held', 'bank']))
  console.log(`${name}: ${balance}`);
console.log(`violations: ${(await ledger.checkLedger(pool)).length}`);
await pool.end();
await cluster.stop();
