import { describe, expect, test } from 'vitest';
import { isChainError } from '../../errors.ts';
import { assertAccess, isLoopback, isOwnName } from './json-endpoint.ts';

describe('isLoopback', () => {
  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
    expect(isLoopback(address)).toBe(true);
  });
  test.each([
    '',
    '10.0.0.1',
    '128.0.0.1',
    '::ffff:10.0.0.1',
    '1127.0.0.1',
    '127.0.0.1.example',
    '::2',
    '2001:db8::127.0.0.1',
  ])('%s is not', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});

describe('isOwnName', () => {
  test.each(['127.0.0.1:9000', 'localhost', 'localhost:9000', 'suil.localhost:9000', '[::1]:9000'])(
    '%s names this machine only',
    (host) => {
      expect(isOwnName(host)).toBe(true);
    },
  );
  test.each(['', 'rebound.example:9000', 'localhost.example', '127.0.0.1.example:9000', 'notlocalhost'])(
    '%s may be any site',
    (host) => {
      expect(isOwnName(host)).toBe(false);
    },
  );
});

describe('assertAccess', () => {
  test('accepts this machine, others only when configured', () => {
    expect(() => assertAccess('loopback', '127.0.0.1', '127.0.0.1:9000')).not.toThrow();
    expect(() => assertAccess('everyone', '192.168.1.5', 'chain.example')).not.toThrow();
    expect.assertions(5);
    const refused: [string | undefined, string][] = [
      ['192.168.1.5', '192.168.1.4:9000'],
      [undefined, '127.0.0.1:9000'],
      ['127.0.0.1', 'rebound.example:9000'],
    ];
    for (const [peer, host] of refused) {
      try {
        assertAccess('loopback', peer, host);
      } catch (error) {
        expect(isChainError(error, 'DEV_DOOR_FORBIDDEN')).toBe(true);
      }
    }
  });
});
