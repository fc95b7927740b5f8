/** How acts are signed, and what is refused: wrong keys, too few signatures, signatures of other bytes, outdated files, other chains. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction, TransactionDataBuilder } from '@mysten/sui/transactions';
import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { fetchConfiguration, fetchProductReserves } from '@suil/sdk';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { overstateGas } from '../deploy/lying-node.test-support.ts';
import { ACTS } from './acts/index.ts';
import { type Commands, openCommands } from './commands.test-chain.ts';

let it: Commands;
let outsider: string;

beforeAll(async () => {
  it = await openCommands();
  const key = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(77));
  await it.chain.requestGas(key.toSuiAddress(), 1_000_000_000n, it.nowMs());
  outsider = it.writeKey('outsider.key', key);
  await it.run('offer-admin', it.multisig, '--key', it.operatorKey);
  await it.byMultisig('accept-admin');
}, 180_000);
afterAll(() => it.close());

const textSchema = z.object({
  text: z.string(),
  signatures: z.array(z.string()),
  weight: z.number(),
  complete: z.string().nullable(),
});
const textAnswer = (answer: unknown) => textSchema.parse(answer);

const VALUES: Readonly<Record<string, string>> = {
  DURATION: '1h',
  KEY: 'withdraw',
  'PUBLIC-KEY': 'ab'.repeat(32),
  PARAMETER: 'unstakeFeeBps',
  VALUE: '200',
  ADDRESS: `0x${'a'.repeat(64)}`,
  DAY: '20800',
  DIGEST: 'cd'.repeat(32),
  SEASON: '0',
};
const ofOneHolder = ACTS.filter(({ role }) => role !== 'holder' && role !== 'anyone' && role !== 'offered admin');

describe('a wrong key', () => {
  test.each(
    ofOneHolder.map(({ name, args, role }) => [name, args.map((one) => VALUES[one.name] ?? ''), role] as const),
  )('error: SIGNER_NOT_ENTITLED for %s', async (name, values, role) => {
    const answer = await it.run(name, ...values, '--key', outsider);
    expect(answer).toMatchObject({ exitCode: 1, error: { code: 'SIGNER_NOT_ENTITLED' } });
    expect(answer.error?.message).toContain(`the ${role}`);
  });

  test('error: SIGNER_NOT_ENTITLED for a signature by another than a member, and for a foreign one that is sent', async () => {
    const { file, signed } = await it.prepare(['announce-change', 'unstakeFeeBps', '200'], it.members.slice(0, 2));
    expect((await it.run('sign', file, '--key', outsider)).error?.code).toBe('SIGNER_NOT_ENTITLED');
    const { bytes } = JSON.parse(readFileSync(file, 'utf8'));
    const key = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(77));
    const { signature } = await key.signTransaction(Buffer.from(bytes, 'base64'));
    const answer = await it.run('send', file, ...signed, signature);
    expect(answer).toMatchObject({ exitCode: 1, error: { code: 'SIGNATURE_REFUSED' } });
    expect(answer.error?.message).toContain('who is no member');
  });
});

describe('gas above the limits of decision 031', () => {
  /** The transaction of a prepared file, with other gas: the bytes of another node. */
  async function withGas(file: string, change: (transaction: Transaction) => void): Promise<string> {
    const text = JSON.parse(readFileSync(file, 'utf8'));
    const transaction = Transaction.from(Buffer.from(text.bytes, 'base64'));
    change(transaction);
    const bytes = await transaction.build();
    const changed = `${file}.gas`;
    const digest = TransactionDataBuilder.getDigestFromBytes(bytes);
    writeFileSync(changed, JSON.stringify({ ...text, digest, bytes: Buffer.from(bytes).toString('base64') }));
    return changed;
  }
  const refused = { exitCode: 1, error: { code: 'WALLET_GAS_ABOVE_LIMIT' } };

  test('error: a node that names a higher price gets nothing signed, and nothing is written for others', async () => {
    onTestFinished(overstateGas(it.client, 5_001n));
    const answer = await it.run('top-up', '1SUI', '--key', it.operatorKey);
    expect(answer).toMatchObject(refused);
    expect(answer.error?.message).toContain('5001 MIST a unit of gas, at most 5000');
    const { prepared, file } = await it.prepare(['announce-change', 'unstakeFeeBps', '211'], []);
    expect(prepared).toMatchObject(refused);
    expect(existsSync(file)).toBe(false);
  });

  test('error: no member signs a file with a higher price, or more than 5 SUI in all; up to them it is signed', async () => {
    const { file } = await it.prepare(['announce-change', 'unstakeFeeBps', '200'], []);
    const member = it.members[0] ?? '';
    const sign = async (change: (transaction: Transaction) => void) =>
      it.run('sign', await withGas(file, change), '--key', member, '--out', `${file}.out`);
    expect(await sign((transaction) => transaction.setGasPrice(5_001n))).toMatchObject(refused);
    expect(await sign((transaction) => transaction.setGasBudget(5_000_000_001n))).toMatchObject(refused);
    const atLimits = (transaction: Transaction) => {
      transaction.setGasPrice(5_000n);
      transaction.setGasBudget(5_000_000_000n);
    };
    expect(await sign(atLimits)).toMatchObject({ exitCode: 0 });
  });
});

