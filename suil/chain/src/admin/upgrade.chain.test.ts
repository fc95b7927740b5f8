/** An upgrade by its command, from announcement to force and as far as each refusal: by one key, and by a 3-of-5 multisig. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fetchConfiguration } from '@suil/sdk';
import { closeBuilder, compileFramework, compilePackage } from '@suil/toolchain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toContractCode } from '../compile-contracts.ts';
import type { ContractCode } from './act.ts';
import { type Answer, type Commands, openCommands } from './commands.test-chain.ts';
import { formatKey } from './words.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');
const cacheDir = join(CHECKOUT, '.cache/toolchain');
const DAY_MS = 86_400_000;

/** Compiles the contracts after `changes` of the texts of files. Leaves the compiler open, which takes as long to start as to compile them. */
async function compileChanged(changes: Readonly<Record<string, (text: string) => string>>): Promise<ContractCode> {
  const contractsDir = mkdtempSync(join(tmpdir(), 'suil-contracts-'));
  try {
    cpSync(join(CHECKOUT, 'suil/contracts'), contractsDir, { recursive: true });
    for (const [name, change] of Object.entries(changes)) {
      const file = join(contractsDir, 'suil/sources', name);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    }
    const framework = await compileFramework({ cacheDir });
    const compiled = await compilePackage({ dir: join(contractsDir, 'suil'), cacheDir });
    if (!compiled.ok) throw new Error(compiled.output);
    return toContractCode({ contracts: compiled.package, framework }, contractsDir);
  } finally {
    rmSync(contractsDir, { recursive: true });
  }
}
const versionTo = (version: number) => (text: string) => text.replace('u64 = 1;', `u64 = ${version};`);

let present: ContractCode;
let next: ContractCode;
let third: ContractCode;
/** VERSION 1 with other bytecode. */
let sameVersion: ContractCode;
/** VERSION 2 without a public function. */
let incompatible: ContractCode;
/** What the commands find in their checkout. */
let checkout: ContractCode;
let it: Commands;

beforeAll(async () => {
  present = await compileChanged({});
  next = await compileChanged({ 'admin/version.move': versionTo(2) });
  third = await compileChanged({ 'admin/version.move': versionTo(3) });
  const widen = (text: string) => `${text}\n/// Returns nothing new.\npublic fun nothing_new(): u64 { 7 }\n`;
  sameVersion = await compileChanged({ 'admin/version.move': widen });
  incompatible = await compileChanged({
    'admin/version.move': versionTo(2),
    'admin/config.move': (text) =>
      text.replace('public fun chain(config: &Config)', 'public(package) fun chain(config: &Config)'),
  });
  await closeBuilder();
  it = await openCommands(() => Promise.resolve(checkout));
}, 600_000);
afterAll(() => it.close());

const configuration = () => fetchConfiguration(it.client, it.manifestNow());
const key = () => ['--key', it.operatorKey];
const digestOf = (code: ContractCode) => formatKey(code.digest);
const upgradeTo = (code: ContractCode, ...words: string[]): Promise<Answer> => {
  checkout = code;
  return it.upgrade(...words);
};

describe('the preflight', () => {
  test('the code in force: nothing is announced, with any digest', async () => {
    expect(await upgradeTo(present, ...key(), '--digest', digestOf(present))).toMatchObject({
      exitCode: 0,
      status: 'in force',
      version: 1,
    });
    expect((await configuration()).announcedUpgrade).toBeNull();
  });

  test.each([
    [
      'other bytecode with the VERSION in force',
      () => sameVersion,
      'VERSION of the checkout is 1, and 1 is in force: it must be 2',
    ],
    ['a VERSION that leaves one out', () => third, 'VERSION of the checkout is 3, and 1 is in force: it must be 2'],
    ['code that may not replace the present one', () => incompatible, 'cannot replace the newest package'],
  ] as const)('error: PREFLIGHT_FAILED for %s', async (_, codeOf, sentence) => {
    checkout = codeOf();
    const answer = await it.upgrade('--digest', digestOf(checkout), ...key());
    expect(answer).toMatchObject({ exitCode: 1, error: { code: 'PREFLIGHT_FAILED' } });
    expect(answer.error?.message).toContain(sentence);
    expect((await configuration()).announcedUpgrade).toBeNull();
  });

  test('error: without the digest of the release, and with another one', async () => {
    const without = await upgradeTo(next, ...key());
    expect(without).toMatchObject({ exitCode: 2, error: { code: 'CONFIG_INVALID' } });
    expect(without.error?.message).toContain(`this checkout compiles to ${digestOf(next)}`);
    // Without a key it is what people compare.
    expect(await upgradeTo(next)).toMatchObject({ exitCode: 0, status: 'digest', digest: digestOf(next) });
    const other = await upgradeTo(next, ...key(), '--digest', 'ab'.repeat(32));
    expect(other.error?.message).toContain(
      `compiles to the digest ${digestOf(next)}, and ${'ab'.repeat(32)} was named`,
    );
    expect((await configuration()).announcedUpgrade).toBeNull();
  });
});

