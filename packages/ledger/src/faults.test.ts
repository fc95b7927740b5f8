/**
 * The promise under fire: several processes post, hold, resolve and post in bulk on the same few accounts, connections are cut between
 * any two statements, everything is sent again. Whatever happens, the callers' results and the stored balances agree.
 */

import {
  createPool,
  isPostgresError,
  type Pool,
  type Transaction,
  translateConnectionError,
  withTransaction,
} from '@suil/postgres';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isLedgerError, LedgerError } from './errors.ts';
import { LEDGER_TABLES, ledgerMigrations } from './index.ts';
import { lockJournal } from './journal/head.ts';
import {
  type AccountName,
  type Asset,
  checkLedger,
  type EntryDraft,
  heldAccountOf,
  member,
  move,
  postBulk,
  postEntries,
  readBalance,
  readBalances,
  readHolds,
} from './ledger.test-support.ts';
import { appendInputs } from './write.ts';

const database = useTestDatabase([ledgerMigrations]);
const PROCESSES = 4;
const RUNS = 12;
/** Each that loses a round begins again: the work grows with their square. */
const CROWD = 32;
const HOLDS_MAX = 40;
let pools: Pool[] = [];

beforeAll(() => {
  pools = Array.from({ length: PROCESSES }, () => createPool({ connection: database.connection, connectionsMax: 2 }));
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
});
beforeEach(async () => {
  await emptyTables(database.pool, LEDGER_TABLES);
});

type Step = {
  kind: 'move' | 'open' | 'post' | 'void' | 'bulk';
  from: AccountName;
  to: AccountName;
  amount: bigint;
  asset: Asset;
  /** Which hold of the script a resolving step is about. */
  hold: number;
  /** Before which statement of the first try the connection is cut; 0 for never. */
  cutBefore: number;
  /** The caller does not hear the answer and sends it again. */
  again: boolean;
};

const NAMES = [member('a'), member('b'), member('c')];
const step = fc.record<Step>({
  kind: fc.constantFrom('move', 'move', 'open', 'open', 'post', 'void', 'bulk'),
  from: fc.constantFrom<AccountName>(...NAMES, 'chain:vault'),
  to: fc.constantFrom<AccountName>(...NAMES, 'house:fees'),
  amount: fc.bigInt({ min: 1n, max: 30n }),
  asset: fc.constantFrom<Asset>('SUI', 'USDC'),
  hold: fc.nat({ max: 7 }),
  cutBefore: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 })),
  again: fc.boolean(),
});
const script = fc.array(fc.array(step, { minLength: 3, maxLength: 10 }), {
  minLength: PROCESSES,
  maxLength: PROCESSES,
});

type Request = { ref: string; drafts: EntryDraft[]; bulk: boolean } & Pick<Step, 'cutBefore' | 'again'>;

/** Turns a step into entries; the holds of the script have numbers, so that one process resolves what another opened. */
function toRequest(run: number, process: number, index: number, steps: readonly Step[][]): Request {
  const one = steps[process]?.[index] as Step;
  const ref = `${run}/${process}/${index}`;
  const opened = steps.flat().filter(({ kind }) => kind === 'open');
  const draftOf = (): EntryDraft => {
    const { kind, from, to, amount, asset } = one;
    if (kind === 'open') {
      const owner = from === 'chain:vault' ? NAMES[0]! : from;
      return { ...move(owner, heldAccountOf(owner), amount, asset), opensHold: `${run}/${opened.indexOf(one)}` };
    }
    const target = opened[one.hold];
    if ((kind === 'post' || kind === 'void') && target) {
      const owner = target.from === 'chain:vault' ? NAMES[0]! : target.from;
      const entry = move(heldAccountOf(owner), kind === 'post' ? 'chain:vault' : owner, target.amount, target.asset);
      return { ...entry, resolvesHold: { id: `${run}/${one.hold}`, outcome: kind === 'post' ? 'posted' : 'void' } };
    }
    return move(from, to, amount, asset);
  };
  const drafts = [{ ...draftOf(), key: ref }];
  if (one.kind === 'bulk') drafts.push({ ...move('chain:vault', one.to, 3n, one.asset), key: `${ref} more` });
  return { ref, drafts, bulk: one.kind === 'bulk', cutBefore: one.cutBefore, again: one.again };
}

/** Cuts the connection from the other side before one of its statements, wherever that falls. */
function cutting(tx: Transaction, cutBefore: number, pid: number): Transaction {
  let statements = 0;
  const query = async (...values: unknown[]) => {
    statements += 1;
    if (statements === cutBefore) await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    return (tx.query as (...values: unknown[]) => unknown)(...values);
  };
  return { query } as unknown as Transaction;
}

/** Returns the keys that are posted when the caller is answered. A cut connection or a busy database is no answer. */
async function send(pool: Pool, { ref, drafts, bulk }: Request, cutBefore: number): Promise<string[]> {
  return withTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const tx = cutBefore > 0 ? cutting(client, cutBefore, rows[0]?.pid ?? 0) : client;
    const head = await lockJournal(tx);
    const [inputSeq] = await appendInputs(tx, head, [{ kind: 'intent', ref, atMs: 1_000 }]);
    const entries = drafts.map((draft) => ({ ...draft, inputSeq: inputSeq as bigint }));
    if (bulk && cutBefore === 0) {
      await postBulk(client, entries, 1, { postingsMin: 0 });
      return drafts.map(({ key }) => key);
    }
    const results = await postEntries(tx, entries, 1);
    const posted = results.flatMap((result) => (result.status === 'posted' ? [result.key] : []));
    if (bulk && posted.length < drafts.length) throw new LedgerError('LEDGER_BALANCE_INSUFFICIENT', { asset: 'any' });
    return posted;
  });
}

