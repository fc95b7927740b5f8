import { describe, expect, test } from 'vitest';
import { ABORTS } from '../generated/aborts.ts';
import { ABORT_CODES, parseAbort } from './aborts.ts';

/** Error constants of our own package; SUIL's supply constants also begin with a capital E. */
const ours = ABORTS.filter((entry) => entry.package === 'suil' && /^E[A-Z][a-z]/.test(entry.name));

describe('parseAbort', () => {
  test('behavior: every error constant of the contracts has a code', () => {
    expect(ours.length).toBeGreaterThan(20);
    const missing = ours.filter(({ module, code }) => ABORT_CODES[module]?.[Number(code)] === undefined);
    expect(missing.map(({ module, name }) => `${module}::${name}`)).toEqual([]);
  });

  test('behavior: no code for an abort that the contracts do not have', () => {
    const known = new Set(ours.map(({ module, code }) => `${module} ${code}`));
    const mapped = Object.entries(ABORT_CODES).flatMap(([module, codes]) =>
      Object.keys(codes).map((code) => `${module} ${code}`),
    );
    expect(mapped.filter((key) => !known.has(key))).toEqual([]);
  });

  test('default: module and code decide', () => {
    expect(parseAbort({ package: '0xabc', module: 'finance', code: 3 })).toBe('REFERRAL_INVITER_NOT_BOUND');
    expect(parseAbort({ module: 'liquidity', code: 2 })).toBe('LIQUIDITY_STAKE_BELOW_MINIMUM');
  });

  test('behavior: a framework module of the same name is not ours', () => {
    expect(parseAbort({ package: '0x2', module: 'balance', code: 2 })).toBe('CHAIN_COIN_BALANCE_INSUFFICIENT');
    expect(parseAbort({ package: `0x${'0'.repeat(63)}2`, module: 'pool', code: 1 })).toBe('CONTRACT_ABORTED');
    expect(parseAbort({ package: '0xabc', module: 'elsewhere', code: 1 })).toBe('CONTRACT_ABORTED');
  });
});
