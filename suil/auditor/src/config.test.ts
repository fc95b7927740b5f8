import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig, readVerifyConfig } from './config.ts';

const SECRET = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(3)).getSecretKey();
/** Of the secret, as it is derived apart from the configuration. */
const PUBLIC_KEY = Ed25519Keypair.fromSecretKey(SECRET).getPublicKey().toRawBytes();
const NODE = { id: 'own', text: 'own', url: 'https://node.example' };
const SECOND = { ...NODE, url: 'https://second.example' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-auditor-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const real = (more: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  SUI_ENV: 'main',
  AUDIT_KEY: SECRET,
  AUDIT_DATABASE_URL: 'postgres://suil_audit@db.example/suil',
  SUI_NODES: JSON.stringify([NODE, SECOND]),
  ...more,
});

test('local: the key that the chain left, the embedded database, the chain on its port', () => {
  writeFileSync(join(folder, 'dev-keys.json'), JSON.stringify({ audit: SECRET }));
  expect(readConfig({ DATA_DIR: folder, CHAIN_PORT: '9001' })).toMatchObject({
    host: '127.0.0.1',
    port: 9200,
    key: { kind: 'local', secret: SECRET },
    chain: 'sui:localnet',
    databaseUrl: null,
    clusterFolder: join(folder, 'postgres'),
    nodeUrls: ['http://127.0.0.1:9001'],
    manifestPath: join(folder, 'manifest.json'),
    anchorPath: join(folder, 'anchor.json'),
    folder: join(folder, 'auditor'),
  });
  const shared = { DATA_DIR: folder, DATABASE_URL: 'postgres://one@db.example/suil' };
  expect(readConfig(shared).databaseUrl).toBe(shared.DATABASE_URL);
});

test('a real network: every node that is read by gRPC, in order, and the anchor of the build', () => {
  const browsers = { ...NODE, url: 'https://json.example', transport: 'jsonrpc' };
  const config = readConfig(real({ SUI_NODES: JSON.stringify([NODE, browsers, SECOND]), START_CHECKPOINT: '77' }));
  expect(config).toMatchObject({ nodeUrls: [NODE.url, SECOND.url], startCheckpoint: 77n, chain: 'sui:mainnet' });
  expect(config.anchorPath).toMatch(/anchors\/main\.json$/);
});

test('the releases whose app members may get: those that are named; none in a checkout', () => {
  expect(readConfig(real()).appReleasePaths).toEqual([]);
  const two = readConfig(real({ AUDIT_APP_RELEASES: '/opt/a/release.json, /opt/b/release.json' }));
  expect(two.appReleasePaths).toEqual(['/opt/a/release.json', '/opt/b/release.json']);
  expect(() => readConfig(real({ AUDIT_APP_RELEASES: 'release.json' }))).toThrow('must be absolute paths');
});

test.each([
  ['no key', { AUDIT_KEY: '' }, 'AUDIT_KMS_KEY'],
  ['two keys', { AUDIT_KMS_KEY: 'alias/audit' }, 'choose one'],
  ['the server’s database alone', { AUDIT_DATABASE_URL: '', DATABASE_URL: 'postgres://w@db/suil' }, 'suil_audit'],
  ['no nodes', { SUI_NODES: '' }, 'nodes of its own'],
  ['nodes without https', { SUI_NODES: JSON.stringify([{ ...NODE, url: 'http://node.example' }]) }, 'https'],
  ['one node', { SUI_NODES: JSON.stringify([NODE, { ...SECOND, transport: 'jsonrpc' }]) }, 'at least 2 nodes'],
  ['one node twice', { SUI_NODES: JSON.stringify([NODE, NODE]) }, 'of different operators'],
  ['nodes for browsers alone', { SUI_NODES: JSON.stringify([{ ...NODE, transport: 'jsonrpc' }]) }, 'by gRPC'],
  ['nodes that are none', { SUI_NODES: 'node' }, 'must be JSON'],
  ['a port that is none', { AUDIT_PORT: '70000' }, 'AUDIT_PORT'],
  ['a misspelt variable', { AUDIT_KYE: SECRET }, 'the nearest is AUDIT_KEY'],
])('error: %s', (_, change, says) => {
  expect(() => readConfig(real(change))).toThrow(says);
  try {
    readConfig(real(change));
  } catch (error) {
    expect(String(error)).not.toContain(SECRET);
  }
});

test('error: a local chain that was not started', () => {
  expect(() => readConfig({ DATA_DIR: folder })).toThrow('start the local chain first');
});

test('the check of evidence, local: the public half of the key that the chain left, and no key where it left none', () => {
  const environment = { DATA_DIR: folder, CHAIN_PORT: '9001' };
  expect(readVerifyConfig(environment).publicKey).toBeNull();
  writeFileSync(join(folder, 'dev-keys.json'), JSON.stringify({ audit: SECRET }));
  const config = readVerifyConfig({ ...environment, START_CHECKPOINT: '77' });
  expect(config).toMatchObject({ chain: 'sui:localnet', startCheckpoint: 77n, folder: join(folder, 'auditor') });
  expect(config.publicKey).toEqual(PUBLIC_KEY);
});

test('the check of evidence, a real network: neither key, database nor nodes are needed; the key is the one that is given', () => {
  const environment = { DATA_DIR: folder, SUI_ENV: 'main' };
  expect(readVerifyConfig(environment)).toMatchObject({ chain: 'sui:mainnet', publicKey: null });
  // A published key of a local chain counts on no other network.
  writeFileSync(join(folder, 'dev-keys.json'), JSON.stringify({ audit: SECRET }));
  expect(readVerifyConfig(environment).publicKey).toBeNull();
  const given = { ...environment, AUDIT_PUBLIC_KEY: `0a${'ff'.repeat(31)}` };
  expect(readVerifyConfig(given).publicKey).toEqual(Uint8Array.from([10, ...Array<number>(31).fill(255)]));
  expect(readVerifyConfig(given).formerKeys).toEqual([]);
  const keys = `${'01'.repeat(32)}, ${'02'.repeat(32)}`;
  expect(readVerifyConfig({ ...given, AUDIT_FORMER_PUBLIC_KEYS: keys }).formerKeys).toEqual([
    new Uint8Array(32).fill(1),
    new Uint8Array(32).fill(2),
  ]);
});

test.each([
  ['a former key in capitals', { AUDIT_FORMER_PUBLIC_KEYS: `${'ff'.repeat(32)},FF` }, 'with commas between'],
  ['a key in capitals', { AUDIT_PUBLIC_KEY: 'FF'.repeat(32) }, '64 hexadecimal digits in lower case'],
  ['a key that is too short', { AUDIT_PUBLIC_KEY: 'ff'.repeat(31) }, '64 hexadecimal digits in lower case'],
  ['no number of a checkpoint', { START_CHECKPOINT: '-1' }, 'must be the number of a checkpoint'],
  ['a misspelt variable', { AUDIT_PUBLIC_KYE: 'ff'.repeat(32) }, 'the nearest is AUDIT_PUBLIC_KEY'],
])('the check of evidence, error: %s', (_, change, says) => {
  expect(() => readVerifyConfig({ DATA_DIR: folder, ...change })).toThrow(says);
});
