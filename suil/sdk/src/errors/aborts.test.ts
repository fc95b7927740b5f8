import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    expect(parseAbort({ package: '0xabc', module: 'finance', abortCode: 3n })).toBe('REFERRAL_INVITER_NOT_BOUND');
    expect(parseAbort({ module: 'liquidity', abortCode: 2n })).toBe('LIQUIDITY_STAKE_BELOW_MINIMUM');
  });

  test('behavior: of an error constant its code decides, not its line', () => {
    // Bits 63 and 62, code 3 in bits 48 to 55, line 70 in bits 32 to 47, then the places of name and text.
    const abortCode = 0xc003_0046_0005_0006n;
    expect(parseAbort({ package: '0xabc', module: 'finance', abortCode })).toBe('REFERRAL_INVITER_NOT_BOUND');
    expect(parseAbort({ package: '0xabc', module: 'finance', abortCode: 0xc003_0047_0005_0006n })).toBe(
      'REFERRAL_INVITER_NOT_BOUND',
    );
    // 255 means that no code was given.
    expect(parseAbort({ package: '0xabc', module: 'finance', abortCode: 0x80ff_0046_ffff_ffffn })).toBe(
      'CONTRACT_ABORTED',
    );
  });

  test('behavior: a framework module of the same name is not ours', () => {
    expect(parseAbort({ package: '0x2', module: 'balance', abortCode: 2n })).toBe('CHAIN_COIN_BALANCE_INSUFFICIENT');
    expect(parseAbort({ package: `0x${'0'.repeat(63)}2`, module: 'pool', abortCode: 1n })).toBe('CONTRACT_ABORTED');
    expect(parseAbort({ package: '0xabc', module: 'elsewhere', abortCode: 1n })).toBe('CONTRACT_ABORTED');
  });
});

describe('error constants of the contracts', () => {
  const folder = join(import.meta.dirname, '../../../contracts');
  const sources = globSync('*/sources/**/*.move', { cwd: folder }).map((path) =>
    readFileSync(join(folder, path), 'utf8'),
  );
  const texts = sources.flatMap((source) =>
    [...source.matchAll(/#\[error\(code = \d+\)\]\nconst E\w+: vector<u8> =\s+b"([^"\n]*)";/g)].map(([, text]) => text),
  );

  test('behavior: each text is one plain sentence of at most 80 characters', () => {
    const attributes = sources.join('').match(/#\[error/g) ?? [];
    expect(texts.length).toBe(attributes.length);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text = '') => !/^[A-Z0-9][^.!?]*\.$/.test(text) || text.length > 80)).toEqual([]);
  });
});
