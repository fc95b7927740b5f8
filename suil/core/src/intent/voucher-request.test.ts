import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseAddress } from '../values/address.ts';
import { type VoucherRequest, voucherRequestSchema } from './voucher-request.ts';

const alice = parseAddress('0xa11ce');
const request: VoucherRequest = {
  id: 7n,
  asset: 'USDC',
  amount: 5n,
  recipient: alice,
  expiresAtMs: 9,
  intent: {
    domain: 'suil.test',
    uri: 'https://suil.test',
    chain: 'sui:localnet',
    address: alice,
    action: 'withdraw',
    parameters: { asset: 'USDC', amount: '5', recipient: alice },
    nonce: 'n',
    issuedAtMs: 1,
    expiresAtMs: 2,
  },
  signature: 'signed',
  approval: `${'A'.repeat(86)}==`,
};

describe('voucherRequestSchema', () => {
  test('default: id and amount travel as decimal text, and come back the same', () => {
    const sent = z.encode(voucherRequestSchema, request);
    expect(sent).toEqual({ ...request, id: '7', amount: '5' });
    expect(voucherRequestSchema.parse(JSON.parse(JSON.stringify(sent)))).toEqual(request);
  });

  test.each<[string, object]>([
    ['a leading zero', { id: '07' }],
    ['zero', { amount: '0' }],
    ['a sign', { amount: '-5' }],
    // 2^63 and 2^64, one above what the database's and the chain's integers hold.
    ['an amount beyond 63 bits', { amount: '9223372036854775808' }],
    ['an id beyond 64 bits', { id: '18446744073709551616' }],
    ['an asset that the vault does not keep', { asset: 'PRO' }],
    ['a recipient in another spelling', { recipient: '0xa11ce' }],
    ['a field too many', { more: 1 }],
    ['a signer in another spelling', { intent: { ...request.intent, address: '0xa11ce' } }],
    ['a nonce with a line break', { intent: { ...request.intent, nonce: 'a\nb' } }],
    ['an approval that is no signature', { approval: 'AAAA' }],
    ['an unknown action', { intent: { ...request.intent, action: 'take' } }],
  ])('error: %s', (_, change) => {
    const sent = z.encode(voucherRequestSchema, request);
    expect(voucherRequestSchema.safeParse({ ...sent, ...change }).success).toBe(false);
  });

  test('behavior: the largest id and amount are accepted', () => {
    const sent = { ...z.encode(voucherRequestSchema, request), id: `${2n ** 64n - 1n}`, amount: `${2n ** 63n - 1n}` };
    expect(voucherRequestSchema.parse(sent)).toMatchObject({ id: 2n ** 64n - 1n, amount: 2n ** 63n - 1n });
  });
});
