import { isAppError } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('default', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 9000, endpointAccess: 'loopback' });
    expect(readConfig({ CHAIN_PORT: '', HOST: '' })).toMatchObject({ host: '127.0.0.1', port: 9000 });
  });

  test('takes what is given; an absolute data folder stays as it is', () => {
    const config = readConfig({ HOST: '0.0.0.0', CHAIN_PORT: '0', DATA_DIR: '/data', CHAIN_DEV_DOORS: 'everyone' });
    expect(config).toMatchObject({ host: '0.0.0.0', port: 0, dataDir: '/data', endpointAccess: 'everyone' });
  });

  test.each([
    ['CHAIN_PORT', '65536'],
    ['CHAIN_PORT', '-1'],
    ['CHAIN_PORT', '80.5'],
    ['CHAIN_PORT', 'ninety'],
    ['CHAIN_DEV_DOORS', 'unknown'],
    ['HOST', '  '],
  ])('error: CONFIG_INVALID names %s when it is %j', (name, value) => {
    expect.assertions(2);
    try {
      readConfig({ [name]: value });
    } catch (error) {
      expect(isAppError(error, 'CONFIG_INVALID')).toBe(true);
      expect((error as Error).message).toContain(name);
    }
  });
});