describe('a multisig', () => {
  test('error: SIGNATURES_MISSING names who is missing; with the third it is carried out, and a second time not', async () => {
    const { file, signed } = await it.prepare(['announce-change', 'unstakeFeeBps', '200'], it.members.slice(0, 3));
    const [first = '', second = '', third = ''] = signed;
    const few = await it.run('send', file, first, second);
    expect(few).toMatchObject({ exitCode: 3, error: { code: 'SIGNATURES_MISSING' } });
    expect(few.error?.message).toContain('weigh 2 of the 3');
    expect(few.error?.message).toContain('Missing: carla, dora, emil.');
    expect((await it.run('send', file, first, second, first)).error?.message).toContain('each one counts once');
    const out = it.fileOf('combined');
    expect(await it.run('combine', file, third, first, second, '--out', out)).toMatchObject({
      exitCode: 0,
      status: 'combined',
    });
    expect(await it.run('send', file, out)).toMatchObject({ exitCode: 0, status: 'done' });
    expect(await it.run('send', file, first, second, third)).toMatchObject({ exitCode: 0, status: 'done before' });
    const { parameters } = await fetchConfiguration(it.client, it.manifest);
    expect(parameters.filter(({ next }) => next !== null).map(({ key }) => key)).toEqual([1]);
    await it.byMultisig('cancel-change', 'unstakeFeeBps');
  });

  test('error: SIGNATURE_REFUSED for a signature of other bytes, by file and by text', async () => {
    const one = await it.prepare(['announce-change', 'claimFeeBps', '400'], it.members.slice(0, 3));
    it.passMs(1);
    const other = await it.prepare(['announce-change', 'claimFeeBps', '450'], it.members.slice(0, 1));
    const [foreign = ''] = other.signed;
    const byFile = await it.run('send', one.file, ...one.signed.slice(1), foreign);
    expect(byFile).toMatchObject({ exitCode: 1, error: { code: 'SIGNATURE_REFUSED' } });
    expect(byFile.error?.message).toContain('it is of the transaction');
    const { signature } = JSON.parse(readFileSync(foreign, 'utf8'));
    const byText = await it.run('send', one.file, ...one.signed.slice(1), signature);
    expect(byText.error?.message).toContain('is not a signature of these bytes');
  });

  test('error: TRANSACTION_OUTDATED when an object changed after it was signed; it is not signed either', async () => {
    const late = await it.prepare(['announce-change', 'claimFeeBps', '400'], it.members.slice(0, 3));
    expect(late.signed).toHaveLength(3);
    await it.byMultisig('announce-change', 'poolFeeBps', '40');
    const sent = await it.run('send', late.file, ...late.signed);
    expect(sent).toMatchObject({ exitCode: 1, error: { code: 'TRANSACTION_OUTDATED' } });
    expect(sent.error?.message).toContain('Prepare it again');
    const { parameters } = await fetchConfiguration(it.client, it.manifest);
    expect(parameters.find(({ key }) => key === 0)?.next).toBeNull();
  });
});

