import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { indexEvents } from '../../../testing/index-events.test-support.ts';
import { eventOn, manifest, memberOf } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { createLedgerWatch } from './ledger-watch.ts';
import { createRoundCheck, type RoundCheck } from './round-check.ts';
import type { VaultCheck } from './vault-check.ts';

const database = useTestDatabase(serverMigrations);
const SUI = { coinType: manifest.coinTypes.sui, amount: 5n };
let clock: number;
let compared: VaultCheck | null;
let tookMs: number;
let wrong: string[];
let check: RoundCheck;

beforeEach(async () => {
  const topUp = (digit: string) => [eventOn(100, 'ToppedUp', { member: memberOf(digit), ...SUI })];
  await indexEvents(database.pool, topUp('a'), topUp('b'), topUp('c'));
  [clock, tookMs, wrong] = [0, 0, []];
  compared = {
    settled: true,
    checkpoint: 3n,
    journalSeq: 9n,
    compared: ['SUI', 'USDC'],
    differences: [],
    imbalances: [],
  };
  const ledger = createLedgerWatch({
    pool: database.pool,
    beginLook: async () => async (violations) => void wrong.push(...violations),
    log: pino({ enabled: false }),
    entriesMax: 2,
  });
  const look = async () => {
    clock += tookMs;
    return compared;
  };
  check = createRoundCheck({ vault: { look }, ledger, elapsedMs: () => clock });
});

describe('createRoundCheck', () => {
  test('default: the coins that were compared, up to what both checks cover', async () => {
    expect(await check()).toEqual({ coins: new Set(['SUI', 'USDC']), throughId: 3n, problem: null });
    const { rows } = await database.pool.query('SELECT entry_id, line_seq FROM ledger.checked');
    expect(rows).toEqual([{ entry_id: 3n, line_seq: 3n }]);
  });

  test.each([
    ['nothing could be read', null, 'the vault could not be compared with the ledger'],
    ['nothing kept still', { settled: false }, 'the vault could not be compared with the ledger'],
    [
      'a coin differs',
      { differences: [{ asset: 'SUI', account: null, vault: 1n, ledger: 2n }] },
      'the vault and the fees it has yet to collect hold 1 SUI, the ledger says 2',
    ],
    ['sums are wrong', { imbalances: [{ asset: 'HR', sum: 4n }] }, 'the balances of HR sum to 4'],
  ])('behavior: no coin at all when %s', async (_name, change, problem) => {
    compared = change === null ? null : ({ ...compared, ...change } as VaultCheck);
    expect(await check()).toEqual({ coins: new Set(), throughId: 0n, problem });
  });

  test('behavior: what is wrong in the postings is reported at each check, and the check stays before it', async () => {
    await check();
    await database.pool.query(
      "INSERT INTO ledger.entries VALUES (nextval('ledger.entry_ids'), 'made up', 'x', NULL, 1, 1, 1)",
    );
    const problem = 'the ledger could not be checked, or contradicts itself';
    expect(await check()).toEqual({ coins: new Set(), throughId: 0n, problem });
    expect(await check()).toMatchObject({ problem });
    expect(wrong).toEqual(['entry 4 has no postings', 'entry 4 has no postings']);
  });

  test.each([
    [`UPDATE ledger.journal SET ref = '99' WHERE seq = 2`, 'line 2 of the journal is not what was hashed'],
    ['DELETE FROM ledger.journal WHERE seq = 2', 'line 2 of the journal is not there'],
  ])('behavior: a line of the journal that is not what was written is reported: %s', async (statement, violation) => {
    await database.pool.query(statement);
    expect((await check()).coins.size).toBe(0);
    expect(wrong).toContain(violation);
  });

  test('behavior: a check that takes long leaves four times as much to everything else', async () => {
    tookMs = 1_000;
    expect((await check()).coins.size).toBe(2);
    clock += 3_999;
    expect(await check()).toEqual({ coins: new Set(), throughId: 0n, problem: null });
    clock += 1;
    expect((await check()).coins.size).toBe(2);
    tookMs = 100;
    clock += 4_000;
    expect((await check()).coins.size).toBe(2);
    expect((await check()).coins.size).toBe(2);
  });
});
