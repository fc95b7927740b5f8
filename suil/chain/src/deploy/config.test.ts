import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { isAppError } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { readDeployConfig } from './config.ts';

const signer = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(5));

describe('readDeployConfig', () => {
  const SECRET = signer.getSecretKey();
  const options = {
    network: 'testnet',
    root: '0x1',
    guardian: '0x2',
    'settlement-key': '0x3',
    'settlement-standby': '0x4',
    'withdraw-key': 'ab'.repeat(32),
    'withdraw-standby': 'ac'.repeat(32),
    'audit-key': 'ad'.repeat(32),
    'audit-standby': 'ae'.repeat(32),
  };
  const argsOf = (given: Record<string, string>) =>
    Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);

  test('the deployer’s key is read from the file that the environment names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suil-deploy-config-'));
    try {
      const path = join(folder, 'key');
      writeFileSync(path, `${SECRET}\n`);
      const { signer: read } = readDeployConfig(argsOf(options), { SUIL_DEPLOY_KEY_FILE: path });
      expect(read.toSuiAddress()).toBe(signer.toSuiAddress());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('default: the network decides node and stablecoin', () => {
    const config = readDeployConfig(argsOf(options), { SUIL_DEPLOY_KEY: SECRET });
    expect(config).toMatchObject({
      url: 'https://fullnode.testnet.sui.io:443',
      root: `0x${'1'.padStart(64, '0')}`,
      keys: {
        withdraw: new Uint8Array(32).fill(0xab),
        withdrawStandby: new Uint8Array(32).fill(0xac),
        settlement: `0x${'3'.padStart(64, '0')}`,
        settlementStandby: `0x${'4'.padStart(64, '0')}`,
        audit: new Uint8Array(32).fill(0xad),
        auditStandby: new Uint8Array(32).fill(0xae),
      },
      manifestPath: 'deployment/testnet.json',
      // Without the option, the deployer.
      operator: signer.toSuiAddress(),
    });
    const named = readDeployConfig(argsOf({ ...options, operator: '0x4' }), { SUIL_DEPLOY_KEY: SECRET });
    expect(named.operator).toBe(`0x${'4'.padStart(64, '0')}`);
    expect(config.signer.toSuiAddress()).toBe(signer.toSuiAddress());
  });

  test.each([
    ['--network', { ...options, network: 'moon' }, SECRET],
    ['--usdc', { ...options, network: 'devnet' }, SECRET],
    ['--root', { ...options, root: 'unknown' }, SECRET],
    ['--withdraw-key', { ...options, 'withdraw-key': 'ab' }, SECRET],
    ['--audit-standby', { ...options, 'audit-standby': 'no key' }, SECRET],
    ['--settlement-standby', { ...options, 'settlement-standby': 'unknown' }, SECRET],
    ['deploy', { ...options, color: 'red' }, SECRET],
    ['SUIL_DEPLOY_KEY', options, undefined],
    ['SUIL_DEPLOY_KEY', options, 'suiprivkey1nonsense'],
  ])('error: CONFIG_INVALID names %s', (name, given, key) => {
    const error = (() => {
      try {
        return readDeployConfig(argsOf(given), { SUIL_DEPLOY_KEY: key });
      } catch (caught) {
        return caught;
      }
    })();
    expect(isAppError(error, 'CONFIG_INVALID')).toBe(true);
    expect(String(error)).toContain(name);
    expect(String(error)).not.toContain('nonsense');
  });
});