describe('a file', () => {
  const changed = (file: string, change: (text: Record<string, unknown>) => object) => {
    const path = `${file}.changed`;
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
    return path;
  };

  test('error: not signed when its bytes do something else than its words', async () => {
    const harmless = await it.prepare(['announce-change', 'swapFeeBps', '250'], []);
    it.passMs(1);
    const { file } = await it.prepare(['offer-admin', `0x${'e'.repeat(64)}`], []);
    const { bytes, digest } = JSON.parse(readFileSync(file, 'utf8'));
    const mixed = changed(harmless.file, (text) => ({ ...text, bytes, digest }));
    const answer = await it.run('sign', mixed, '--key', it.members[0] ?? '');
    expect(answer).toMatchObject({ exitCode: 1, error: { code: 'TRANSACTION_OUTDATED' } });
    expect(answer.error?.message).toContain('gives other bytes');
  });

  test.each([
    ['another digest', (text: object) => ({ ...text, digest: 'x' })],
    ['another sender', (text: object) => ({ ...text, sender: `0x${'1'.repeat(64)}` })],
    ['another multisig', (text: object) => ({ ...text, multisig: null, sender: `0x${'1'.repeat(64)}` })],
    ['another deployment', (text: object) => ({ ...text, package: `0x${'1'.repeat(64)}` })],
    ['another form', () => ({ kind: 'letter' })],
  ])('error: TRANSACTION_FILE_INVALID for %s', async (_, change) => {
    const { file } = await it.prepare(['announce-change', 'swapFeeBps', '250'], []);
    const answer = await it.run('sign', changed(file, change), '--key', it.members[0] ?? '');
    expect(answer).toMatchObject({ exitCode: 2, error: { code: 'TRANSACTION_FILE_INVALID' } });
  });
});

describe('a key file', () => {
  test('error: KEY_FILE_INVALID when others may read it, it holds no key, or it is missing; the key is never repeated', async () => {
    const open = it.fileOf('open.key');
    writeFileSync(open, readFileSync(it.operatorKey), { mode: 0o644 });
    const answer = await it.run('pause', '1h', '--key', open);
    expect(answer).toMatchObject({ exitCode: 2, error: { code: 'KEY_FILE_INVALID' } });
    expect(answer.error?.message).toContain(`Run: chmod 600 ${open}`);
    const broken = it.fileOf('broken.key');
    writeFileSync(broken, 'suiprivkey1nonsense', { mode: 0o600 });
    const refused = await it.run('pause', '1h', '--key', broken);
    expect(refused.error?.message).toContain('it must hold one suiprivkey');
    expect(JSON.stringify(refused)).not.toContain('nonsense');
    expect((await it.run('pause', '1h', '--key', it.fileOf('none'))).error?.code).toBe('KEY_FILE_INVALID');
  });

  test('new-key makes one of each scheme and replaces none', async () => {
    for (const scheme of ['ed25519', 'secp256k1', 'secp256r1']) {
      const path = it.fileOf(`${scheme}.key`);
      const made = await it.run('new-key', path, '--scheme', scheme);
      expect(made).toMatchObject({ exitCode: 0, scheme: expect.stringMatching(new RegExp(scheme, 'i')) });
      expect(await it.run('address', '--key', path)).toEqual(made);
      expect((await it.run('new-key', path)).error?.message).toContain('A file that exists is never replaced');
    }
  });
});

test('without a key an act is shown and simulated, nothing is signed; a refusal of the chain comes before any signature', async () => {
  const shown = await it.run('pause', '2d');
  expect(shown).toMatchObject({ exitCode: 0, status: 'simulated', sender: it.operator.toSuiAddress() });
  expect((await fetchConfiguration(it.client, it.manifest)).pausedUntilMs).toBeNull();
  const refused = await it.run('resume', '--key', it.operatorKey);
  expect(refused).toMatchObject({ exitCode: 1, error: { code: 'TRANSACTION_REFUSED' } });
  expect(refused.error?.message).toBe('The chain would refuse this: Nothing is paused. Nothing was sent.');
  expect((await it.run('resume', '--from', it.multisig)).error?.code).toBe('SIGNER_NOT_ENTITLED');
});

