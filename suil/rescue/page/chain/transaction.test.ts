import { expect, test } from 'vitest';
import { isSignature, receivedOf } from './transaction.ts';

const SUI = `0x${'0'.repeat(63)}2::sui::SUI`;

test('what an address receives of a coin is the sum of its changes, however its type is written', () => {
  const changes = [
    { coinType: '0x2::sui::SUI', address: '0xa', amount: 7n },
    { coinType: SUI, address: '0xa', amount: -2n },
    { coinType: SUI, address: '0xb', amount: 100n },
    { coinType: '0x2::other::OTHER', address: '0xa', amount: 100n },
  ];
  expect(receivedOf(changes, '0xa', SUI)).toBe(5n);
});

test.each([
  // A scheme of one byte, 64 bytes of a signature, 32 of a key.
  [`${Buffer.alloc(97).toString('base64')}\n`, true],
  [Buffer.alloc(64).toString('base64'), false],
  ['not base64!', false],
  ['', false],
])('%j is a signature: %s', (text, is) => {
  expect(isSignature(text)).toBe(is);
});
