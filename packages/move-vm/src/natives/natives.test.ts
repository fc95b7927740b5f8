/** Natives of std and sui. */
import { compileFramework } from '@suil/toolchain';
import { beforeAll, describe, expect, test } from 'vitest';
import { cacheDir } from '../testing/fixtures.test-support.ts';
import {
  createNativeTable,
  createRef,
  type MoveValue,
  type NativeContext,
  openNativeContext,
  type Type,
  type Vm,
} from './natives.test-support.ts';

const table = createNativeTable();
let context: NativeContext;
let vm: Vm;
beforeAll(async () => {
  ({ context, vm } = await openNativeContext());
});

const bytes = (text: string): number[] => [...new TextEncoder().encode(text)];
const unhex = (text: string): number[] => [...Buffer.from(text, 'hex')];
const hex = (value: MoveValue | undefined): string => Buffer.from(value as number[]).toString('hex');
const ref = (value: MoveValue) => createRef([value]);

/** Calls `0x1::module::name` or `0x2::module::name`; a fault comes back as its abort code or status. */
function call(path: string, args: MoveValue[], types: Type[] = []): readonly MoveValue[] | bigint | string {
  const [packageId = '', module = '', name = ''] = path.split('::');
  const native = table.get(`0x${packageId.padStart(64, '0')}::${module}::${name}`);
  try {
    return native!(context, types, args);
  } catch (raised) {
    const { details, status } = raised as { details: { abortCode?: bigint }; status: string };
    return details.abortCode ?? status;
  }
}
const result = (path: string, args: MoveValue[], types: Type[] = []) =>
  (call(path, args, types) as readonly MoveValue[])[0];

