/** `npm run suil -- audit` as a process, with `--from DAY` and `--json`, over evidence and signed snapshots of a journal that a server wrote. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { formatDay } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { createLocalKey } from '@suil/signing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOf } from '../../../../scripts/setup/programs.ts';
import { serverMigrations } from '../../../server/src/modules/index.ts';
import { DeploymentFixture, manifest, site } from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { actionArbitrary, runAction } from '../../../server/src/verify/replay/random-actions.test-support.ts';
import { genesisOf } from '../genesis.ts';
import { SnapshotFolder } from '../snapshot/snapshot-folder.ts';
import { keepJournal } from './keep-journal.test-support.ts';

const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(3));
const hexOf = (pair: Ed25519Keypair) => Buffer.from(pair.getPublicKey().toRawBytes()).toString('hex');
const database = useTestDatabase(serverMigrations);
let root = '';
let snapshots = '';
let lastSeq = 0n;
/** Behind each closing, in order: the day that opened, and the closing's line. */
const closings: { readonly openDay: number; readonly seq: bigint }[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'suil-from-day-'));
  snapshots = join(root, 'auditor', 'snapshots');
  const fixture = await DeploymentFixture.open(database.pool);
  const [actions = []] = fc.sample(fc.array(actionArbitrary, { minLength: 20, maxLength: 20 }), {
    numRuns: 1,
    seed: 5,
  });
  for (let days = 0; days < 2; days += 1) {
    for (const action of actions) await runAction(fixture, action);
    await fixture.closeDay(700_000n);
  }
  for (const action of actions) await runAction(fixture, action);
  const folder = new SnapshotFolder(snapshots, createLocalKey(keypair.getSecretKey(), 'AUDIT_KEY'));
  const { start } = genesisOf(manifest, 0n);
  const evidence = join(root, 'auditor', 'evidence');
  const { state } = await keepJournal(database.pool, fixture.chain, fixture.nowMs, evidence, async (kept, openDay) => {
    closings.push({ openDay, seq: kept.lastSeq });
    await folder.write({ state: kept, start }, openDay);
  });
  ({ lastSeq } = state);
  writeFileSync(join(root, 'manifest.json'), JSON.stringify(manifest));
}, 240_000);
afterAll(() => rmSync(root, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const audit = (args: readonly string[], publicKey = hexOf(keypair), formerKeys = '') =>
  new Promise<Ended>((resolve) => {
    const start = startOf('suil/auditor/src/verify/main.ts');
    const env = {
      PATH: process.env['PATH'],
      ...start.env,
      DATA_DIR: root,
      PUBLIC_URL: site.uri,
      AUDIT_PUBLIC_KEY: publicKey,
      AUDIT_FORMER_PUBLIC_KEYS: formerKeys,
    };
    const child = execFile(process.execPath, [...start.args, 'audit', ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

const hashIn = (out: string) => /through \d+, hash ([0-9a-f]{64})/.exec(out)?.[1];

test('a day begins with its snapshot: only the lines behind it are checked, to the same end as from the first line', async () => {
  const last = closings.at(-1);
  if (last === undefined) throw new Error('no day was closed');
  expect(last.seq < lastSeq).toBe(true);
  const whole = await audit([]);
  const part = await audit(['--from', formatDay(last.openDay)]);
  expect([whole.err, part.err]).toEqual(['', '']);
  expect([whole.code, part.code]).toEqual([0, 0]);
  expect(whole.out).toContain(`lines        ${lastSeq}, through ${lastSeq}, hash `);
  expect(part.out).toContain(`lines        ${lastSeq - last.seq}, through ${lastSeq}, hash `);
  // Of the 29 days the snapshots of the last 14 are kept, and the first one of the month before.
  expect(closings).toHaveLength(29);
  expect(whole.out).toContain('snapshots    15 of 15 compared\ndifferences  0\n');
  expect(part.out).toContain('differences  0\n');
  expect(hashIn(part.out)).toBe(hashIn(whole.out));
  expect((await audit(['--from', 'genesis'])).out).toBe(whole.out);
}, 240_000);

test('attack: the snapshot of the day was changed, or is signed by another key: refused, nothing is computed', async () => {
  const day = formatDay(closings.at(-1)?.openDay ?? 0);
  const other = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(4));
  const refused = await audit(['--from', day], hexOf(other));
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is damaged or of another key')]);
  expect(refused.out).not.toContain('differences');
  // After a switch of the key it is named as a former one.
  const switched = await audit(['--from', day], hexOf(other), hexOf(keypair));
  expect([switched.code, switched.out]).toEqual([0, expect.stringContaining('differences  0\n')]);
  const path = join(snapshots, readdirSync(snapshots).findLast((name) => name.endsWith('.books')) ?? '');
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  changed[bytes.length - 40] = (changed[bytes.length - 40] ?? 0) ^ 1;
  writeFileSync(path, changed);
  const damaged = await audit(['--from', day]);
  writeFileSync(path, bytes);
  expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('is damaged or of another key')]);
}, 240_000);

test.each([
  ['a day without a snapshot', ['--from', '2001-01-01'], 'has no snapshot of the morning of 2001-01-01'],
  ['what is no day', ['--from', '2026-13-01'], 'audit [--from genesis|DAY]'],
  ['a folder that is not there', ['--evidence', '/nowhere/at/all'], 'audit [--from genesis|DAY]'],
])(
  'error: %s is refused with what to do',
  async (_, args, says) => {
    expect(await audit(args)).toMatchObject({ code: 1, err: expect.stringContaining(says) });
  },
  120_000,
);

describe('--json', () => {
  test('default: one object, which says what the lines say', async () => {
    const { out: lines } = await audit([]);
    const { code, out, err } = await audit(['--json']);
    expect([code, err, out.split('\n').length]).toEqual([0, '', 2]);
    const { days, ...rest } = JSON.parse(out);
    expect(rest).toEqual({
      ...{
        lines: Number(lastSeq),
        signatures: expect.any(Number),
        snapshots: 15,
        difference: null,
        snapshotsFound: 15,
      },
      ...{ damagedSnapshots: [], lastSeq: String(lastSeq), lastHash: hashIn(lines), exitCode: 0 },
    });
    expect(rest.signatures).toBeGreaterThan(0);
    // Behind each closing, and at the end of the open day.
    expect(days).toHaveLength(closings.length + 1);
    const last = closings.at(-1);
    expect(days.at(-1)).toMatchObject({ day: last?.openDay, lastSeq: String(lastSeq), isOfSnapshot: false });
    expect(days.at(-2)).toEqual({
      ...{ day: (last?.openDay ?? 0) - 1, lastSeq: String(last?.seq), digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      isOfSnapshot: true,
    });
  }, 240_000);

  test('attack: a changed byte of the open day is in the object as the difference, exit code 1', async () => {
    const folder = join(root, 'changed', 'evidence');
    cpSync(join(root, 'auditor', 'evidence'), folder, { recursive: true });
    const open = join(folder, readdirSync(folder).find((name) => name.endsWith('.open')) ?? '');
    const bytes = readFileSync(open);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    writeFileSync(open, bytes);
    const { code, out } = await audit(['--json', '--evidence', folder, '--snapshots', snapshots]);
    expect([code, JSON.parse(out)]).toMatchObject([1, { difference: expect.stringContaining('line'), exitCode: 1 }]);
  }, 240_000);

  test('error: a snapshot of another key is named in the object, not only for people', async () => {
    const other = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(4));
    const { code, out } = await audit(['--json'], hexOf(other));
    const { damagedSnapshots, snapshotsFound, snapshots: compared } = JSON.parse(out);
    expect([code, snapshotsFound, compared]).toEqual([0, 0, 0]);
    expect(damagedSnapshots).toHaveLength(15);
  }, 240_000);

  test('error: a refusal is in the object, and nothing on standard error', async () => {
    const { code, out, err } = await audit(['--json', '--from', '2001-01-01']);
    expect([code, err]).toEqual([1, '']);
    expect(JSON.parse(out)).toEqual({
      error: {
        code: 'COMMAND_USAGE_INVALID',
        message: expect.stringContaining('no snapshot of the morning of 2001-01-01'),
      },
      exitCode: 1,
    });
  }, 120_000);
});
