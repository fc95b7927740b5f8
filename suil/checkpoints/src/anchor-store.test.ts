import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatAnchor, parseAnchor } from '@suil/light-client';
import type { Localnet } from '@suil/localnet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTrustedPosition } from './anchor-store.ts';
import {
  anchorOf,
  createCertifiedChain,
  createLyingClient,
  endEpoch,
  START_MS,
} from './certified-chain.test-support.ts';
import type { ChainPlace } from './checkpoint-source.ts';
import { createNodeAnswers } from './node/node-answers.ts';

const BEGINNING: ChainPlace = { checkpoint: -1n, digest: null };
const DAY_MS = 86_400_000;
let folder: string;
let chain: Localnet;
let notKept: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anchors-'));
  chain = createCertifiedChain();
  notKept = [];
  writeFileSync(join(folder, 'anchor.json'), formatAnchor(anchorOf(chain)));
});
afterEach(() => {
  chain.close();
  rmSync(folder, { recursive: true });
});

function open(change: Partial<Parameters<typeof openTrustedPosition>[0]> = {}) {
  return openTrustedPosition({
    anchorPath: join(folder, 'anchor.json'),
    folder,
    chain: chain.chainId,
    isLocal: true,
    nowMs: START_MS,
    onNotKept: (_, path) => notKept.push(path),
    ...change,
  });
}

/** Reads the chain from its first checkpoint to its newest. */
async function follow(position: ReturnType<typeof open>): Promise<void> {
  const answers = createNodeAnswers(createLyingClient(chain), 'node');
  const numbers = Array.from({ length: Number(chain.latestCheckpoint().sequence) + 1 }, (_, at) => BigInt(at));
  const batch = await Promise.all(numbers.map(answers.fetchCheckpoint));
  await position.follow(
    BEGINNING,
    batch.flatMap((checkpoint) => checkpoint ?? []),
    answers,
  );
  position.close();
}

const readExtended = () => parseAnchor(readFileSync(join(folder, 'extended-anchor.json'), 'utf8'));

test('default: each epoch that ends is kept in one file, and counts at the next start', async () => {
  endEpoch(chain);
  endEpoch(chain);
  await follow(open());
  expect(readExtended()).toMatchObject({ chain: chain.chainId, epoch: 2n, firstSequence: 3n });
  expect(readExtended().committee).toEqual(chain.getCommittee(2n)?.members);
  expect(readdirSync(folder).sort()).toEqual(['anchor.json', 'extended-anchor.json']);
  // What came with the build is 91 days old; what was kept since is not.
  expect(() => open({ isLocal: false, nowMs: START_MS + 90 * DAY_MS }).close()).not.toThrow();
  rmSync(join(folder, 'extended-anchor.json'));
  expect(() => open({ isLocal: false, nowMs: START_MS })).toThrow(expect.objectContaining({ code: 'ANCHOR_TOO_OLD' }));
});

test('default: an epoch that is older than the anchor of the build, or of another chain, does not count', () => {
  endEpoch(chain);
  const first = anchorOf(chain);
  const committee = chain.getCommittee(1n)?.members ?? [];
  const newer = { ...first, epoch: 1n, committee, firstSequence: 2n, startedAtMs: START_MS, epochEnds: [] };
  const old = { isLocal: false, nowMs: START_MS };
  writeFileSync(join(folder, 'anchor.json'), formatAnchor(newer));
  writeFileSync(join(folder, 'extended-anchor.json'), formatAnchor({ ...first, startedAtMs: 0 }));
  expect(() => open(old).close()).not.toThrow();
  writeFileSync(join(folder, 'anchor.json'), formatAnchor(first));
  const other = chain.latestCheckpoint().digest;
  writeFileSync(join(folder, 'extended-anchor.json'), formatAnchor({ ...newer, chain: other }));
  expect(() => open(old)).toThrow(expect.objectContaining({ code: 'ANCHOR_TOO_OLD' }));
});

test('behavior: a process that is behind another one in the same folder does not take the file back', async () => {
  endEpoch(chain);
  const behind = open();
  await follow(open());
  const committee = chain.getCommittee(1n)?.members ?? [];
  const ahead = { ...anchorOf(chain), epoch: 7n, committee };
  writeFileSync(join(folder, 'extended-anchor.json'), formatAnchor(ahead));
  await follow(behind);
  expect(readExtended().epoch).toBe(7n);
});

test('behavior: an epoch that cannot be kept is reported, and the checkpoints count', async () => {
  endEpoch(chain);
  const position = open({ folder: join(folder, 'taken') });
  // A folder of this name cannot be replaced by a file.
  mkdirSync(join(folder, 'taken', 'extended-anchor.json', 'full'), { recursive: true });
  await follow(position);
  expect(notKept).toEqual([join(folder, 'taken', 'extended-anchor.json')]);
});

test('errors: no anchor, one of another chain, one that is damaged', () => {
  const anchorPath = join(folder, 'missing.json');
  expect(() => open({ anchorPath })).toThrow(expect.objectContaining({ code: 'SETUP_ANCHOR_MISSING' }));
  expect(() => open({ chain: 'another' })).toThrow(expect.objectContaining({ code: 'SETUP_ANCHOR_FOREIGN' }));
  writeFileSync(anchorPath, '{}');
  expect(() => open({ anchorPath })).toThrow(expect.objectContaining({ code: 'ANCHOR_INVALID' }));
});

test('behavior: the anchor of the manifest counts where the build has none, and is checked like one', () => {
  const anchorPath = join(folder, 'missing.json');
  const deployed = JSON.parse(formatAnchor(anchorOf(chain)));
  expect(() => open({ anchorPath, deployed }).close()).not.toThrow();
  expect(() => open({ anchorPath, deployed, chain: 'another' })).toThrow(
    expect.objectContaining({ code: 'SETUP_ANCHOR_FOREIGN' }),
  );
  const late = { ...deployed, epoch: '3' };
  expect(() => open({ anchorPath, deployed: late, startEpoch: 2 })).toThrow(
    expect.objectContaining({ code: 'SETUP_ANCHOR_LATE' }),
  );
  expect(() => open({ anchorPath, deployed: {} })).toThrow(expect.objectContaining({ code: 'ANCHOR_INVALID' }));
  // The file is the one that people compared.
  expect(() => open({ deployed: {} }).close()).not.toThrow();
});

test.each([
  [0, 0, 0, true],
  [3, 0, 4, true],
  [3, 3, 1, true],
  [3, 2, 2, true],
  [3, 1, 2, false],
  [3, 0, 3, false],
])(
  'an anchor of epoch %i with %i ends before it, for a deployment of epoch %i: good is %s',
  (epoch, ends, startEpoch, isGood) => {
    const anchor = {
      ...anchorOf(chain),
      epoch: BigInt(epoch),
      epochEnds: Array.from({ length: ends }, () => new Uint8Array(32).fill(7)),
    };
    writeFileSync(join(folder, 'anchor.json'), formatAnchor(anchor));
    const attempt = () => open({ startEpoch }).close();
    if (isGood) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ code: 'SETUP_ANCHOR_LATE' }));
  },
);