/** Sends until there is an answer: posted keys, or none. An input that is known was answered before; then the keys tell. */
async function request(pool: Pool, one: Request): Promise<Set<string>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return new Set(await send(pool, one, attempt === 0 ? one.cutBefore : 0));
    } catch (error) {
      if (isLedgerError(error, 'LEDGER_INPUT_KNOWN')) {
        const { rows } = await pool.query<{ key: string }>('SELECT key FROM ledger.entries WHERE key = ANY($1)', [
          one.drafts.map(({ key }) => key),
        ]);
        return new Set(rows.map(({ key }) => key));
      }
      if (isLedgerError(error, 'LEDGER_BALANCE_INSUFFICIENT')) return new Set();
      const cause = translateConnectionError(error);
      const isCut = isPostgresError(cause, 'DATABASE_UNAVAILABLE') || isPostgresError(cause, 'DATABASE_BUSY');
      if (!isCut || attempt > 20) throw error;
    }
  }
}

describe('the ledger under fire', () => {
  test('property: sums, balances, holds and answers agree after any script, on several processes, with cuts and repetitions', async () => {
    let run = 0;
    const expected = new Map<string, bigint>();
    const accepted = new Set<string>();
    await fc.assert(
      fc.asyncProperty(script, async (steps) => {
        run += 1;
        const work = steps.map(async (list, process) => {
          const answers: [EntryDraft[], Set<string>][] = [];
          for (const index of list.keys()) {
            const one = toRequest(run, process, index, steps);
            const pool = pools[process]!;
            let answer = await request(pool, one);
            // A bulk that was refused left no input, so sending it again is a new try.
            if (one.again) {
              const repeated = await request(pool, one);
              if (!one.bulk || answer.size > 0) expect(repeated).toEqual(answer);
              answer = repeated;
            }
            answers.push([one.drafts, answer]);
          }
          return answers;
        });
        // The model: what was answered as posted moved, once; nothing else did.
        for (const [drafts, answer] of (await Promise.all(work)).flat())
          for (const { key, postings } of drafts.filter((draft) => answer.has(draft.key))) {
            accepted.add(key);
            for (const { account, asset, amount } of postings) {
              const name = `${account} ${asset}`;
              expected.set(name, (expected.get(name) ?? 0n) + amount);
            }
          }
        expect(await checkLedger(database.pool)).toEqual([]);
        const { rows } = await database.pool.query<{ key: string }>('SELECT key FROM ledger.entries');
        expect(new Set(rows.map(({ key }) => key))).toEqual(accepted);
        const balances = await readBalances(database.pool);
        expect(Object.fromEntries(balances.map(({ name, asset, balance }) => [`${name} ${asset}`, balance]))).toEqual(
          Object.fromEntries(expected),
        );
        const outer = balances.filter(({ name, balance }) => balance < 0n && !name.startsWith('chain:'));
        expect(outer).toEqual([]);
      }),
      // Balances continue from script to script, so a failure cannot be shrunk.
      { numRuns: RUNS, endOnFailure: true },
    );
    // The scripts did reach every kind of outcome.
    const holds = await readHolds(
      database.pool,
      Array.from(
        { length: RUNS * HOLDS_MAX },
        (_, index) => `${Math.floor(index / HOLDS_MAX) + 1}/${index % HOLDS_MAX}`,
      ),
    );
    expect(accepted.size).toBeGreaterThan(50);
    expect(new Set([...holds.values()].map(({ outcome }) => outcome)).size).toBeGreaterThan(1);
  }, 120_000);

  test('behavior: 32 clients on connections of their own that spend one balance at once never overdraw it', async () => {
    const [purse, shop] = [member('1'), member('2')];
    const input = await withTransaction(database.pool, async (tx) => {
      const [seq] = await appendInputs(tx, await lockJournal(tx), [{ kind: 'intent', ref: 'fund', atMs: 1_000 }]);
      await postEntries(tx, [{ ...move('chain:vault', purse, 10n), inputSeq: seq as bigint }], 1);
      return seq as bigint;
    });
    const crowd = createPool({ connection: database.connection, connectionsMax: CROWD });
    // Without the journal's lock, so that only the balance's own sequence stands between them.
    const spend = async (): Promise<string> => {
      const draft = { ...move(purse, shop, 1n), inputSeq: input };
      for (;;) {
        try {
          const [result] = await withTransaction(crowd, (tx) => postEntries(tx, [draft], 1));
          return result?.status ?? '';
        } catch (error) {
          if (!isPostgresError(error, 'DATABASE_BUSY')) throw error;
        }
      }
    };
    const results = await Promise.all(Array.from({ length: CROWD }, spend));
    await crowd.end();
    expect(results.filter((status) => status === 'posted')).toHaveLength(10);
    expect(results.filter((status) => status === 'insufficient')).toHaveLength(22);
    expect(await readBalance(database.pool, purse)).toBe(0n);
    expect(await readBalance(database.pool, shop)).toBe(10n);
    expect(await checkLedger(database.pool)).toEqual([]);
  }, 60_000);
});
