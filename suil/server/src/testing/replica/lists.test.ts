/** Lists over HTTP with a real streaming replica: what a member wrote is in them, however far behind the replica is. */
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../test-app.test-support.ts';
import { level, transfer, useReplica, wallet } from './replica-fixture.test-support.ts';

const replicated = useReplica();
const RECORDS = '/api/assets/records';
/** Below /api. What is in them follows from the journal alone. */
const LISTS = [
  ...['/assets/records', '/assets/records.csv', '/assets/income', '/bank/subscriptions', '/bank/records'],
  ...['/hashrate/entries', '/hashrate/exchanges', '/hashrate/days', '/liquidity/records', '/liquidity/days'],
  ...['/nodes/holdings', '/nodes/days', '/nodes/dividends', '/parameters/changes', '/pledges', '/pledges/records'],
  ...['/team/friends', '/team/days', '/team/volumes', '/activity'],
];
const CURRENT = ['/assets', '/auth/sessions', '/bank/summary', '/hashrate', '/liquidity', '/withdrawals', '/notices'];

async function newest(app: TestApp, token: string): Promise<string | undefined> {
  const { items } = (await (await app.send('GET', RECORDS, { token })).json()) as { items: { id: string }[] };
  return items[0]?.id.split(':')[0];
}

/** A file is read while it is fetched. */
async function statusOf(app: TestApp, path: string, token: string): Promise<[path: string, status: number]> {
  const response = await app.send('GET', `/api${path}`, { token });
  await response.text();
  return [path, response.status];
}

/** Returns how many lists were read where, as the server's metrics have it; sources that were not read are left out. */
async function countsOf(app: TestApp): Promise<Record<string, number>> {
  const text = await (await app.send('GET', '/metrics', { from: '127.0.0.1' })).text();
  const lines = text.matchAll(/^suil_list_reads_total\{source="(\w+)"\} ([1-9]\d*)$/gm);
  return Object.fromEntries([...lines].map(([, source = '', count]) => [source, Number(count)]));
}

describe('a list of a member', () => {
  test('regression: has what the member wrote while the replica lacks it, also on another server and in another session', async () => {
    const { apps, database, replica } = replicated();
    const [here, there] = apps;
    const [token, other] = [await here.logIn(wallet), await there.logIn(wallet)];
    await level(replicated());
    const before = await newest(there, other);
    expect(await countsOf(there)).toEqual({ replica: 1 });
    await database.pause();
    const entryId = await transfer(here, token);
    expect([before === entryId, await newest(here, token), await newest(there, other)]).toEqual([
      false,
      entryId,
      entryId,
    ]);
    expect([await countsOf(here), await countsOf(there)]).toEqual([{ behind: 1 }, { replica: 1, behind: 1 }]);
    // Without the position of the session it would have been read there.
    const { rows } = await replica.query('SELECT max(id)::text AS id FROM ledger.entries');
    expect(rows[0].id).toBe(before);
    await database.resume();
    await level(replicated());
    expect([await newest(there, other), await countsOf(there)]).toEqual([entryId, { replica: 2, behind: 1 }]);
  });

  test('behavior: each route of a list reads the replica, and no balance or state of a withdrawal does', async () => {
    const [app] = replicated().apps;
    const token = await app.logIn(wallet);
    await level(replicated());
    for (const path of LISTS) expect(await statusOf(app, path, token)).toEqual([path, 200]);
    expect(await countsOf(app)).toEqual({ replica: LISTS.length });
    for (const path of CURRENT) expect(await statusOf(app, path, token)).toEqual([path, 200]);
    expect(await countsOf(app)).toEqual({ replica: LISTS.length });
  });
});
