import { describe, expect, test } from 'vitest';
import { decodeVoucher, encodeVoucher, type Permit, permitBytes, toPermit } from './voucher.ts';

const permit: Permit = {
  chain: new Uint8Array(32).fill(7),
  coinType: '0x2::sui::SUI',
  vault: '0xabc',
  id: 258n,
  amount: 5n,
  recipient: '0xa11ce',
  expiresAtMs: 1_000,
};
const code = (value: string) => expect.objectContaining({ code: value });

describe('permitBytes', () => {
  test('default: written out by hand', () => {
    const expected = [
      ...[16, ...Buffer.from('SUIL_WITHDRAW_V1')],
      ...[32, ...Array.from({ length: 32 }, () => 7)],
      ...[11, ...Buffer.from('2::sui::SUI')],
      ...[...Array.from({ length: 30 }, () => 0), 0x0a, 0xbc],
      ...[2, 1, 0, 0, 0, 0, 0, 0],
      ...[5, 0, 0, 0, 0, 0, 0, 0],
      ...[...Array.from({ length: 29 }, () => 0), 0x0a, 0x11, 0xce],
      // 1,000 = 0x03e8.
      ...[0xe8, 3, 0, 0, 0, 0, 0, 0],
    ];
    expect([...permitBytes(permit)]).toEqual(expected);
  });

  test('behavior: a text of 128 characters and more has a length of two bytes', () => {
    const coinType = `0x${'a'.repeat(130)}`;
    // 130 = 0x82: low seven bits 2 with the mark 0x80, then 1.
    expect([...permitBytes({ ...permit, coinType }).slice(50, 53)]).toEqual([0x82, 0x01, 0x61]);
  });

  test('error: VOUCHER_MALFORMED for another chain digest, AMOUNT_OUT_OF_RANGE beyond a u64', () => {
    expect(() => permitBytes({ ...permit, chain: new Uint8Array(31) })).toThrow(code('VOUCHER_MALFORMED'));
    expect(() => permitBytes({ ...permit, amount: 1n << 64n })).toThrow(code('AMOUNT_OUT_OF_RANGE'));
    expect(() => permitBytes({ ...permit, id: -1n })).toThrow(code('AMOUNT_OUT_OF_RANGE'));
  });
});

describe('toPermit', () => {
  const deployment = {
    // Base58 of 31 zero bytes and a one.
    chain: `${'1'.repeat(31)}2`,
    vault: '0xabc',
    coinTypes: { sui: '0x2::sui::SUI', suil: '0x5::suil::SUIL', usdc: '0x6::usdc::USDC' },
  };
  const terms = { coin: 'SUIL', id: 258n, amount: 5n, recipient: '0xa11ce', expiresAtMs: 1_000 } as const;

  test('default: names chain, coin type and vault of the deployment', () => {
    const { coin, ...rest } = terms;
    const chain = Uint8Array.from([...Array.from({ length: 31 }, () => 0), 1]);
    expect(toPermit(deployment, terms)).toEqual({ ...rest, chain, coinType: '0x5::suil::SUIL', vault: '0xabc' });
  });

  test('error: DIGEST_INVALID for a chain that is no digest', () => {
    expect(() => toPermit({ ...deployment, chain: '11' }, terms)).toThrow(code('DIGEST_INVALID'));
  });
});

describe('encodeVoucher and decodeVoucher', () => {
  test('default: expiry, then the signatures of the withdrawal and the audit key', () => {
    const withdrawSignature = new Uint8Array(64).fill(9);
    const auditSignature = new Uint8Array(64).fill(8);
    const bytes = encodeVoucher({ expiresAtMs: 1_000, withdrawSignature, auditSignature });
    expect([...bytes]).toEqual([0xe8, 3, 0, 0, 0, 0, 0, 0, ...withdrawSignature, ...auditSignature]);
    expect(decodeVoucher(bytes)).toEqual({ expiresAtMs: 1_000, withdrawSignature, auditSignature });
  });

  test('error: VOUCHER_MALFORMED', () => {
    const [good, short] = [new Uint8Array(64), new Uint8Array(63)];
    const encode = (withdrawSignature: Uint8Array, auditSignature: Uint8Array) =>
      encodeVoucher({ expiresAtMs: 1, withdrawSignature, auditSignature });
    expect(() => encode(short, good)).toThrow(code('VOUCHER_MALFORMED'));
    expect(() => encode(good, short)).toThrow(code('VOUCHER_MALFORMED'));
    expect(() => decodeVoucher(new Uint8Array(72))).toThrow(code('VOUCHER_MALFORMED'));
    expect(() => decodeVoucher(new Uint8Array(135))).toThrow(code('VOUCHER_MALFORMED'));
    expect(() => decodeVoucher(new Uint8Array(136).fill(255))).toThrow(code('VOUCHER_MALFORMED'));
  });
});
