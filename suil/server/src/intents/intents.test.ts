import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, AppError, MS_PER_DAY, memberAccount } from '@suil/core';
import { INTENT_LIFETIME_MS, intentMessage } from '@suil/core/intent';
import { readJournalHead } from '@suil/ledger';
import { openJournal } from '@suil/ledger/write';
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { createSignatureVerifier } from '@suil/signature';
import { createMultisig, createPasskey, createZkLoginSignature } from '@suil/signature/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clocksAgree } from '../database/clock/clocks-agree.test-support.ts';
import { indexTables } from '../database/tables.ts';
import { checkLedger, readAccountBalances } from '../ledger.ts';
import { type AnyIntentAction, intentKey } from '../module/intent-action.ts';
import { serverMigrations, serverSchema } from '../modules/index.ts';
import { transferActions } from '../modules/transfer/actions.ts';
import { deleteExpired } from '../retention/delete-expired.ts';
import { indexEvents } from '../testing/index-events.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../testing/test-deployment.test-support.ts';
import { createIntentRunner, type IntentRunnerOptions } from './runner.ts';
import { createIntentService, type IntentService } from './service.ts';
import { readIntents } from './store.ts';
import { createIntentVerifier, type IntentVerifier, type SignedIntent } from './verify-intent.ts';

const database = useTestDatabase(serverMigrations);
const serverTables = indexTables(serverSchema.tables);
const site = { domain: 'app.example', uri: 'https://app.example', chain: 'sui:localnet' };
const alice = Ed25519Keypair.deriveKeypairFromSeed('a1'.repeat(32));
const mallory = Ed25519Keypair.deriveKeypairFromSeed('e1'.repeat(32));
const aliceAddress = alice.toSuiAddress() as Address;
const bob = memberOf('b');
const TOPPED_UP = 1_000n;
let nowMs: number;
let committed: number;
let waits: { day: number; open: boolean }[];
let verifier: IntentVerifier;

beforeEach(async () => {
  nowMs = onDay(100, 5_000);
  committed = 0;
  waits = [];
  verifier = createIntentVerifier(site, createSignatureVerifier(null));
  await indexEvents(
    database.pool,
    [eventOn(100, 'InviterBound', { member: aliceAddress, inviter: manifest.root })],
    [eventOn(100, 'InviterBound', { member: bob, inviter: aliceAddress })],
    [eventOn(100, 'ToppedUp', { member: aliceAddress, coinType: manifest.coinTypes.sui, amount: TOPPED_UP })],
  );
});

/** A server's part in intents; two of them are two processes. */
function createProcess(
  actions: AnyIntentAction[] = transferActions(manifest),
  pool: Pool = database.pool,
  conditions: Pick<IntentRunnerOptions, 'refusals' | 'untilLevel'> = {},
): IntentService {
  const runner = createIntentRunner({
    journal: openJournal(pool),
    actions,
    businessNow: () => nowMs,
    ...{ now: () => 7, requireClock: clocksAgree },
    ...conditions,
    waitForDay: async (day) => {
      const { openDay } = await readJournalHead(database.pool);
      const open = openDay !== null && openDay >= day;
      waits.push({ day, open });
      return open;
    },
    onCommitted: () => {
      committed += 1;
    },
  });
  return createIntentService({
    ...{ pool: database.pool, verifier, runner },
    actions: new Set(actions.map(({ action }) => action)),
    ...{ newActions: new Set<never>(), newFromDay: null, domain: site.domain, requireClock: clocksAgree },
    businessNow: () => nowMs,
    randomBytes: (length) => Buffer.from(crypto.getRandomValues(new Uint8Array(length))),
  });
}

type Changes = Partial<Parameters<typeof intentMessage>[0]> & { signer?: Ed25519Keypair };

/** Signs a transfer of SUI to bob, with whatever a test changes about the text that is signed. */
async function sign(service: IntentService, amount: bigint, changes: Changes = {}): Promise<SignedIntent> {
  const { signer = alice, ...text } = changes;
  const nonce = await service.createNonce(aliceAddress, 'transfer');
  const parameters = { asset: 'SUI' as const, amount: `${amount}`, to: bob };
  const message = intentMessage({ ...site, ...nonce, address: aliceAddress, action: 'transfer', parameters, ...text });
  const { signature } = await signer.signPersonalMessage(new TextEncoder().encode(message));
  return { address: aliceAddress, action: 'transfer', parameters, nonce: nonce.nonce, signature };
}

