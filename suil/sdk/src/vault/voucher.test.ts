import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { toBase58 } from '@mysten/sui/utils';
import { toPermit } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { signVoucher, verifyVoucher } from './voucher.ts';

// The vectors of the Move tests, made with node:crypto: key 32 × 01, chain 32 × 07.
const vectors = readFileSync(join(import.meta.dirname, '../../../contracts/suil/tests/vault/vouchers.move'), 'utf8');
const bytesOf = (name: string) => {
  const body = vectors.slice(vectors.indexOf(`public fun ${name}()`)).split('}')[0]!;
  return new Uint8Array(Buffer.from([...body.matchAll(/x"([0-9a-f]+)"/g)].map(([, hex]) => hex).join(''), 'hex'));
};
const vault = /public fun vault\(\): address \{\s*@(0x[0-9a-f]{64})/.exec(vectors)![1]!;
const usdc = `0x${'0'.repeat(64)}::world::USD`;
const manifest = {
  chain: toBase58(new Uint8Array(32).fill(7)),
  vault,
  coinTypes: { sui: `0x${'2'.padStart(64, '0')}::sui::SUI`, suil: '', usdc },
};
const keyOf = (secret: number) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(secret));
const keys = { withdraw: keyOf(1), audit: keyOf(3) };
const publicKeys = { withdraw: bytesOf('withdraw_key'), audit: bytesOf('audit_key') };
// 5 USD to Alice, id 1, until 2026-12-13 13:00 UTC: 20,800 days and 13 hours in milliseconds.
const good = toPermit(manifest, {
  coin: 'USDC',
  id: 1n,
  amount: 5_000_000n,
  recipient: '0xa11ce',
  expiresAtMs: (20_800 * 24 + 13) * 3_600_000,
});

describe('signVoucher and verifyVoucher', () => {
  test('default: the bytes that the contract accepts', async () => {
    expect(keys.withdraw.getPublicKey().toRawBytes()).toEqual(publicKeys.withdraw);
    expect(keys.audit.getPublicKey().toRawBytes()).toEqual(publicKeys.audit);
    expect(await signVoucher(good, keys)).toEqual(bytesOf('good'));
    expect(await verifyVoucher(bytesOf('good'), good, publicKeys)).toBe(true);
  });

  test.each([
    ['chain', { chain: new Uint8Array(32).fill(8) }],
    ['coin', { coinType: manifest.coinTypes.sui }],
    ['vault', { vault: '0x1' }],
    ['id', { id: 2n }],
    ['amount', { amount: 5_000_001n }],
    ['recipient', { recipient: '0xb0b' }],
  ])('behavior: another %s is another voucher', async (_, change) => {
    expect(await verifyVoucher(bytesOf('good'), { ...good, ...change }, publicKeys)).toBe(false);
  });

  test('behavior: another key or expiry is refused', async () => {
    const [withdraw, audit] = [bytesOf('withdraw_standby'), bytesOf('audit_standby')];
    expect(await verifyVoucher(bytesOf('good'), good, { ...publicKeys, withdraw })).toBe(false);
    expect(await verifyVoucher(bytesOf('good'), good, { ...publicKeys, audit })).toBe(false);
    expect(await verifyVoucher(bytesOf('withdraw_key_twice'), good, publicKeys)).toBe(false);
    expect(await verifyVoucher(bytesOf('audit_key_twice'), good, publicKeys)).toBe(false);
    const later = bytesOf('good').with(0, bytesOf('good')[0]! + 1);
    expect(await verifyVoucher(later, good, publicKeys)).toBe(false);
  });
});
