import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endEpoch } from '@suil/checkpoints/testing';
import { formatDigest, parseAnchor } from '@suil/light-client';
import { type RunningNode, startNode } from '@suil/localnet/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { manifest } from '../../testing/test-deployment.test-support.ts';
import { anchorCommand } from './command.ts';

let node: RunningNode;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anchor-'));
  node = await startNode({ port: 0 });
});
afterAll(async () => {
  await node.close();
  rmSync(folder, { recursive: true });
});

async function run(args: readonly string[], dir = folder, url = node.url) {
  const lines: string[] = [];
  const nodes = JSON.stringify([{ id: 'n', text: 'n', url }]);
  const code = await anchorCommand.run({
    args,
    config: readConfig({ DATA_DIR: dir, SUI_NODES: nodes }),
    connectDatabase: () => Promise.reject(new Error('the command needs no database')),
    now: Date.now,
    print: (line) => lines.push(line),
    report: () => undefined,
  });
  expect(code).toBe(0);
  return { lines, anchor: parseAnchor(readFileSync(join(dir, 'anchor.json'), 'utf8')) };
}

test('begins before the deployment that the manifest names, and refuses a later epoch', async () => {
  const own = mkdtempSync(join(tmpdir(), 'anchor-'));
  const network = await startNode({ port: 0 });
  for (let epoch = 0; epoch < 3; epoch += 1) endEpoch(network.chain);
  const { chainId } = network.chain;
  writeFileSync(join(own, 'manifest.json'), JSON.stringify({ ...manifest, chain: chainId, startEpoch: 2 }));
  await expect(run(['--from', '2'], own, network.url)).rejects.toMatchObject({ code: 'SETUP_ANCHOR_LATE' });
  const { anchor, lines } = await run([], own, network.url);
  expect(anchor).toMatchObject({ chain: chainId, epoch: 3n });
  expect(anchor.epochEnds).toHaveLength(2);
  expect(lines).toContain('epochs   1 to 3, each verified by the one before');
  await network.close();
  rmSync(own, { recursive: true });
});

test('default: begins with the validators of an epoch, then is extended by what they certified', async () => {
  await expect(run([])).rejects.toMatchObject({ code: 'SETUP_ANCHOR_MISSING' });
  await expect(run(['--from', 'x'])).rejects.toMatchObject({ code: 'COMMAND_USAGE_INVALID' });
  await expect(run(['--form', '0'])).rejects.toMatchObject({ code: 'COMMAND_USAGE_INVALID' });
  const begun = await run(['--from', '0']);
  expect(begun.anchor).toMatchObject({ chain: node.chain.chainId, epoch: 0n, firstSequence: 0n, epochEnds: [] });
  endEpoch(node.chain);
  endEpoch(node.chain);
  const { anchor, lines } = await run([]);
  expect(anchor).toMatchObject({ epoch: 2n, firstSequence: 3n });
  expect(anchor.committee).toEqual(node.chain.getCommittee(2n)?.members);
  expect(anchor.epochEnds.map(formatDigest)).toEqual([1n, 2n].map((last) => node.chain.getCheckpoint(last)?.digest));
  expect(lines).toContain('epochs   0 to 2, each verified by the one before');
});
