import * as books from '@suil/core/reference-model';
import { createPool, type Pool, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { grantTestRoles } from '../../../database/grant-roles.test-support.ts';
import { ROLES } from '../../../database/grants.ts';
import { eventOn, manifest, onDay } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { getNotices } from '../../notice/service.ts';
import {
  alice,
  bob,
  createWithdrawalFixture,
  DAY,
  HOUR_MS,
  SUI,
  USDC,
  type WithdrawalFixture,
  wallet,
  withdraw,
} from '../withdrawal-fixture.test-support.ts';
import { type Halt, lookForHalts } from './halts.ts';
import { createTestRegister, newNonce, PLACE, signResume } from './resume/operator.test-support.ts';
import { draftResume, resumeHalt } from './resume/resume-halt.ts';

const database = useTestDatabase(serverMigrations);
/** The database as the role of inputs has it: what a stolen `DATABASE_WRITER_URL` gives. */
let app: Pool;
let fixture: WithdrawalFixture;
/** Bob is the thief. Alice's 9 SUI and everybody's 50,000 USDC are in the vault. */
const LOOT = 2_000n * SUI;

beforeAll(async () => {
  await grantTestRoles(database.pool);
  app = createPool({ connection: database.connection, role: ROLES.writer });
});
afterAll(() => app.end());
beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
});

/** Returns the oldest open halt. */
const firstHalt = async () => {
  const [halt] = await fixture.halts.readHalts();
  if (halt === undefined) throw new Error('a halt is open');
  return halt;
};
const openCodes = async () => (await fixture.halts.readHalts()).map(({ code }) => code);
const openDetails = async () => (await fixture.halts.readHalts()).map(({ detail }) => detail);
const statusOf = async (id: string) => (await fixture.read(alice, id)).status;

/** Credits the forged balance in the reference model too, so that it does not refuse to withdraw it. */
function creditInModel(): void {
  const { sui: coinType } = manifest.coinTypes;
  const event = eventOn(DAY, 'ToppedUp', { member: bob, coinType, amount: LOOT });
  if (books.isBookEvent(event)) books.applyEvent(fixture.ledger.model, event);
}

/** Bob's SUI account with a balance that nothing led to, made as the application makes accounts. */
async function writeBalance(lastSeq: number): Promise<bigint> {
  const made = await app.query<{ id: bigint }>(
    "INSERT INTO ledger.accounts (name, asset) VALUES ($1, 'SUI') RETURNING id",
    [`member:${bob}`],
  );
  const id = made.rows[0]?.id ?? 0n;
  await app.query('INSERT INTO ledger.balances VALUES ($1, 0, 0, false)', [id]);
  await app.query('UPDATE ledger.balances SET balance = $2, last_seq = $3 WHERE account_id = $1', [id, LOOT, lastSeq]);
  return id;
}

/** An entry with Bob's posting, as if he had topped up: every sum and every sequence is right. Returns the vault's account. */
async function writeEntry(account: bigint): Promise<void> {
  const vault = await app.query<{ id: bigint; balance: bigint; last_seq: bigint }>(
    `SELECT b.account_id AS id, b.balance, b.last_seq FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id
     WHERE a.name = 'chain:vault' AND a.asset = 'SUI'`,
  );
  const { id = 0n, balance = 0n, last_seq: lastSeq = 0n } = vault.rows[0] ?? {};
  const { rows } = await app.query<{ id: bigint }>(
    `INSERT INTO ledger.entries (key, kind, digest, occurred_at_ms, input_seq, posted_at_ms)
     VALUES ('sui:made-up:0', 'top_up', 'made-up', $1, 1, 7) RETURNING id`,
    [onDay(DAY)],
  );
  const insert = 'INSERT INTO ledger.postings VALUES ($1, $2, $3, $4, $5, $6)';
  await app.query(insert, [account, 1, rows[0]?.id, LOOT, LOOT, onDay(DAY)]);
  await app.query(insert, [id, lastSeq + 1n, rows[0]?.id, -LOOT, balance - LOOT, onDay(DAY)]);
  await app.query('UPDATE ledger.balances SET balance = $2, last_seq = $3 WHERE account_id = $1', [
    id,
    balance - LOOT,
    lastSeq + 1n,
  ]);
}

