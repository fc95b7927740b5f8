import { describe, expect, test } from 'vitest';
import { pickHalt } from './pick-halt.ts';

const ledger = { halt: '1@1000', code: 'LEDGER_DIFFERS' };
const audit = { halt: '1@2000', code: 'AUDIT_LINE_DIFFERS' };
const vault = { halt: '2@3000', code: 'VAULT_SHORT' };

describe('pickHalt', () => {
  test.each([
    ['1@2000', audit],
    ['2', vault],
    ['2@3000', vault],
  ])('%s names one halt', (given, expected) => {
    expect(pickHalt([ledger, audit, vault], given)).toBe(expected);
  });

  test('error: a number that two processes gave', () => {
    expect(() => pickHalt([ledger, audit, vault], '1')).toThrowError(
      expect.objectContaining({ code: 'HALT_AMBIGUOUS', context: { id: '1', names: '1@1000, 1@2000' } }),
    );
  });

  test.each(['3', '1@3000', ''])('error: %j is no halt that is open', (given) => {
    expect(() => pickHalt([ledger, audit, vault], given)).toThrowError(
      expect.objectContaining({ code: 'HALT_NOT_FOUND' }),
    );
  });
});
