/** Evidence of a journal that a server wrote with random actions: audited again without a difference, and one changed byte is found, with its line. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { AppError } from '@suil/core';
import { stateDigest } from '@suil/core/reference-model';
import { useTestDatabase } from '@suil/postgres/testing';
import { createSignatureVerifier } from '@suil/signature';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverMigrations } from '../../../server/src/modules/index.ts';
import { DeploymentFixture, site } from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { actionArbitrary, runAction } from '../../../server/src/verify/replay/random-actions.test-support.ts';
import { keepJournal, stateOfDeployment } from './keep-journal.test-support.ts';
import { type DayReport, type VerifyOptions, verifyEvidence } from './verify-evidence.ts';

const database = useTestDatabase(serverMigrations);
let root = '';
let folder = '';
let lines = 0;
let digests: ReadonlyMap<bigint, string>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'suil-verify-'));
  folder = join(root, 'evidence');
  const fixture = await DeploymentFixture.open(database.pool);
  const actions = fc.sample(fc.array(actionArbitrary, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 5 });
  for (const action of actions[0] ?? []) await runAction(fixture, action);
  await fixture.closeDay(700_000n);
  for (const action of (actions[0] ?? []).slice(0, 10)) await runAction(fixture, action);
  const kept = await keepJournal(database.pool, fixture.chain, fixture.nowMs, folder);
  lines = kept.lines;
  digests = kept.digests;
}, 120_000);
afterAll(() => rmSync(root, { recursive: true }));

const verify = (change: Partial<VerifyOptions> = {}) =>
  verifyEvidence({
    ...{ folder, state: stateOfDeployment(), site, digests },
    verifySignature: createSignatureVerifier(null),
    ...change,
  });

describe('verifyEvidence', () => {
  test('default: no difference, every signature verified, every snapshot the same', async () => {
    const days: DayReport[] = [];
    const report = await verify({ onDay: (day) => void days.push(day) });
    expect(report).toMatchObject({ lines, snapshots: digests.size, difference: null });
    expect(report.signatures).toBeGreaterThan(10);
    expect(days.filter(({ isOfSnapshot }) => isOfSnapshot)).toHaveLength(digests.size);
    const state = stateOfDeployment();
    await verify({ state });
    expect(Buffer.from(stateDigest(state.books)).toString('hex')).toBe(days.at(-1)?.digest);
  });

  test('attack: one changed byte anywhere in the open day names its line', async () => {
    const path = openFile();
    const bytes = readFileSync(path);
    const before = lines - bytes.toString().trim().split('\n').length;
    const place = fc.nat({ max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ flip;
        writeFileSync(path, changed);
        const line = before + bytes.subarray(0, at).toString('latin1').split('\n').length;
        const { difference } = await verify();
        // A line end that is gone joins two lines, or leaves the last one unfinished.
        expect(difference).toMatch(
          at === bytes.length - 1 ? `behind line ${line - 1} ` : new RegExp(`^line ${line}\\b`),
        );
      }),
      { numRuns: 60 },
    );
    writeFileSync(path, bytes);
    expect((await verify()).difference).toBeNull();
  }, 120_000);

  test('attack: a line that is there twice differs the second time', async () => {
    const path = openFile();
    const text = readFileSync(path, 'utf8');
    const doubled = `${text}${text.slice(0, text.indexOf('\n') + 1)}`;
    writeFileSync(path, doubled);
    const line = lines - text.trim().split('\n').length + 1;
    expect((await verify()).difference).toBe(`line ${line}: line ${line} follows ${lines}`);
    writeFileSync(path, text);
  });

  test('attack: one changed byte anywhere in a closed day is found, within its lines', async () => {
    const name = readdirSync(folder).find((file) => file.endsWith('.zst')) ?? '';
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const inDay = zstdDecompressSync(bytes).toString().trim().split('\n').length;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (at) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        writeFileSync(path, changed);
        const { difference } = await verify();
        expect(difference).toMatch(/line \d+|lines through \d+/);
        expect(Number(/lines? (?:through )?(\d+)/.exec(difference ?? '')?.[1])).toBeLessThanOrEqual(inDay);
      }),
      { numRuns: 60 },
    );
    writeFileSync(path, bytes);
    expect((await verify()).difference).toBeNull();
  }, 120_000);

  test('attack: a line with another signature and hashes that follow is found by the wallet’s signature', async () => {
    const refuse = async () => false;
    expect((await verify({ verifySignature: refuse })).difference).toMatch(
      /^line \d+: intent \S+: the signature is not/,
    );
  });

  test('error: evidence that cannot be read, and a node that does not say whether a signature counts', async () => {
    const path = openFile();
    const bytes = readFileSync(path);
    rmSync(path);
    mkdirSync(path);
    expect((await verify()).difference).toMatch(/^behind line \d+ \d+\.open cannot be read: /);
    rmSync(path, { recursive: true });
    writeFileSync(path, bytes);
    const silent = () => Promise.reject(new AppError('CHAIN_NODE_UNAVAILABLE', { url: 'here' }));
    await expect(verify({ verifySignature: silent })).rejects.toThrow('The Sui node does not answer.');
    const broken = () => Promise.reject(new Error('a defect'));
    expect((await verify({ verifySignature: broken })).difference).toMatch(/^line \d+ cannot be applied: a defect$/);
  });

  test('error: a day that is missing, and a state that is not the snapshot’s', async () => {
    const [first = ''] = readdirSync(folder).sort();
    renameSync(join(folder, first), join(root, first));
    expect((await verify()).difference).toMatch(/^line \d+: line \d+ follows 0$/);
    renameSync(join(root, first), join(folder, first));
    const wrong = new Map([...digests].map(([seq]) => [seq, 'ab'.repeat(32)]));
    const [seq] = digests.keys();
    expect((await verify({ digests: wrong })).difference).toMatch(
      new RegExp(`^behind line ${seq} the state is [0-9a-f]{64}, the snapshot says (ab){32}$`),
    );
  });
});

function openFile(): string {
  return join(folder, readdirSync(folder).find((file) => file.endsWith('.open')) ?? '');
}
