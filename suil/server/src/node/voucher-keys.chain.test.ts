/** The voucher keys that the chain certified, on the real bytecode: the checkpoints are followed as the server follows them, and the nodes lie. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { type CheckpointSource, createCertifiedSource, createObjectReader } from '@suil/checkpoints';
import { anchorOf } from '@suil/checkpoints/testing';
import { formatAnchor } from '@suil/light-client';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { type Lies, lyingFetch } from '@suil/localnet/testing';
import { useTestDatabase } from '@suil/postgres/testing';
import { buildDisableKey, buildSwitchKey, fetchCap } from '@suil/sdk';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { openCursor, readCursor } from '../indexer/cursor.ts';
import { createDecodeEvent } from '../indexer/decode-event.ts';
import { openPosition } from '../indexer/node-source.ts';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import { serverMigrations } from '../modules/index.ts';
import { createVoucherKeyReader, type ReadVoucherKeys } from './voucher-keys.ts';

const TIMEOUT_MS = 180_000;
const database = useTestDatabase(serverMigrations);
let deployment: TestDeployment;
let folder: string;
let source: CheckpointSource;
let close: () => void;
let unverified: string[] = [];

function createClient(lies: Lies): SuiGrpcClient {
  const { chain, nowMs } = deployment;
  const fetch = lyingFetch(rpcFetch(createRpcHandler(chain, { nowMs })), lies);
  return new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
}

/** A server that has asked nothing yet, with these nodes. */
function start(...nodes: readonly Lies[]): ReadVoucherKeys {
  return createVoucherKeyReader({
    readVersion: () => readCursor(database.pool),
    deployment: deployment.manifest,
    readObject: createObjectReader({
      nodes: nodes.map((lies, number) => ({ url: `node ${number}`, client: createClient(lies) })),
      now: () => deployment.nowMs(),
      onUnverified: (node) => unverified.push(node),
    }),
  });
}

async function follow(): Promise<void> {
  const { manifest } = deployment;
  let cursor = await openCursor(database.pool, { chain: manifest.chain, package: manifest.package });
  const { sequence } = await source.head(cursor);
  const decodeEvent = createDecodeEvent(manifest.package);
  while (cursor.checkpoint < sequence) {
    const checkpoints = await source.fetchAfter(cursor, sequence, 256);
    cursor = (await storeCheckpoints(checkpoints, { pool: database.pool, decodeEvent })).cursor;
  }
}

const hex = async (read: ReadVoucherKeys) => {
  const keys = await read();
  if (typeof keys === 'string') return keys;
  return [keys.withdrawKey, keys.auditKey].map((key) => Buffer.from(key).toString('hex'));
};

/** Answers with the bytes that the object had then, as those of each version. */
async function replaysOf(objectId: string): Promise<Lies> {
  const { response } = await createClient({}).ledgerService.getObject({ objectId, readMask: { paths: ['bcs'] } });
  return { getObject: () => response };
}

beforeAll(async () => {
  deployment = await createTestDeployment();
  folder = mkdtempSync(join(tmpdir(), 'suil-voucher-keys-'));
  const anchorPath = join(folder, 'anchor.json');
  writeFileSync(anchorPath, formatAnchor(anchorOf(deployment.chain)));
  const position = openPosition({
    config: { anchorPath, dataFolder: folder, environment: 'local' },
    deployment: { ...deployment.manifest, chain: deployment.chain.chainId },
    log: pino({ enabled: false }),
    nowMs: deployment.nowMs(),
  });
  source = createCertifiedSource({ client: deployment.client, url: 'followed', position });
  close = () => {
    source.close();
    position.close();
  };
}, TIMEOUT_MS);
afterAll(() => {
  close();
  rmSync(folder, { recursive: true });
});

test(
  'default: unknown before the set-up is followed; then those in force as of the last stored checkpoint, which a restart knows',
  async () => {
    const { manifest, operator, client, keys } = deployment;
    const [withdraw, audit] = [keys.withdraw, keys.audit].map((pair) =>
      Buffer.from(pair.getPublicKey().toRawBytes()).toString('hex'),
    );
    await openCursor(database.pool, { chain: manifest.chain, package: manifest.package });
    const read = start({});
    expect(await hex(read)).toBe('unknown');
    await follow();
    expect(await hex(read)).toEqual([withdraw, audit]);
    const replay = await replaysOf(manifest.config);

    const adminCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'AdminCap');
    const guardianCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'GuardianCap');
    await deployment.run(operator, buildDisableKey({ manifest, guardianCap, name: 'withdraw' }));
    // Not followed yet.
    expect(await hex(read)).toEqual([withdraw, audit]);
    await follow();
    expect(await hex(read)).toEqual(['', audit]);

    // A node that still answers what was there before: its answer counts as none, and the next one is asked.
    unverified = [];
    expect(await hex(start(replay))).toBe('unproven');
    expect(await hex(start(replay, {}))).toEqual(['', audit]);
    expect(unverified).toEqual(['node 0', 'node 0']);
    // One that keeps the bytes back; what is known from before needs no node.
    expect(await hex(start({ getObject: () => undefined }))).toBe('unproven');

    await deployment.run(operator, buildSwitchKey({ manifest, adminCap, name: 'withdraw' }));
    await follow();
    const [switched] = await hex(start({}));
    expect(switched).toMatch(/^[0-9a-f]{64}$/);
    expect(switched).not.toBe(withdraw);
    expect(await hex(start(await replaysOf(manifest.vault)))).toBe('unproven');
  },
  TIMEOUT_MS,
);
