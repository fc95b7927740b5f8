import { ANSWERED_RANGES_MAX, parseAddress, RESUME_LIFETIME_MS, resumeMessage } from '@suil/core';
import { expect, test } from 'vitest';
import { signedResumeSchema } from './resume-request.ts';

test('default: the longest text that can be made is taken', () => {
  const word = (length: number) => 'x'.repeat(length);
  const answeredIds = Array.from({ length: ANSWERED_RANGES_MAX }, (_, index) => {
    const first = 10n ** 19n + BigInt(index) * 10n;
    return { first, last: first + 5n };
  });
  const text = resumeMessage({
    ...{ domain: word(200), uri: word(200), chain: word(200), operator: parseAddress('0xa11ce') },
    ...{ halt: `${10n ** 18n}@999999999999999`, code: word(40).toUpperCase(), answeredIds },
    answered: Object.fromEntries(['SUI', 'SUIL', 'USDC', 'PRO', 'HR'].map((asset) => [asset, 10n ** 38n])),
    ...{ seq: 10n ** 18n, hash: 'ab'.repeat(32), epoch: 999_999_999, reason: word(300), nonce: 'N'.repeat(32) },
    ...{ issuedAtMs: 0, expiresAtMs: RESUME_LIFETIME_MS },
  });
  expect(text.length).toBeGreaterThan(6_000);
  expect(signedResumeSchema.safeParse({ text, signature: word(24_000) }).success).toBe(true);
});
