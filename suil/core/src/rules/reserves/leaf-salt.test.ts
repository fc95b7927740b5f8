import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLeafSalt } from './leaf-salt.ts';

test('a salt is the HMAC-SHA256 of asset and account, by another implementation', () => {
  const secret = 'a7'.repeat(32);
  const salt = createLeafSalt(secret);
  // The last two are longer than 256 bytes, one of them by a part of a letter.
  for (const account of ['member:0xa', 'member:0xa:held', 'x'.repeat(300), `${'x'.repeat(250)}漢`]) {
    const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update(`USDC ${account}`).digest();
    expect(Buffer.from(salt('USDC', account))).toEqual(expected);
  }
});