describe('regression/02 money that was written into the books by SQL', () => {
  test('a balance of 2,000 SUI is not paid, and the check names the difference', async () => {
    await writeBalance(1);
    creditInModel();
    const [request = ''] = await fixture.ask(withdraw(bob, LOOT, { asset: 'SUI' }));
    const [honest = ''] = await fixture.ask(withdraw(alice, SUI, { asset: 'SUI' }));
    expect((await fixture.issue()).issued).toBe(0);
    expect([(await fixture.read(bob, request)).status, await statusOf(honest)]).toEqual(['queued', 'queued']);
    expect(fixture.signer.signed.size).toBe(0);
    expect(await openCodes()).toEqual(['LEDGER_DIFFERS']);
    expect((await openDetails())[0]).toContain(
      `moves member:${bob} SUI by -2000000000000 to 0, the account had 0 before`,
    );
    // Every later round, too.
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('LEDGER_DIFFERS') });
    expect(fixture.signer.signed.size).toBe(0);
  });

  test('nor is it with a made-up entry whose sums are right: the vault holds less than the accounts say', async () => {
    await writeEntry(await writeBalance(1));
    creditInModel();
    await fixture.ask(withdraw(bob, LOOT, { asset: 'SUI' }));
    const [honest = ''] = await fixture.ask(withdraw(alice, USDC));
    const problem = 'the vault and the fees it has yet to collect hold 9000000000 SUI, the ledger says 2009000000000';
    expect(await fixture.issue()).toEqual({ issued: 0, problem });
    // The round is held at once. Vouchers stop for all when it is sure that no node was merely behind.
    expect(await openCodes()).toEqual([]);
    fixture.vault.elapsedMs += 20_000;
    expect(await fixture.issue()).toMatchObject({ issued: 0 });
    expect(await fixture.halts.readHalts()).toMatchObject([{ code: 'VAULT_SHORT', level: 2, detail: problem }]);
    expect(await statusOf(honest)).toBe('queued');
    expect(fixture.signer.signed.size).toBe(0);
  });

  test('a request above the balance that is on hold for it gets nothing: a row of requests is no money', async () => {
    const nonce = 'made-up-request-0001';
    await fixture.ask(withdraw(alice, USDC));
    await app.query(
      `INSERT INTO withdrawals (id, nonce, member, asset, amount, source, recipient, requested_at_ms)
       SELECT min(id) - 1, $1, $2, 'SUI', $3, 'balance', $2, 0 FROM withdrawals`,
      [nonce, bob, SUI],
    );
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('LEDGER_DIFFERS') });
    expect(await openDetails()).toEqual([`member:${bob}:held SUI holds 0 for requests of 1000000000`]);
    expect(fixture.signer.signed.size).toBe(0);
  });

  test('money that comes and goes is no difference, also while a coin moves and while the ledger is behind', async () => {
    const [first = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(bob, 2n * USDC));
    const { readVaultBalances } = fixture.vault;
    let version = 0n;
    fixture.vault.readVaultBalances = async () =>
      (await readVaultBalances()).map((vaultBalance) => ({
        ...vaultBalance,
        version: vaultBalance.coin === 'USDC' ? ++version : vaultBalance.version,
      }));
    // The coin cannot be compared, so it waits; nothing is wrong.
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null });
    fixture.vault.readVaultBalances = readVaultBalances;
    expect(await fixture.issue()).toEqual({ issued: 2, problem: null });
    await fixture.ledger.events(fixture.paid(first, alice, USDC));
    const [second = ''] = await fixture.ask(withdraw(alice, 3n * USDC));
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'issued']);
    fixture.vault.elapsedMs += 60_000;
    await fixture.halts.vaultWatch.look();
    expect(await openCodes()).toEqual([]);
  });

  test('what was asked for after the check waits for the next one', async () => {
    const [first = ''] = await fixture.ask(withdraw(alice, USDC));
    const { readVaultBalances } = fixture.vault;
    let late = '';
    fixture.vault.readVaultBalances = async () => {
      const vaultBalances = await readVaultBalances();
      if (late === '') [late = ''] = await fixture.ask(withdraw(alice, 2n * USDC));
      return vaultBalances;
    };
    expect((await fixture.issue()).issued).toBe(1);
    expect([await statusOf(first), await statusOf(late)]).toEqual(['issued', 'queued']);
    expect((await fixture.issue()).issued).toBe(1);
  });
});

