import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const NEEDED = { SPONSOR_TOKEN: 'a-token-of-enough-characters', SPONSOR_KEY: 'suiprivkey1one' };
const SUI = 1_000_000_000n;

describe('readConfig', () => {
  test('default: on loopback, with the local chain, 20 SUI a day, 0.2 an address and 0.1 a transaction', () => {
    const { host, port, nodeUrl, limits, key } = readConfig({ ...NEEDED, SPONSOR_PORT: '' });
    expect([host, port, nodeUrl]).toEqual(['127.0.0.1', 9400, 'http://127.0.0.1:9000']);
    expect(limits).toEqual({ dayMist: 20n * SUI, addressMist: SUI / 5n, gasMaxMist: SUI / 10n });
    expect(key).toEqual({ kind: 'local', secret: 'suiprivkey1one' });
  });

  test.each([
    ['a token that is too short', { SPONSOR_TOKEN: 'short' }, 'SPONSOR_TOKEN'],
    ['two keys', { SPONSOR_KMS_KEY: 'arn:aws:kms:one' }, 'SPONSOR_KEY'],
    [
      'no key on a network',
      { SPONSOR_KEY: '', SUI_ENV: 'test', SUI_NODES: '[{"url":"https://node.example"}]' },
      'SPONSOR_KMS_KEY',
    ],
    ['no node on a network', { SUI_ENV: 'test' }, 'SUI_NODES'],
    ['a budget of nothing', { SPONSOR_DAY_BUDGET_MIST: '0' }, 'SPONSOR_DAY_BUDGET_MIST'],
    ['a budget in SUI', { SPONSOR_DAY_BUDGET_MIST: '0.5' }, 'SPONSOR_DAY_BUDGET_MIST'],
    ['a transaction above an address’ day', { SPONSOR_GAS_MAX_MIST: '200000001' }, 'SPONSOR_GAS_MAX_MIST'],
    ['an address above the day', { SPONSOR_ADDRESS_BUDGET_MIST: '20000000001' }, 'SPONSOR_ADDRESS_BUDGET_MIST'],
  ])('error: %s, without repeating a secret', (_, changes, name) => {
    const read = () => readConfig({ ...NEEDED, ...changes });
    expect(read).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', context: expect.objectContaining({ name }) }),
    );
    expect(read).not.toThrow(/suiprivkey1one/);
  });
});
