/** Replay says so when anything that it reads was changed afterwards. */
import { withSnapshot } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { createSignatureVerifier } from '@suil/signature';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { addressOf, DeploymentFixture, manifest, members } from '../../testing/deployment-fixture.test-support.ts';
import { indexEvents } from '../../testing/index-events.test-support.ts';
import { createMemoryChain, decodeMemoryEvent } from '../../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, memberOf, manifest as plainManifest } from '../../testing/test-deployment.test-support.ts';
import { compareEvents } from './compare-events.test-support.ts';
import { runReplay } from './run-replay.test-support.ts';

const database = useTestDatabase(serverMigrations);

const replay = (chain = 'sui:localnet') =>
  withSnapshot(database.pool, (db) =>
    runReplay({ db, manifest, chain, verifySignature: createSignatureVerifier(null) }),
  );

describe('runReplay', () => {
  const [, , alice, bob] = members;
  if (alice === undefined || bob === undefined) throw new Error('there are six members');

  beforeEach(async () => {
    const fixture = await DeploymentFixture.open(database.pool);
    await fixture.intent(alice, 'transfer', { asset: 'USDC', amount: '1000', to: addressOf(bob) });
    await fixture.intent(alice, 'transfer', { asset: 'PRO', amount: '1000', to: addressOf(bob) });
    await fixture.intent(bob, 'buy_hashrate', { amount: '50000000' });
    await fixture.closeDay(2_000_000n);
    await fixture.closeDay(3_000_000n);
  });

  test('default: everything follows from the inputs', async () => {
    expect(await replay()).toMatchObject({
      inputs: { checkpoint: 3, intent: 5, closing: 2, import: 0 },
      signatures: 5,
      differences: [],
    });
  });

  test('error: intents that were signed for another network, and one accepted in the moment it ended', async () => {
    const { differences } = await replay('sui:mainnet');
    expect(differences).toHaveLength(5);
    expect(differences[0]).toMatch(/^intent \S+: signed for sui:localnet$/);
    await database.pool.query(
      "UPDATE intents SET at_ms = expires_at_ms WHERE outcome = 'done' AND action = 'transfer'",
    );
    expect((await replay()).differences).toContainEqual(expect.stringMatching(/accepted at \d+, after its expiry/));
  });

  /** What is changed behind the server's back, and what replay says of it. */
  const changes: readonly [what: string, sql: string, says: RegExp][] = [
    [
      'a balance',
      `UPDATE ledger.balances SET balance = balance + 1 WHERE account_id = (SELECT id FROM ledger.accounts WHERE name = 'member:${addressOf(bob)}' AND asset = 'USDC')`,
      /^member:\S+ USDC: the inputs make it \d+, the ledger says \d+/,
    ],
    [
      'parameters of an intent',
      `UPDATE intents SET parameters = jsonb_set(parameters, '{amount}', '"999"') WHERE action = 'transfer' AND outcome = 'done'`,
      /the signed text says something else/,
    ],
    [
      'a signed text',
      `UPDATE intents SET message = replace(message, '0.001 USDC', '0.002 USDC'), parameters = jsonb_set(parameters, '{amount}', '"2000"') WHERE action = 'transfer' AND outcome = 'done'`,
      /the signature over its text is not by/,
    ],
    [
      'an outcome',
      `UPDATE intents SET outcome = 'refused', code = 'LEDGER_BALANCE_INSUFFICIENT', context = '{}', entry_id = NULL, result = NULL WHERE action = 'buy_hashrate'`,
      /buy_hashrate.*refused as LEDGER_BALANCE_INSUFFICIENT, but the rules allow it/,
    ],
    [
      'a refusal',
      `UPDATE intents SET outcome = 'done', code = NULL, context = NULL, entry_id = 1, result = '{}' WHERE outcome = 'refused'`,
      /transfer.*: done, but the rules refuse it/,
    ],
    [
      'an event',
      `UPDATE chain_events SET content = jsonb_set(content, '{amount}', '"1"') WHERE kind = 'EmissionDeposited'`,
      /house:emission SUIL/,
    ],
    [
      'a line of the journal',
      `DELETE FROM ledger.journal WHERE kind = 'intent' AND seq = 4`,
      /input 5 follows 3|not in the journal/,
    ],
    [
      'the price of a day',
      `UPDATE ledger.journal SET content = jsonb_set(content, '{price}', '"1"') WHERE ref = '20800'`,
      /the closing of day 20800 took the price 1, the chain says 2000000/,
    ],
    [
      'the time of a line',
      'UPDATE ledger.journal SET at_ms = at_ms + 1 WHERE seq = 2',
      /line 2 of the journal is not what was hashed/,
    ],
    ['a stored intent', `DELETE FROM intents WHERE action = 'buy_hashrate'`, /no intent \S+ is stored/],
  ];

  test.each(changes)('error: %s was changed', async (_, sql, says) => {
    const { rowCount } = await database.pool.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    expect((await replay()).differences).toContainEqual(expect.stringMatching(says));
  });
});

