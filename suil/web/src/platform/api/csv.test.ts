import { expect, test } from 'vitest';
import { plainAmount, toCsv } from './csv.ts';

test('fields are quoted where they must be, and nothing is a formula', () => {
  expect(
    toCsv([
      ['time', 'kind'],
      ['2026-11-21', 'a, "b"'],
      ['=1+1', '-1.5'],
    ]),
  ).toBe('time,kind\r\n2026-11-21,"a, ""b"""\r\n\'=1+1,-1.5\r\n');
});

test('amounts keep every digit', () => {
  expect(plainAmount(21_500_000_000n, 'SUI')).toBe('21.500000000');
  expect(plainAmount(27_063n, 'PRO')).toBe('0.027063');
  expect(plainAmount(-1n, 'USDC')).toBe('-0.000001');
});