describe('regression/03 a breach stops vouchers until an operator resumes them', () => {
  const unasked = (amount: bigint) =>
    eventOn(DAY, 'Withdrawn', { id: 1n, recipient: wallet, coinType: manifest.coinTypes.usdc, amount });

  test('nothing is issued or signed from the transaction on in which it is seen; a restart changes nothing', async () => {
    const [queued = ''] = await fixture.ask(withdraw(alice, USDC));
    await fixture.ledger.events(unasked(30n));
    expect(await fixture.issue()).toEqual({
      issued: 0,
      problem: 'halt 1 (VAULT_BREACH) is open: 30 USDC left the vault without a request',
    });
    // Another server, which has just been started on the same database.
    const other = fixture.createServer(database.pool);
    expect(await other.issue()).toMatchObject({ issued: 0 });
    await other.halts.keeper.look();
    await other.halts.keeper.settled();
    expect(other.halts.keeper.problems()).toEqual([
      'the ledger is closed by halt 1 (VAULT_BREACH): 30 USDC left the vault without a request',
    ]);
    expect([...fixture.signer.known.values()]).toMatchObject([{ code: 'VAULT_BREACH' }]);
    expect([await statusOf(queued), fixture.signer.signed.size]).toEqual(['queued', 0]);
    expect((await fixture.service.limits(alice)).haltedSinceMs).toBe(onDay(DAY, HOUR_MS));
  });

  test('a notice in six languages states when it stops and when it continues', async () => {
    await fixture.ledger.events(unasked(30n));
    await fixture.halts.keeper.look();
    await fixture.halts.keeper.look();
    await fixture.resume(await firstHalt());
    const { items } = await getNotices(database.pool, { limit: 10 });
    const titles = items.map((notice) => (notice.kind === 'text' ? notice.texts.en_US.title : ''));
    expect(titles.sort()).toEqual(['The ledger is closed for a check', 'Withdrawals continue']);
    const [first] = items;
    const said = first?.kind === 'text' ? Object.values(first.texts).map(({ title }) => title) : [];
    // English is said twice: for India, too.
    expect(new Set(said).size).toBe(5);
  });

  test('a voucher between marking and signing stays; after the resume the same one is issued, once', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.signer.losesAnswers = true;
    expect((await fixture.issue()).issued).toBe(0);
    const asked = fixture.signer.signed.get(BigInt(id));
    fixture.signer.losesAnswers = false;
    await fixture.ledger.events(unasked(30n));
    expect((await fixture.issue()).issued).toBe(0);
    await fixture.halts.keeper.look();
    await fixture.halts.keeper.settled();
    expect(await statusOf(id)).toBe('queued');
    // Even a server that knows of no halt gets nothing from the signer.
    await expect(fixture.signer.sign({ ...asked } as never)).rejects.toMatchObject({ code: 'SIGNER_HALTED' });
    const resumed = await fixture.resume(await firstHalt());
    expect([resumed.isNew, resumed.open]).toEqual([true, []]);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect(fixture.signer.signed.get(BigInt(id))).toBe(asked);
    expect(fixture.signer.signed.size).toBe(1);
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null });
  });

  test('it stops between two requests of a round that is under way', async () => {
    await fixture.ask(withdraw(alice, USDC), withdraw(alice, 2n * USDC));
    const { sign } = fixture.signer;
    fixture.signer.sign = async (request) => {
      const voucher = await sign(request);
      if (fixture.signer.signed.size === 1) await fixture.ledger.events(unasked(30n));
      await fixture.halts.keeper.look();
      return voucher;
    };
    expect(await fixture.issue()).toMatchObject({ issued: 1, problem: expect.stringContaining('VAULT_BREACH') });
    expect(fixture.signer.signed.size).toBe(1);
  });

  test('what the operator answered for stops nothing again; a further loss does', async () => {
    await fixture.ledger.events(unasked(30n));
    await fixture.halts.keeper.look();
    await fixture.resume(await firstHalt());
    await fixture.halts.keeper.look();
    expect(await openCodes()).toEqual([]);
    await fixture.ledger.events(unasked(12n));
    await fixture.halts.keeper.look();
    expect(await fixture.halts.readHalts()).toMatchObject([
      { id: 2n, code: 'VAULT_BREACH', detail: '42 USDC left the vault without a request' },
    ]);
  });

  test('the role of inputs can open a halt, and neither close nor remove one, nor answer for a loss', async () => {
    await fixture.ledger.events(unasked(30n));
    await fixture.halts.keeper.look();
    for (const statement of [
      "UPDATE halts SET closed_at_ms = 1, closing_text = 'x', closing_signature = 'x'",
      'DELETE FROM halts',
      'TRUNCATE halts',
      `INSERT INTO halts (code, level, seq, detail, opened_at_ms, closed_at_ms, closing_text, closing_signature)
       VALUES ('VAULT_BREACH', 1, 1, 'x', 1, 1, 'x', 'x')`,
    ])
      await expect(app.query(statement)).rejects.toThrow('permission denied');
    const asApp = fixture.createServer(app);
    await fixture.resume(await firstHalt());
    await fixture.ledger.events(unasked(1n));
    await asApp.halts.keeper.look();
    expect(await openCodes()).toEqual(['VAULT_BREACH']);
  });
});

describe('a look while a halt is being closed', () => {
  /** Returns once a statement of this database waits for a lock. */
  const untilOneWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    });

  test('waits for it, and does not open it anew', async () => {
    const { sui: coinType } = manifest.coinTypes;
    const stolen = { id: 1n, recipient: wallet, coinType, amount: SUI };
    await fixture.ledger.events(eventOn(DAY, 'Withdrawn', stolen));
    const register = createTestRegister();
    const [halt] = await withTransaction(database.pool, (tx) => lookForHalts(tx, register, 1));
    expect(halt?.code).toBe('VAULT_BREACH');
    const options = { place: PLACE, reason: 'seen', nonce: newNonce(), nowMs: 2 };
    const halted = { halt: '1@1', code: 'VAULT_BREACH' };
    const signed = await signResume(await draftResume(database.pool, register, halted, options));
    let looking: Promise<Halt[]> = Promise.resolve([]);
    await withTransaction(database.pool, async (tx) => {
      await resumeHalt(tx, register, signed, 2);
      looking = withTransaction(app, (other) => lookForHalts(other, register, 3));
      await untilOneWaits();
    });
    expect(await looking).toEqual([]);
    expect(await openCodes()).toEqual([]);
  });
});