describe('a hold that went back', () => {
  test('error: an expiry that the row was given later does not count against the voucher’s own', async () => {
    const [operator, , alice] = members;
    if (operator === undefined || alice === undefined) throw new Error('there are six members');
    const fixture = await DeploymentFixture.open(database.pool);
    const parameters = { asset: 'USDC', amount: '1000000', recipient: addressOf(operator) } as const;
    const { id } = await fixture.intent(alice, 'withdraw', parameters);
    await fixture.issueVouchers();
    await fixture.closeDay(null);
    await fixture.closeDay(null);
    await fixture.sweepExpired();
    expect((await replay()).differences).toEqual([]);

    // As if the voucher were good for longer than the row says: the hold went back too early.
    const { rows } = await database.pool.query<{ voucher: string }>('SELECT voucher FROM withdrawals WHERE id = $1', [
      id,
    ]);
    const bytes = Buffer.from(rows[0]?.voucher ?? '', 'base64');
    bytes.writeBigUInt64LE(BigInt(fixture.nowMs), 0);
    await database.pool.query('UPDATE withdrawals SET voucher = $2 WHERE id = $1', [id, bytes.toString('base64')]);
    expect((await replay()).differences).toEqual([
      expect.stringMatching(new RegExp(`^input \\d+: withdrawal ${id} went back before its voucher had expired$`)),
    ]);
  });
});

describe('compareEvents', () => {
  const alice = memberOf('a');
  const { sui } = plainManifest.coinTypes;
  const first = eventOn(100, 'ToppedUp', { member: alice, coinType: sui, amount: 5n });
  const second = eventOn(100, 'ToppedUp', { member: alice, coinType: sui, amount: 6n });

  async function compare(onChain: (typeof first)[][], storedOnly = false): Promise<string[]> {
    await indexEvents(database.pool, [first], [second]);
    const chain = createMemoryChain(CHAIN);
    for (const events of onChain) chain.add(...events);
    const { differences } = await withSnapshot(database.pool, (db) =>
      compareEvents({
        db,
        source: chain,
        decodeEvent: (raw) => decodeMemoryEvent({ eventSeq: 0, ...raw }, []),
        storedOnly,
      }),
    );
    return differences;
  }

  test('default: the same events', async () => {
    expect(await compare([[first], [second]])).toEqual([]);
    expect(await compare([[first], [second]], true)).toEqual([]);
  });

  test('error: another amount, an event too many, a checkpoint that is gone', async () => {
    expect(await compare([[first], [first]])).toEqual([
      expect.stringMatching(/^checkpoint 2, event 0: the chain says .*"5".*stored is .*"6"/),
    ]);
    expect(await compare([[first], [second, first]])).toEqual([
      expect.stringMatching(/^checkpoint 2, event 1: .*stored is nothing/),
    ]);
    expect(await compare([[first]])).toEqual(['the node has no checkpoint 2']);
  });
});