describe('hashes of known texts', () => {
  // FIPS 180-4, FIPS 202 and RFC 7693 examples for "abc"; Keccak-256 of the empty text as Ethereum has it.
  test.each([
    ['1::hash::sha2_256', bytes('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['1::hash::sha3_256', bytes('abc'), '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
    ['2::hash::blake2b256', ref(bytes('abc')), 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319'],
    ['2::hash::keccak256', ref([]), 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ])('%s', (path, input, expected) => {
    expect(hex(result(path, [input]))).toBe(expected);
  });

  test('2::hmac::hmac_sha3_256', () => {
    // NIST HMAC-SHA3-256 example 1: key 00…1f, "Sample message for keylen<blocklen".
    const key = Array.from({ length: 32 }, (_, i) => i);
    expect(hex(result('2::hmac::hmac_sha3_256', [ref(key), ref(bytes('Sample message for keylen<blocklen'))]))).toBe(
      '4fe8e202c4f058e8dddc23d8c34e467343e23555e24fc2f025d598f558f67205',
    );
  });
});

describe('signatures', () => {
  // RFC 8032 §7.1, test 2: the message is one byte, 0x72.
  const key = unhex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
  const signature = unhex(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );

  test('ed25519 of RFC 8032', () => {
    const verify = (s: number[], k: number[], m: number[]) =>
      result('2::ed25519::ed25519_verify', [ref(s), ref(k), ref(m)]);
    expect(verify(signature, key, [0x72])).toBe(true);
    expect(verify(signature, key, [0x73])).toBe(false);
    expect(verify(signature.with(0, 0), key, [0x72])).toBe(false);
    expect(verify(signature.slice(1), key, [0x72])).toBe(false);
    expect(verify(signature, key.slice(1), [0x72])).toBe(false);
    expect(verify([], [], [])).toBe(false);
  });

  // RFC 6979 A.2.5: P-256, SHA-256, "sample". Its s is above half the order, so the low form n - s is what Sui accepts.
  const p256Key = unhex('0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6');
  const r = 'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716';
  const highS = 0xf7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8n;
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const withS = (s: bigint) => unhex(r + s.toString(16).padStart(64, '0'));

  test('secp256r1 of RFC 6979, low s only', () => {
    const verify = (s: number[], message: string, hash: number) =>
      result('2::ecdsa_r1::secp256r1_verify', [ref(s), ref(p256Key), ref(bytes(message)), hash]);
    expect(verify(withS(order - highS), 'sample', 1)).toBe(true);
    expect(verify(withS(highS), 'sample', 1)).toBe(false);
    expect(verify(withS(order - highS), 'samples', 1)).toBe(false);
    expect(verify(withS(order - highS), 'sample', 0)).toBe(false);
    expect(verify(withS(order - highS), 'sample', 2)).toBe(false);
  });

  test('recovery gives the key back or aborts', () => {
    const recover = (s: number[]) => call('2::ecdsa_r1::secp256r1_ecrecover', [ref(s), ref(bytes('sample')), 1]);
    const found = [0, 1]
      .map((bit) => recover([...withS(order - highS), bit]))
      .map((outcome) => hex((outcome as MoveValue[])[0]));
    expect(found).toContain(Buffer.from(p256Key).toString('hex'));
    // EInvalidSignature = 1, EFailToRecoverPubKey = 0
    expect(recover(withS(highS))).toBe(1n);
    expect(recover([...withS(highS), 9])).toBe(1n);
    expect(recover([...new Array(64).fill(0), 0])).toBe(0n);
  });

  test('a secp256k1 key is decompressed', () => {
    // The generator of secp256k1 (SEC 2, §2.4.1).
    const compressed = unhex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
    expect(hex(result('2::ecdsa_k1::decompress_pubkey', [ref(compressed)]))).toBe(
      '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
    );
    // EInvalidPubKey = 2
    expect(call('2::ecdsa_k1::decompress_pubkey', [ref(compressed.slice(1))])).toBe(2n);
  });
});

describe('strings', () => {
  test('UTF-8 is checked, boundaries are those of letters', () => {
    const check = (list: number[]) => result('1::string::internal_check_utf8', [ref(list)]);
    expect([bytes('héllo'), [], [0xef, 0xbb, 0xbf]].map(check)).toEqual([true, true, true]);
    expect([[0xff], [0xc3], [0xed, 0xa0, 0x80]].map(check)).toEqual([false, false, false]);
    const boundary = (index: bigint) => result('1::string::internal_is_char_boundary', [ref(bytes('aé')), index]);
    expect([0n, 1n, 2n, 3n, 4n].map(boundary)).toEqual([true, true, false, true, false]);
  });

  test.each([
    ['abcabd', 'abd', 3n],
    ['aaaaab', 'aab', 3n],
    ['abc', '', 0n],
    ['abc', 'd', 3n],
    ['abc', 'abcd', 3n],
    ['ababcababd', 'ababd', 5n],
  ])('the index of %s in %s', (text, pattern, expected) => {
    expect(result('1::string::internal_index_of', [ref(bytes(text)), ref(bytes(pattern))])).toBe(expected);
  });
});

describe('addresses and witnesses', () => {
  test('addresses are 32 bytes', () => {
    const two = `0x${'2'.padStart(64, '0')}`;
    expect(result('2::address::to_u256', [two])).toBe(2n);
    expect(result('2::address::from_u256', [2n])).toBe(two);
    expect(result('2::address::from_bytes', [[...new Array(31).fill(0), 2]])).toBe(two);
    // EAddressParseError = 0
    expect(call('2::address::from_bytes', [[1]])).toBe(0n);
  });

  test('only the coin’s own witness is a one-time witness', () => {
    const isWitness = (tag: string) => result('2::types::is_one_time_witness', [ref([true])], [vm.parseType(tag)!]);
    expect(isWitness('0x2::sui::SUI')).toBe(true);
    expect(isWitness('0x2::coin::Coin<u8>')).toBe(false);
    expect(isWitness('u8')).toBe(false);
  });
});

describe('the table', () => {
  test('has every native that the framework declares', async () => {
    const { std, sui, system } = await compileFramework({ cacheDir });
    const declared = [...std, ...sui, ...system].flatMap(({ bytes: module }) => {
      const described = vm.describeModule(module);
      if (!described.ok) throw new Error(described.failure.message);
      const { address, name, functions } = described.value;
      return functions.filter(({ isNative }) => isNative).map((fn) => `${address}::${name}::${fn.name}`);
    });
    expect(declared.length).toBeGreaterThan(30);
    expect(declared.filter((path) => !table.has(path))).toEqual([]);
  });

  test.each(['2::zklogin_verified_id::check_zklogin_id_internal'])('refuses %s by its name', (path) => {
    const [packageId = '', module = '', name = ''] = path.split('::');
    const native = table.get(`0x${packageId.padStart(64, '0')}::${module}::${name}`)!;
    expect(() => native(context, [], [])).toThrow(
      expect.objectContaining({
        status: 'UNSUPPORTED_NATIVE_FUNCTION',
        message: `sui::${module}::${name} is not supported by this VM`,
      }),
    );
  });
});
