import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAppError } from '@suil/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const TOKEN = 'a-token-of-enough-characters';
const SECRET = 'suiprivkey1secret';
const AUDIT_PUBLIC_KEY = '0a'.repeat(32);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-signer-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: folder, SIGNER_TOKEN: TOKEN, AUDIT_PUBLIC_KEY, ...environment });

describe('readConfig', () => {
  test('default: loopback, the local chain’s key and node, the caps of the rules', () => {
    writeFileSync(
      join(folder, 'dev-keys.json'),
      JSON.stringify({ withdrawal: SECRET, settlement: 'x', audit: 'z', operator: 'y' }),
    );
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 9100,
      key: { kind: 'local', secret: SECRET },
      auditPublicKey: new Uint8Array(32).fill(10),
      caps: { SUI: 50_000_000_000_000n, SUIL: 5_000_000_000_000_000n, USDC: 100_000_000_000n },
      manifestPath: join(folder, 'manifest.json'),
      logFolder: join(folder, 'signer'),
      chain: 'sui:localnet',
      nodeUrl: 'http://127.0.0.1:9000',
    });
    expect(read({ PORT: '8123', HOST: '0.0.0.0' }).publicUrl.host).toBe('127.0.0.1:8123');
  });

  test('behavior: a key in KMS, its own caps, another place', () => {
    const caps = '{"SUI":"1","SUIL":"2","USDC":"3"}';
    const config = read({
      SUI_ENV: 'main',
      VOUCHER_KMS_KEY: 'arn:aws:kms:x',
      SIGNER_CAPS: caps,
      PUBLIC_URL: 'https://suil.example',
    });
    expect(config).toMatchObject({
      key: { kind: 'kms', keyId: 'arn:aws:kms:x', endpoint: null },
      caps: { SUI: 1n, SUIL: 2n, USDC: 3n },
      chain: 'sui:mainnet',
      nodeUrl: null,
    });
    expect(config.publicUrl.origin).toBe('https://suil.example');
  });

  test('secrets are read from files, and a broken one is refused with its reason', () => {
    writeFileSync(join(folder, 'token'), 'another-token-of-enough-characters\n');
    writeFileSync(join(folder, 'key'), `${SECRET}\n`);
    const files = { SIGNER_TOKEN_FILE: join(folder, 'token'), VOUCHER_KEY_FILE: join(folder, 'key') };
    expect(read({ SIGNER_TOKEN: '', ...files })).toMatchObject({
      token: 'another-token-of-enough-characters',
      key: { kind: 'local', secret: SECRET },
    });
    expect(() => read(files)).toThrow('SIGNER_TOKEN is set, too');
    const absent = join(folder, 'absent');
    expect(() => read({ VOUCHER_KEY_FILE: absent })).toThrow(`${absent} cannot be read (ENOENT)`);
  });

  test('behavior: the secret audit key of the local chain is not read', () => {
    writeFileSync(join(folder, 'dev-keys.json'), JSON.stringify({ withdrawal: SECRET, audit: 'secret-audit-key' }));
    const text = JSON.stringify(read({}), (_, value) => (typeof value === 'bigint' ? `${value}` : value));
    expect(text).not.toContain('secret-audit-key');
  });

  test('regression/12 the node that is read is the first one by gRPC', () => {
    const nodes = ['jsonrpc', 'grpc'].map((transport) => ({ url: `https://${transport}.example`, transport }));
    const { nodeUrl } = read({ SUI_ENV: 'test', VOUCHER_KEY: SECRET, SUI_NODES: JSON.stringify(nodes) });
    expect(nodeUrl).toBe('https://grpc.example');
  });

  test.each([
    ['SIGNER_TOKEN', { SIGNER_TOKEN: 'short' }],
    ['AUDIT_PUBLIC_KEY', { AUDIT_PUBLIC_KEY: '' }],
    ['AUDIT_PUBLIC_KEY', { AUDIT_PUBLIC_KEY: 'AB'.repeat(32) }],
    ['VOUCHER_KEY', {}],
    ['VOUCHER_KEY', { VOUCHER_KEY: SECRET, VOUCHER_KMS_KEY: 'x' }],
    ['VOUCHER_KMS_KEY', { SUI_ENV: 'main' }],
    ['SIGNER_CAPS', { VOUCHER_KEY: SECRET, SIGNER_CAPS: '{"SUI":"1"}' }],
    ['SIGNER_PORT', { VOUCHER_KEY: SECRET, SIGNER_PORT: '99999' }],
    ['SUI_NODES', { VOUCHER_KEY: SECRET, SUI_NODES: 'http://x' }],
    ['PUBLIC_URL', { VOUCHER_KEY: SECRET, PUBLIC_URL: 'suil' }],
    // regression/04
    ['SUI_NODES', { SUI_ENV: 'main', VOUCHER_KEY: SECRET, SUI_NODES: '[{"url":"http://node.example"}]' }],
    // regression/12
    [
      'SUI_NODES',
      { VOUCHER_KEY: SECRET, SUI_ENV: 'test', SUI_NODES: '[{"url":"https://a.example","transport":"jsonrpc"}]' },
    ],
  ])('error: CONFIG_INVALID names %s, and says no secret', (name, environment) => {
    let caught: unknown;
    try {
      read(environment as Record<string, string>);
    } catch (error) {
      caught = error;
    }
    expect(isAppError(caught, 'CONFIG_INVALID')).toBe(true);
    expect(String(caught)).toContain(name);
    expect(String(caught)).not.toContain(SECRET);
    expect(String(caught)).not.toContain('short');
  });
});
