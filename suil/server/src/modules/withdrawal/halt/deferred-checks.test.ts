/** Each check of what was posted, with one invariant broken by the database's superuser: exactly its halt opens, and names what is wrong. */
import { parseAddress } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventOn, manifest } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import {
  alice,
  bob,
  createWithdrawalFixture,
  DAY,
  SUI,
  type WithdrawalFixture,
} from '../withdrawal-fixture.test-support.ts';

const database = useTestDatabase(serverMigrations);
let fixture: WithdrawalFixture;

/** Alice has 9 SUI in the vault. Then Bob tops up 5 SUI and gives 2 of them to Alice: entries that no check has seen. */
beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
  await fixture.halts.forIssuer.checkRound();
  const { sui: coinType } = manifest.coinTypes;
  await fixture.ledger.events(
    ...[alice, bob].map((member) => eventOn(DAY, 'InviterBound', { member, inviter: parseAddress(manifest.root) })),
    eventOn(DAY, 'ToppedUp', { member: bob, coinType, amount: 5n * SUI }),
  );
  await fixture.ledger.intents({
    address: bob,
    action: 'transfer',
    parameters: { to: alice, asset: 'SUI', amount: `${2n * SUI}` },
  });
});

const ACCOUNT = (name: string) => `(SELECT id FROM ledger.accounts WHERE name = '${name}' AND asset = 'SUI')`;
const ALICE = ACCOUNT(`member:${alice}`);
const BOB = ACCOUNT(`member:${bob}`);
const LAST_ENTRY = '(SELECT max(id) FROM ledger.entries)';

/** Returns the open halts after a look at everything, and one 20 s later. */
async function findHalts() {
  await fixture.halts.forIssuer.checkRound();
  fixture.vault.elapsedMs += 20_000;
  await fixture.halts.forIssuer.checkRound();
  return (await fixture.halts.readHalts()).map(({ code, level, detail }) => ({ code, level, detail }));
}

test('default: what the server posts opens none', async () => {
  expect(await findHalts()).toEqual([]);
});

describe('what was posted since the last check', () => {
  test.each([
    [
      'an entry sums to zero',
      [
        `UPDATE ledger.postings SET amount = amount + 7, balance_after = balance_after + 7 WHERE account_id = ${ALICE} AND entry_id = ${LAST_ENTRY}`,
        `UPDATE ledger.balances SET balance = balance + 7 WHERE account_id = ${ALICE}`,
      ],
      /^entry \d+ sums to 7 SUI$/,
    ],
    [
      'a posting continues the one before it',
      [
        `UPDATE ledger.postings SET balance_after = balance_after + 7 WHERE account_id = ${BOB} AND entry_id = ${LAST_ENTRY}`,
        `UPDATE ledger.balances SET balance = balance + 7 WHERE account_id = ${BOB}`,
      ],
      new RegExp(
        `^entry \\d+ moves member:${bob} SUI by -2000000000 to 3000000007, the account had 5000000000 before$`,
      ),
    ],
    [
      'a balance is its last posting’s',
      [`UPDATE ledger.balances SET balance = balance + 7 WHERE account_id = ${BOB}`],
      new RegExp(`^member:${bob} SUI is 3000000007, its last posting says 3000000000$`),
    ],
    [
      'an entry comes from a line that exists',
      [`UPDATE ledger.entries SET input_seq = 900 WHERE id = ${LAST_ENTRY}`],
      /^entry \d+ comes from input 900, which is not there$/,
    ],
    [
      'a line of the journal is what was hashed',
      [`UPDATE ledger.journal SET at_ms = at_ms + 1 WHERE seq = (SELECT max(seq) FROM ledger.journal)`],
      /^line \d+ of the journal is not what was hashed$/,
    ],
    [
      'the journal is as long as its head says',
      [`UPDATE ledger.journal_head SET last_seq = last_seq + 1`],
      /^the journal ends at line \d+, its head says \d+$/,
    ],
  ])('behavior: %s', async (_invariant, statements, detail) => {
    for (const statement of statements) await database.pool.query(statement);
    // The next check begins before what is wrong.
    for (let look = 1; look <= 2; look += 1)
      expect(await fixture.halts.forIssuer.checkRound()).toMatchObject({
        coins: new Set(),
        problem: 'the ledger could not be checked, or contradicts itself',
      });
    expect(await fixture.halts.readHalts()).toMatchObject([
      { code: 'LEDGER_DIFFERS', level: 2, detail: expect.stringMatching(detail) },
    ]);
  });
});

describe('balances that were checked before', () => {
  beforeEach(async () => {
    await fixture.halts.forIssuer.checkRound();
  });

  test('behavior: all balances of an asset sum to zero', async () => {
    const proAccount = `INSERT INTO ledger.accounts (name, asset) VALUES ('member:${alice}', 'PRO') RETURNING id`;
    await database.pool.query(
      `WITH made AS (${proAccount}) INSERT INTO ledger.balances SELECT id, 7, 0, false FROM made`,
    );
    const detail = 'the balances of PRO sum to 7';
    expect(await findHalts()).toEqual([{ code: 'LEDGER_DIFFERS', level: 2, detail }]);
  });

  test('behavior: the vault holds what all other accounts sum to, whatever the vault’s account says', async () => {
    await database.pool.query(`UPDATE ledger.balances SET balance = balance + 7 WHERE account_id = ${ALICE}`);
    await database.pool.query(
      `UPDATE ledger.balances SET balance = balance - 7 WHERE account_id = ${ACCOUNT('chain:vault')}`,
    );
    const detail = 'the vault and the fees it has yet to collect hold 14000000000 SUI, the ledger says 14000000007';
    expect(await findHalts()).toEqual([{ code: 'VAULT_SHORT', level: 2, detail }]);
  });

  test('behavior: more in the vault than is owed stops vouchers, and leaves the ledger open', async () => {
    await database.pool.query(`UPDATE ledger.balances SET balance = balance - 7 WHERE account_id = ${ALICE}`);
    await database.pool.query(
      `UPDATE ledger.balances SET balance = balance + 7 WHERE account_id = ${ACCOUNT('chain:vault')}`,
    );
    const detail = 'the vault and the fees it has yet to collect hold 14000000000 SUI, the ledger says 13999999993';
    expect(await findHalts()).toEqual([{ code: 'VAULT_DIFFERS', level: 1, detail }]);
  });
});
