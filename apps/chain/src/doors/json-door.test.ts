import { isAppError } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { assertMayEnter, isLoopback } from './json-door.ts';

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

describe('assertMayEnter', () => {
  test('lets this machine in, others only when told so', () => {
    expect(() => assertMayEnter('loopback', '127.0.0.1')).not.toThrow();
    expect(() => assertMayEnter('everyone', '192.168.1.5')).not.toThrow();
    expect.assertions(4);
    for (const peer of ['192.168.1.5', undefined]) {
      try {
        assertMayEnter('loopback', peer);
      } catch (error) {
        expect(isAppError(error, 'DEV_DOOR_FORBIDDEN')).toBe(true);
      }
    }
  });
});