async function balanceOf(address: Address): Promise<bigint> {
  const rows = await readAccountBalances(database.pool, [memberAccount(address)]);
  return rows.find(({ asset }) => asset === 'SUI')?.balance ?? 0n;
}

async function isUntouched(): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT 1 FROM intents');
  const { rowCount: inputs } = await database.pool.query("SELECT 1 FROM ledger.journal WHERE kind = 'intent'");
  return rowCount === 0 && inputs === 0 && (await balanceOf(aliceAddress)) === TOPPED_UP;
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('intents', () => {
  test('regression/06 while another process has the journal, its outcome is unknown; afterwards it is found by its nonce', async () => {
    const limits = { statementMs: 10_000, lockMs: 50, idleInTransactionMs: 5_000, transactionMs: 10_000 };
    const pool = createPool({ connection: database.connection, limits });
    const service = createProcess(transferActions(manifest), pool);
    const signed = await sign(service, 300n);
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM ledger.journal_head FOR UPDATE');
    const submitted = service.submit(signed);
    let begun = 0;
    pool.on('release', (error) => {
      if (!error) begun += 1;
    });
    // Several waits of 50 ms are over, and each is begun again.
    await vi.waitFor(() => expect(begun).toBeGreaterThan(2), { timeout: 10_000, interval: 10 });
    expect(await service.read(aliceAddress, signed.nonce)).toEqual({ nonce: signed.nonce, status: 'unknown' });
    await holder.query('ROLLBACK');
    holder.release();
    const done = await submitted;
    expect(done).toMatchObject({ status: 'done' });
    expect(await service.read(aliceAddress, signed.nonce)).toEqual(done);
    expect([await balanceOf(aliceAddress), await balanceOf(bob)]).toEqual([700n, 300n]);
    await pool.end();
  });

  test('default: a signed transfer moves value, and is stored with text, signature and entry', async () => {
    const service = createProcess();
    const signed = await sign(service, 300n);
    const done = await service.submit(signed);
    expect(done).toMatchObject({ nonce: signed.nonce, status: 'done', atMs: nowMs });
    expect([await balanceOf(aliceAddress), await balanceOf(bob)]).toEqual([700n, 300n]);
    const stored = (await readIntents(database.pool, [signed.nonce])).get(signed.nonce);
    expect(stored).toMatchObject({ ...signed, outcome: 'done', inputSeq: 4n, entryId: BigInt(done.entryId) });
    expect(stored?.message).toContain(`Nonce: ${signed.nonce}\n`);
    const { rows } = await database.pool.query('SELECT input_seq, key FROM ledger.entries WHERE id = $1', [
      done.entryId,
    ]);
    expect(rows).toEqual([{ input_seq: 4n, key: intentKey(signed) }]);
    expect(await service.read(aliceAddress, signed.nonce)).toEqual(done);
    expect(await service.read(bob, signed.nonce)).toEqual({ nonce: signed.nonce, status: 'unknown' });
    expect(committed).toBe(1);
  });

  test('behavior: the same intent 100 times at once, in two processes, moves value once and answers the same', async () => {
    const [one, other] = [createProcess(), createProcess()];
    const signed = await sign(one, 300n);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? one : other).submit(signed)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await balanceOf(aliceAddress), await balanceOf(bob)]).toEqual([700n, 300n]);
    expect(await one.submit(signed)).toEqual(answers[0]);
    expect(await checkLedger(database.pool)).toEqual([]);
  });

  test('behavior: 64 intents that spend one balance at once never overdraw it', async () => {
    const processes = [createProcess(), createProcess()];
    const signed = await Promise.all(Array.from({ length: 64 }, () => sign(processes[0] as IntentService, 100n)));
    const outcomes = await Promise.all(
      signed.map((intent, index) => codeOf((processes[index % 2] as IntentService).submit(intent))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'LEDGER_BALANCE_INSUFFICIENT')).toHaveLength(54);
    expect([await balanceOf(aliceAddress), await balanceOf(bob)]).toEqual([0n, TOPPED_UP]);
    expect(await checkLedger(database.pool)).toEqual([]);
  });

  test('behavior: a refused one always answers the same, and has used its nonce up', async () => {
    const service = createProcess();
    const signed = await sign(service, 1_001n);
    expect(await codeOf(service.submit(signed))).toBe('LEDGER_BALANCE_INSUFFICIENT');
    await database.pool.query('UPDATE ledger.balances SET balance = balance + 5 WHERE balance > 0');
    expect(await codeOf(service.submit(signed))).toBe('LEDGER_BALANCE_INSUFFICIENT');
    expect(await service.read(aliceAddress, signed.nonce)).toMatchObject({
      status: 'refused',
      code: 'LEDGER_BALANCE_INSUFFICIENT',
      context: { asset: 'SUI' },
    });
  });

  test('behavior: once its nonce is deleted it still answers the same, and counts neither again nor with another content', async () => {
    const service = createProcess();
    const [signed, refused] = [await sign(service, 300n), await sign(service, 5_000n)];
    const done = await service.submit(signed);
    const refusal = await codeOf(service.submit(refused));
    nowMs += MS_PER_DAY + INTENT_LIFETIME_MS + 1;
    await deleteExpired(database.pool, { tables: serverTables, clocks: { database: () => 0, business: () => nowMs } });
    expect((await database.pool.query('SELECT 1 FROM intent_nonces')).rowCount).toBe(0);
    expect(await service.submit(signed)).toEqual(done);
    expect(await codeOf(service.submit(refused))).toBe(refusal);
    const other = { ...signed, parameters: { asset: 'SUI', amount: '299', to: bob } };
    expect(await codeOf(service.submit(other))).toBe('INTENT_NONCE_USED');
    expect(await codeOf(service.submit({ ...signed, address: bob }))).toBe('INTENT_NONCE_UNKNOWN');
    expect(await balanceOf(bob)).toBe(300n);
  });

  test('behavior: an amount above the balance is refused, and takes nothing from the others of its batch', async () => {
    const service = createProcess();
    await service.submit(await sign(service, 300n));
    const signed = [await sign(service, 100n), await sign(service, (1n << 63n) - 1n), await sign(service, 100n)];
    expect(await Promise.all(signed.map((intent) => codeOf(service.submit(intent))))).toEqual([
      'done',
      'LEDGER_BALANCE_INSUFFICIENT',
      'done',
    ]);
    expect([await balanceOf(aliceAddress), await balanceOf(bob)]).toEqual([500n, 500n]);
  });

  test('behavior: an intent that a defect of the server cannot run fails alone, with nothing recorded', async () => {
    const [transfer] = transferActions(manifest) as [AnyIntentAction];
    const broken: AnyIntentAction = {
      ...transfer,
      plan: async (tx, intents) => {
        if (intents.some(({ parameters }) => parameters.amount === '13')) throw new TypeError('a defect');
        return transfer.plan(tx, intents);
      },
    };
    const service = createProcess([broken]);
    const signed = [];
    for (let index = 0; index < 9; index += 1) signed.push(await sign(service, index === 4 ? 13n : 100n));
    const outcomes = await Promise.all(signed.map((intent) => codeOf(service.submit(intent))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(8);
    expect(outcomes[4]).toEqual(new TypeError('a defect'));
    expect(await service.read(aliceAddress, signed[4]?.nonce ?? '')).toMatchObject({ status: 'unknown' });
    expect([await balanceOf(aliceAddress), await balanceOf(bob)]).toEqual([200n, 800n]);
  });

  test('behavior: a plan whose hold the ledger does not take is a defect, and no refusal of the journal', async () => {
    const [transfer] = transferActions(manifest) as [AnyIntentAction];
    const broken: AnyIntentAction = {
      ...transfer,
      plan: async (tx, intents) =>
        (await transfer.plan(tx, intents)).map((planned) =>
          planned instanceof AppError
            ? planned
            : { ...planned, entry: { ...planned.entry, resolvesHold: { id: 'withdrawal:9', outcome: 'void' } } },
        ),
    };
    const service = createProcess([broken]);
    expect(await codeOf(service.submit(await sign(service, 100n)))).toBe('LEDGER_ENTRY_INVALID');
    expect(await isUntouched()).toBe(true);
  });

  test('error: INTENT_NONCE_USED for another content under a nonce that was used, even at the same moment', async () => {
    const service = createProcess();
    const first = await sign(service, 300n);
    const given = await database.pool.query('SELECT issued_at_ms, expires_at_ms FROM intent_nonces');
    const { issued_at_ms: issuedAtMs, expires_at_ms: expiresAtMs } = given.rows[0];
    const second = await sign(service, 400n, {
      nonce: first.nonce,
      issuedAtMs: Number(issuedAtMs),
      expiresAtMs: Number(expiresAtMs),
    });
    const outcomes = await Promise.all(
      [first, { ...second, nonce: first.nonce }].map((intent) => codeOf(service.submit(intent))),
    );
    expect(outcomes.sort()).toEqual(['INTENT_NONCE_USED', 'done']);
    expect([700n, 600n]).toContain(await balanceOf(aliceAddress));
  });

  test('error: INTENT_SIGNATURE_INVALID for any other text, or another wallet, with nothing moved or recorded', async () => {
    const service = createProcess();
    const other: Changes[] = [
      { domain: 'app.evil' },
      { uri: 'https://app.evil' },
      { chain: 'sui:mainnet' },
      { address: bob },
      { parameters: { asset: 'SUI', amount: '1', to: bob } },
      { parameters: { asset: 'SUI', amount: '300', to: memberOf('c') } },
      { parameters: { asset: 'USDC', amount: '300', to: bob } },
      { nonce: 'another' },
      { issuedAtMs: 1 },
      { expiresAtMs: onDay(101) },
      { signer: mallory },
    ];
    for (const changes of other)
      expect([changes, await codeOf(service.submit(await sign(service, 300n, changes)))]).toEqual([
        changes,
        'INTENT_SIGNATURE_INVALID',
      ]);
    expect(await codeOf(service.submit({ ...(await sign(service, 300n)), signature: 'AAAA' }))).toBe(
      'INTENT_SIGNATURE_INVALID',
    );
    // What was signed under one nonce is worth nothing under another.
    const [one, two] = [await sign(service, 300n), await sign(service, 300n)];
    expect(await codeOf(service.submit({ ...one, nonce: two.nonce }))).toBe('INTENT_SIGNATURE_INVALID');
    expect(await isUntouched()).toBe(true);
  });

  test('behavior: a passkey and a multisig sign; the forms that are not taken say so', async () => {
    const passkey = await createPasskey();
    const text = { nonce: 'n', action: 'transfer' as const, parameters: {}, issuedAtMs: nowMs, expiresAtMs: nowMs + 1 };
    const check = (address: string, message: string, signature: string) =>
      codeOf(verifier.check({ ...text, message, signature, address: address as Address }, nowMs));
    for (const signer of [passkey, createMultisig(2, [alice, passkey]).signedBy(alice, passkey)]) {
      const { signature } = await signer.signPersonalMessage(new TextEncoder().encode('text'));
      expect(await check(signer.toSuiAddress(), 'text', signature)).toBe('done');
      expect(await check(signer.toSuiAddress(), 'other', signature)).toBe('INTENT_SIGNATURE_INVALID');
    }
    expect(await check(aliceAddress, 'text', createZkLoginSignature().signature)).toBe('SIGNATURE_ZKLOGIN_UNSUPPORTED');
  });

  test('error: INTENT_NONCE_UNKNOWN for an unknown nonce, one of another address, action or site', async () => {
    const service = createProcess();
    const signed = await sign(service, 300n);
    const foreign = await service.createNonce(bob, 'transfer');
    const otherAction = await service.createNonce(aliceAddress, 'exchange_pro');
    const elsewhere = await sign(service, 300n);
    await database.pool.query("UPDATE intent_nonces SET domain = 'app.evil' WHERE nonce = $1", [elsewhere.nonce]);
    for (const nonce of ['x'.repeat(32), foreign.nonce, otherAction.nonce, elsewhere.nonce])
      expect(await codeOf(service.submit({ ...signed, nonce }))).toBe('INTENT_NONCE_UNKNOWN');
    // A stolen session of bob's cannot use what alice signed.
    expect(await codeOf(service.submit({ ...signed, address: bob }))).toBe('INTENT_NONCE_UNKNOWN');
    expect(await isUntouched()).toBe(true);
  });

  test('error: INTENT_EXPIRED five minutes after the nonce was given, not before', async () => {
    const service = createProcess();
    const [first, second] = [await sign(service, 1n), await sign(service, 1n)];
    nowMs += 5 * 60_000 - 1;
    expect(await codeOf(service.submit(first))).toBe('done');
    nowMs += 1;
    expect(await codeOf(service.submit(second))).toBe('INTENT_EXPIRED');
    // Sent again, the first still answers what it did.
    expect(await codeOf(service.submit(first))).toBe('done');
  });

  test('error: DAY_CLOSING while the day before its own is not closed; later the same intent is run', async () => {
    const service = createProcess();
    nowMs = onDay(101, 5_000);
    const signed = await sign(service, 300n);
    expect(await codeOf(service.submit(signed))).toBe('DAY_CLOSING');
    expect(waits).toEqual([{ day: 101, open: false }]);
    expect(await isUntouched()).toBe(true);
    await database.pool.query('UPDATE ledger.journal_head SET open_day = 101');
    expect(await codeOf(service.submit(signed))).toBe('done');
  });

  test('error: while anything refuses intents, none is accepted; one that was accepted still answers, and later the same is run', async () => {
    let refusal: AppError | null = null;
    const service = createProcess(undefined, undefined, { refusals: [async () => null, async () => refusal] });
    const [first, second] = [await sign(service, 1n), await sign(service, 2n)];
    expect(await codeOf(service.submit(first))).toBe('done');
    refusal = new AppError('LEDGER_CLOSED', { halt: '3' });
    expect(await Promise.all([codeOf(service.submit(first)), codeOf(service.submit(second))])).toEqual([
      'done',
      'LEDGER_CLOSED',
    ]);
    expect(await service.read(aliceAddress, second.nonce)).toEqual({ nonce: second.nonce, status: 'unknown' });
    expect(await balanceOf(bob)).toBe(1n);
    refusal = null;
    expect(await codeOf(service.submit(second))).toBe('done');
    expect(await balanceOf(bob)).toBe(3n);
  });

  test('error: LEDGER_BEHIND until the ledger has caught up with the chain', async () => {
    let isLevel = false;
    const service = createProcess(undefined, undefined, { untilLevel: async () => isLevel });
    const signed = await sign(service, 1n);
    expect(await codeOf(service.submit(signed))).toBe('LEDGER_BEHIND');
    expect(await isUntouched()).toBe(true);
    isLevel = true;
    expect(await codeOf(service.submit(signed))).toBe('done');
  });

  test('error: INTENT_EXPIRED for one that was in time when it came and is over when it would be accepted', async () => {
    const untilLevel = async () => {
      nowMs += 5 * 60_000;
      return true;
    };
    const service = createProcess(undefined, undefined, { untilLevel });
    expect(await codeOf(service.submit(await sign(service, 1n)))).toBe('INTENT_EXPIRED');
    expect(await isUntouched()).toBe(true);
  });

  test('behavior: times never go back behind the journal, nor before the open day', async () => {
    const service = createProcess();
    const signed = await sign(service, 1n);
    nowMs = onDay(100, 4_000);
    await database.pool.query('UPDATE ledger.journal_head SET open_day = 101, last_at_ms = $1', [onDay(100, 9_000)]);
    const later = onDay(101);
    await database.pool.query('UPDATE intent_nonces SET expires_at_ms = $1', [later + 1]);
    const text = { issuedAtMs: onDay(100, 5_000), expiresAtMs: later + 1, nonce: signed.nonce };
    const again = await sign(service, 1n, text);
    expect(await service.submit({ ...again, nonce: signed.nonce })).toMatchObject({ atMs: later });
  });

  test('behavior: a backend that dies between plan and record leaves nothing, and the intent can be sent again', async () => {
    const transfer = transferActions(manifest)[0] as AnyIntentAction;
    let kill = true;
    const fragile: AnyIntentAction = {
      ...transfer,
      record: async (tx, posted) => {
        if (kill) await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
        return posted.map(() => ({ killed: kill }));
      },
    };
    const service = createProcess([fragile]);
    const signed = await sign(service, 300n);
    expect(await codeOf(service.submit(signed))).not.toBe('done');
    expect(await isUntouched()).toBe(true);
    kill = false;
    expect(await service.submit(signed)).toMatchObject({ result: { killed: false } });
    expect(await balanceOf(bob)).toBe(300n);
  });

  test('error: INTENT_ACTION_UNAVAILABLE, REQUEST_INVALID for parameters in any other form', async () => {
    const service = createProcess();
    const signed = await sign(service, 300n);
    expect(await codeOf(service.submit({ ...signed, action: 'redeem' }))).toBe('INTENT_ACTION_UNAVAILABLE');
    for (const parameters of [
      {},
      { asset: 'SUI', amount: '0300', to: bob },
      { ...(signed.parameters as object), memo: 1 },
    ])
      expect(await codeOf(service.submit({ ...signed, parameters }))).toBe('REQUEST_INVALID');
    expect(await isUntouched()).toBe(true);
  });

  test('behavior: for what is not recorded, a signature counts once', async () => {
    const service = createProcess();
    const signed = { ...(await sign(service, 300n)), nowMs };
    const uses = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(verifier.verifyIntent(database.pool, signed))),
    );
    expect(uses.sort()).toEqual([...Array(4).fill('INTENT_NONCE_USED'), 'done']);
    expect(await codeOf(service.submit(signed))).toBe('INTENT_NONCE_USED');
    const late = { ...(await sign(service, 300n)), nowMs: nowMs + 5 * 60_000 };
    expect(await codeOf(verifier.verifyIntent(database.pool, late))).toBe('INTENT_EXPIRED');
    expect(await isUntouched()).toBe(true);
  });

  test('behavior: any batching of any transfers ends as one after the other would', async () => {
    const carol = memberOf('c');
    const people = [aliceAddress, bob, carol] as const;
    const moves = fc.array(
      fc.record({ from: fc.nat(2), to: fc.nat(2), amount: fc.integer({ min: 1, max: 600 }), pause: fc.boolean() }),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        await indexEvents(
          database.pool,
          people.map((member) => eventOn(100, 'InviterBound', { member, inviter: manifest.root })),
          people.map((member) => eventOn(100, 'ToppedUp', { member, coinType: manifest.coinTypes.sui, amount: 500n })),
        );
        verifier = { ...verifier, check: async () => undefined };
        const service = createProcess();
        const model = new Map<Address, number>(people.map((member) => [member, 500]));
        const sent: Promise<string>[] = [];
        const expected: string[] = [];
        for (const { from, to, amount, pause } of list) {
          const [sender, recipient] = [people[from] as Address, people[to] as Address];
          const { nonce } = await service.createNonce(sender, 'transfer');
          const parameters = { asset: 'SUI', amount: `${amount}`, to: recipient };
          sent.push(
            codeOf(
              service.submit({ address: sender, action: 'transfer', parameters, nonce, signature: 'x' }),
            ) as Promise<string>,
          );
          if (pause) await Promise.all(sent);
        }
        const outcomes = await Promise.all(sent);
        // The order is the journal's.
        const { rows } = await database.pool.query(
          'SELECT address, parameters, outcome FROM intents ORDER BY input_seq',
        );
        for (const { address, parameters } of rows) {
          const [have, amount] = [model.get(address) ?? 0, Number(parameters.amount)];
          const isDone = address !== parameters.to && have >= amount;
          expected.push(isDone ? 'done' : 'refused');
          if (!isDone) continue;
          model.set(address, have - amount);
          model.set(parameters.to, (model.get(parameters.to) ?? 0) + amount);
        }
        expect(rows.map(({ outcome }) => outcome)).toEqual(expected);
        expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(
          expected.filter((outcome) => outcome === 'done').length,
        );
        for (const member of people) expect(await balanceOf(member)).toBe(BigInt(model.get(member) ?? 0));
      }),
      { numRuns: 10 },
    );
    expect(await checkLedger(database.pool)).toEqual([]);
  }, 60_000);
});