describe('an upgrade', () => {
  test('announced by one key, it waits; other code is refused; it is cancelled, and vetoed the next time', async () => {
    expect(await upgradeTo(next, ...key(), '--digest', digestOf(next))).toMatchObject({ exitCode: 0, status: 'done' });
    const readyMs = it.nowMs() + 7 * DAY_MS;
    expect((await configuration()).announcedUpgrade).toMatchObject({ digest: next.digest, readyMs });
    const waiting = await upgradeTo(next, ...key());
    expect(waiting).toMatchObject({ exitCode: 3, error: { code: 'UPGRADE_WAITING' } });
    expect(waiting.error?.message).toContain(new Date(readyMs).toISOString().slice(0, 19));
    const other = await upgradeTo(third, ...key(), '--digest', digestOf(third));
    expect(other.error?.message).toContain('npm run suil -- admin cancel-upgrade');
    const early = await it.run('publish-upgrade', ...key());
    expect(early.exitCode).toBe(1);
    expect(await it.run('cancel-upgrade', ...key())).toMatchObject({ status: 'done' });
    expect((await configuration()).announcedUpgrade).toBeNull();
    await upgradeTo(next, ...key(), '--digest', digestOf(next));
    expect(await it.run('veto-upgrade', ...key())).toMatchObject({ status: 'done' });
    expect((await configuration()).announcedUpgrade).toBeNull();
  }, 60_000);

  test('by one key: announced, and from 7 days later on published and put in force by one command', async () => {
    await upgradeTo(next, ...key(), '--digest', digestOf(next));
    it.passDays(7);
    expect(await upgradeTo(next, ...key())).toMatchObject({ exitCode: 0, status: 'done', act: 'migrate' });
    const { version, newestPackage, announcedUpgrade } = await configuration();
    expect({ version, announcedUpgrade }).toEqual({ version: 2, announcedUpgrade: null });
    expect(it.manifestNow().newestPackage).toBe(newestPackage);
    expect(await upgradeTo(next, ...key())).toMatchObject({ exitCode: 0, status: 'in force', version: 2 });
  }, 60_000);

  test('by a 3-of-5 multisig: each step is written, signed and sent; interrupted anywhere it continues', async () => {
    await it.run('offer-admin', it.multisig, ...key());
    await it.byMultisig('accept-admin');
    const multisig = ['--multisig', it.fileOf('admin.json')];
    /** The step that is next, by three of the members' keys. */
    const step = async (name: string, ...words: string[]) => {
      const file = it.fileOf(`${name}.json`);
      expect(await upgradeTo(third, ...multisig, '--print', file, ...words)).toMatchObject({ status: 'written' });
      const signed: string[] = [];
      for (const member of it.members.slice(0, 3)) {
        const out = `${file}.${signed.length}`;
        expect(await it.run('sign', file, '--key', member, '--out', out)).toMatchObject({ exitCode: 0 });
        signed.push(out);
      }
      return it.run('send', file, ...signed);
    };
    expect(await step('announce', '--digest', digestOf(third))).toMatchObject({ status: 'done' });
    expect(await upgradeTo(third, ...multisig)).toMatchObject({ exitCode: 3 });
    it.passDays(7);
    expect(await step('publish')).toMatchObject({ status: 'done' });
    const published = await configuration();
    expect(published).toMatchObject({ version: 2, announcedUpgrade: { authorized: true } });
    // Not the announced code any more: what is published is what comes into force.
    expect((await upgradeTo(next, ...multisig, '--digest', digestOf(next))).error?.message).toContain(
      'not in force yet',
    );
    const before = readFileSync(it.manifestPath, 'utf8');
    expect(await step('migrate')).toMatchObject({ status: 'done' });
    const { version, newestPackage, announcedUpgrade } = await configuration();
    expect({ version, announcedUpgrade }).toEqual({ version: 3, announcedUpgrade: null });
    expect(it.manifestNow().newestPackage).toBe(newestPackage);
    // The manifest of before, as if the machine had been lost before it was written: found and written, nothing is announced anew.
    writeFileSync(it.manifestPath, before);
    expect(await upgradeTo(third, ...multisig, '--digest', digestOf(third))).toMatchObject({
      status: 'in force',
      version: 3,
    });
    expect(it.manifestNow().newestPackage).toBe(newestPackage);
    expect((await configuration()).announcedUpgrade).toBeNull();
    expect((await upgradeTo(present, ...multisig, '--digest', digestOf(present))).error?.message).toContain(
      'VERSION of the checkout is 1, and 3 is in force: it must be 4',
    );
  }, 120_000);
});
