import { expect, test } from 'vitest';
import { parseAddress } from './address.ts';
import { signInMessage } from './sign-in.ts';

test('signInMessage: the whole text', () => {
  const message = signInMessage({
    domain: 'localhost:8080',
    uri: 'http://localhost:8080/chain/',
    address: parseAddress('0x2'),
    chain: 'sui:localnet',
    nonce: 'abc123',
    issuedAtMs: Date.UTC(2026, 10, 21),
    expiresAtMs: Date.UTC(2026, 10, 21, 0, 5),
  });
  expect(message).toBe(
    `localhost:8080 wants you to sign in with your Sui account:
0x0000000000000000000000000000000000000000000000000000000000000002

Log in to SUIL. This costs nothing and moves nothing.

URI: http://localhost:8080/chain/
Version: 1
Chain ID: sui:localnet
Nonce: abc123
Issued At: 2026-11-21T00:00:00.000Z
Expiration Time: 2026-11-21T00:05:00.000Z`,
  );
});
