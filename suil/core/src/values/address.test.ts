import { describe, expect, test } from 'vitest';
import { isAppError } from '../errors/app-error.ts';
import { isAddress, isCompleteAddress, parseAddress, parseObjectId, shortenAddress, ZERO_ADDRESS } from './address.ts';
import { isDigest, parseDigest } from './digest.ts';

const FULL = `0x${'0'.repeat(60)}aBcD`;

describe('parseAddress', () => {
  test('default: spaces, upper case and missing zeros are corrected', () => {
    expect(parseAddress('  0xABCD ')).toBe(FULL.toLowerCase());
    expect(parseAddress(FULL)).toBe(FULL.toLowerCase());
    expect(parseAddress('0x0')).toBe(ZERO_ADDRESS);
    expect(isAddress(parseAddress('2'))).toBe(true);
  });

  test('error: ADDRESS_INVALID, OBJECT_ID_INVALID', () => {
    for (const text of ['', '0x', '0xg', `0x${'1'.repeat(65)}`, '0x1 2']) {
      expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }));
    }
    expect(() => parseObjectId('nothing')).toThrow(expect.objectContaining({ code: 'OBJECT_ID_INVALID' }));
  });

  test('behavior: an inviter must be typed whole', () => {
    expect(isCompleteAddress(` ${FULL} `)).toBe(true);
    expect(isCompleteAddress('0xABCD')).toBe(false);
    expect(isCompleteAddress(`${FULL}0`)).toBe(false);
  });

  test('behavior: shortened with both ends', () => {
    expect(shortenAddress(FULL)).toBe('0x0000…aBcD');
    expect(shortenAddress('0xABCD')).toBe('0xABCD');
  });
});

describe('parseDigest', () => {
  test('default: base58 of 32 bytes', () => {
    // 32 zero bytes are 32 times "1"; one zero more is 33 bytes; "0" is not in the alphabet.
    expect(isDigest('1'.repeat(32))).toBe(true);
    expect(isDigest('6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU')).toBe(true);
    expect(isDigest('1'.repeat(33))).toBe(false);
    expect(isDigest('0'.repeat(43))).toBe(false);
    expect(isDigest('abc')).toBe(false);
  });

  test('error: DIGEST_INVALID', () => {
    try {
      parseDigest('abc');
      expect.unreachable();
    } catch (error) {
      expect(isAppError(error, 'DIGEST_INVALID')).toBe(true);
    }
  });
});