describe('a lost answer', () => {
  /** Lets the next transaction be lost before it arrives, or its answer. */
  const loseNext = (lose: 'transaction' | 'answer') => {
    const { core } = it.client;
    const execute = core.executeTransaction.bind(core);
    const lost: typeof core.executeTransaction = async (options) => {
      core.executeTransaction = execute;
      if (lose === 'answer') await execute(options);
      throw new TypeError('fetch failed');
    };
    core.executeTransaction = lost;
  };

  test.each(['transaction', 'answer'] as const)(
    'the %s is lost: the same one is sent again, no second one',
    async (lose) => {
      const before = await reserveOf();
      loseNext(lose);
      const uncertain = await it.run('fund-reserve', 'pledge', '5SUI', '--key', it.operatorKey);
      expect(uncertain).toMatchObject({ exitCode: 4, error: { code: 'TRANSACTION_UNCERTAIN' } });
      const [, file = '', signature = ''] = / admin send (\S+) (\S+)/.exec(uncertain.error?.message ?? '') ?? [];
      if (lose === 'transaction') {
        const second = await it.run('fund-reserve', 'pledge', '5SUI', '--key', it.operatorKey);
        expect(second).toMatchObject({ exitCode: 4, error: { code: 'TRANSACTION_UNCERTAIN' } });
        expect(await reserveOf()).toBe(before);
      }
      const status = lose === 'answer' ? 'done before' : 'done';
      expect(await it.run('send', file, signature)).toMatchObject({ exitCode: 0, status });
      expect((await reserveOf()) - before).toBe(5_000_000_000n);
      expect(await it.run('fund-reserve', 'pledge', '1SUI', '--key', it.operatorKey)).toMatchObject({ status: 'done' });
    },
  );

  const reserveOf = async () => (await fetchProductReserves(it.client, it.manifest)).pledge.reserve;
});

describe('a text', () => {
  const TEXT = Buffer.from('Resume halt 7 of suil.example').toString('base64');

  test('is signed by one key as its wallet would', async () => {
    const { signatures, text } = textAnswer(await it.run('sign-text', TEXT, '--key', it.operatorKey));
    const bytes = new TextEncoder().encode('Resume halt 7 of suil.example');
    expect(text).toBe('Resume halt 7 of suil.example');
    expect(signatures).toEqual([(await it.operator.signPersonalMessage(bytes)).signature]);
  });

  test('is complete once members of the weight have signed; a signature of another text is refused', async () => {
    const multisig = ['--multisig', it.fileOf('admin.json')];
    const [first = '', second = '', third = ''] = it.members;
    const one = textAnswer(await it.run('sign-text', TEXT, ...multisig, '--key', first, '--key', second));
    expect(one).toMatchObject({ complete: null, weight: 2 });
    const two = textAnswer(await it.run('sign-text', TEXT, ...one.signatures, ...multisig, '--key', third));
    expect(two.weight).toBe(3);
    const key = await verifyPersonalMessageSignature(Buffer.from(TEXT, 'base64'), two.complete ?? '');
    expect(key.toSuiAddress()).toBe(it.multisig);
    const other = await it.run('sign-text', Buffer.from('else').toString('base64'), ...one.signatures, ...multisig);
    expect(other).toMatchObject({ exitCode: 1, error: { code: 'SIGNATURE_REFUSED' } });
    const foreign = textAnswer(await it.run('sign-text', TEXT, '--key', outsider)).signatures;
    const refused = await it.run('sign-text', TEXT, ...foreign, ...multisig);
    expect(refused.error?.message).toContain('who is no member');
  });

  test.each([
    ['bytes that are no text', Uint8Array.of(0x9e, 0xe9, 0x65)],
    ['a sequence that moves the cursor, so that a terminal shows another text', '\u001b[1ARaise'],
    ['a mark that turns the direction of what follows', 'Resume \u202e7'],
  ])('attack: %s is not signed', async (_, content) => {
    const base64 = Buffer.from(content).toString('base64');
    const refused = await it.run('sign-text', base64, '--key', it.operatorKey);
    expect(refused).toMatchObject({ exitCode: 2, error: { code: 'CONFIG_INVALID' } });
    expect(refused.error?.message).toContain('cannot be shown as it is');
  });
});

test('the wallet of one address signs elsewhere: its exported signature is sent', async () => {
  const file = it.fileOf('wallet.json');
  const from = it.operator.toSuiAddress();
  expect(await it.run('pause', '1h', '--from', from, '--print', file)).toMatchObject({ status: 'written' });
  const { bytes } = JSON.parse(readFileSync(file, 'utf8'));
  const { signature } = await it.operator.signTransaction(Buffer.from(bytes, 'base64'));
  expect(await it.run('send', file, signature)).toMatchObject({ exitCode: 0, status: 'done' });
  expect((await fetchConfiguration(it.client, it.manifest)).pausedUntilMs).toBe(it.nowMs() + 3_600_000);
});
