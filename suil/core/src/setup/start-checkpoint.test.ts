import { expect, test } from 'vitest';
import { isAppError } from '../errors/app-error.ts';
import { startCheckpointOf } from './start-checkpoint.ts';

test.each([
  [undefined, null, 0n],
  [undefined, 77n, 77n],
  ['420', null, 420n],
  ['420', 420n, 420n],
  ['420', 0n, 0n],
])('startCheckpointOf: of the manifest %s and the variable %s', (startCheckpoint, given, expected) => {
  expect(startCheckpointOf({ startCheckpoint }, given)).toBe(expected);
});

test('startCheckpointOf error: SETUP_CONFIG_INVALID for one after the first transaction', () => {
  try {
    startCheckpointOf({ startCheckpoint: '420' }, 421n);
    expect.unreachable();
  } catch (error) {
    expect(isAppError(error, 'SETUP_CONFIG_INVALID') && error.message).toContain('Unset it: the manifest names');
  }
});
