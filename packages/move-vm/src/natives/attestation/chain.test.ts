/** Certificates: reading them, and the rules of a chain, each broken once. */
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { NITRO_ROOT } from './aws-root.ts';
import { readCertificate } from './certificate.ts';
import {
  type CertificateOptions,
  certify,
  createHolder,
  der,
  SIGNS,
  SIGNS_CERTIFICATES,
} from './certificates.test-support.ts';
import { isTrustedChain } from './chain.ts';
import { readElements, readOnly, TAG, timeOf } from './der.ts';

const root = createHolder('root', 1);
const middle = createHolder('middle', 2);
const last = createHolder('last', 3);
const enclave = createHolder('enclave', 4);
const other = createHolder('other', 5);
const NOW_MS = BigInt(Date.UTC(2_030, 0, 1));
const AUTHORITY = { keyUsage: SIGNS_CERTIFICATES, constraints: { isCritical: true, isAuthority: true } } as const;
const anchor = readCertificate(certify({ subject: root, issuer: root, ...AUTHORITY }));

/** Whether a chain of an enclave and two authorities is trusted, with some of its certificates changed. */
function isTrusted(
  changes: Partial<Record<'enclave' | 'last' | 'middle' | 'root', Partial<CertificateOptions>>> = {},
  nowMs = NOW_MS,
): boolean {
  const chain = [
    certify({ subject: enclave, issuer: last, ...changes.enclave }),
    certify({ subject: last, issuer: middle, ...AUTHORITY, ...changes.last }),
    certify({ subject: middle, issuer: root, ...AUTHORITY, ...changes.middle }),
    certify({ subject: root, issuer: root, ...AUTHORITY, ...changes.root }),
  ];
  return isTrustedChain(chain.map(readCertificate), anchor, nowMs);
}

test('the root is the one that AWS publishes', () => {
  // https://docs.aws.amazon.com/enclaves/latest/user/verify-root.html
  expect(Buffer.from(sha256(NITRO_ROOT)).toString('hex')).toBe(
    '641a0321a3e244efe456463195d606317ed7cdcc3c1756e09893f3c68f79bb5b',
  );
  const certificate = readCertificate(NITRO_ROOT);
  expect(certificate).toMatchObject({
    startsAtMs: Date.UTC(2_019, 9, 28, 13, 28, 5),
    endsAtMs: Date.UTC(2_049, 9, 28, 14, 28, 5),
    keyUsage: { signs: true, signsCertificates: true },
    constraints: { isCritical: true, isAuthority: true, pathLength: undefined },
  });
  expect(isTrustedChain([certificate], certificate, NOW_MS)).toBe(false);
});

describe('a chain', () => {
  test('is trusted, with as many authorities as each allows', () => {
    expect(isTrusted()).toBe(true);
    const constraints = { isCritical: true, isAuthority: true };
    expect(isTrusted({ last: { constraints: { ...constraints, pathLength: 0 } } })).toBe(true);
    expect(isTrusted({ middle: { constraints: { ...constraints, pathLength: 1 } } })).toBe(true);
    expect(isTrusted({ middle: { constraints: { ...constraints, pathLength: 0 } } })).toBe(false);
    expect(isTrusted({ root: { constraints: { ...constraints, pathLength: 1 } } })).toBe(false);
  });

  test.each<[string, Parameters<typeof isTrusted>[0]]>([
    ['the enclave may not sign', { enclave: { keyUsage: SIGNS_CERTIFICATES } }],
    ['the enclave says no usage', { enclave: { keyUsage: null } }],
    ['the enclave is an authority', { enclave: { constraints: { isCritical: true, isAuthority: true } } }],
    ['the enclave has a path', { enclave: { constraints: { isCritical: true, isAuthority: false, pathLength: 0 } } }],
    ['an authority may not sign certificates', { last: { keyUsage: SIGNS } }],
    ['an authority says no usage', { middle: { keyUsage: null } }],
    ['an authority is none', { last: { constraints: { isCritical: true, isAuthority: false } } }],
    ['an authority says nothing', { last: { constraints: null } }],
    ['being an authority is not critical', { middle: { constraints: { isCritical: false, isAuthority: true } } }],
    ['another key signed', { enclave: { signer: other } }],
    ['another key signed an authority', { middle: { signer: other } }],
    ['the issuer has another name', { last: { issuer: other, signer: middle } }],
    ['the last one is of another root', { root: { signer: other } }],
    ['a certificate has ended', { enclave: { to: '291231235959Z' } }],
    ['a certificate has not begun', { last: { from: '300101000001Z' } }],
  ])('is not trusted when %s', (_, changes) => {
    expect(isTrusted(changes)).toBe(false);
  });

  test('is trusted in the first and in the last second', () => {
    const at = (enclaveTimes: Partial<CertificateOptions>, ms: number) =>
      isTrusted({ enclave: enclaveTimes }, NOW_MS + BigInt(ms));
    expect(at({ from: '300101000000Z' }, 0)).toBe(true);
    expect(at({ from: '300101000000Z' }, -1)).toBe(false);
    expect(at({ to: '300101000000Z' }, 999)).toBe(true);
    expect(at({ to: '300101000000Z' }, 1_000)).toBe(false);
    expect(at({}, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

describe('reading', () => {
  const read = (options: Partial<CertificateOptions>) => () =>
    readCertificate(certify({ subject: enclave, issuer: root, ...options }));

  test('refuses other algorithms, other curves and an extension that is there twice', () => {
    expect(read({})).not.toThrow();
    expect(read({ algorithm: '2a8648ce3d040302' })).toThrow('another algorithm');
    expect(read({ curve: '2b81040023' })).toThrow('not of P-384');
    expect(read({ copies: 2 })).toThrow('twice');
  });

  test('refuses a certificate cut short at any byte, and bytes behind it', () => {
    const whole = certify({ subject: enclave, issuer: root });
    for (let length = 0; length < whole.length; length += 7) {
      expect(() => readCertificate(whole.subarray(0, length)), String(length)).toThrow(RangeError);
    }
    expect(() => readCertificate(Uint8Array.from([...whole, 0x05, 0]))).toThrow('found 2');
  });

  test('refuses lengths that DER has not', () => {
    expect(() => readElements(Uint8Array.of(0x30, 0x80))).toThrow('a length of 0 bytes');
    expect(() => readElements(Uint8Array.of(0x30, 0x84, 0, 0, 0, 1, 0))).toThrow('a length of 4 bytes');
    expect(() => readElements(Uint8Array.of(0x30, 0x81, 1, 0))).toThrow('shorter');
    expect(() => readElements(Uint8Array.of(0x30, 0x82, 0, 0x80))).toThrow('shorter');
    expect(() => readElements(Uint8Array.of(0x30, 2, 0))).toThrow('behind the bytes');
    expect(readOnly(der(TAG.sequence, new Uint8Array(300)), TAG.sequence).body).toHaveLength(300);
  });

  test('times of both kinds', () => {
    const time = (tag: number, text: string) => timeOf(readElements(der(tag, new TextEncoder().encode(text)))[0]!);
    expect(time(TAG.utcTime, '491231235959Z')).toBe(Date.UTC(2_049, 11, 31, 23, 59, 59));
    expect(time(TAG.utcTime, '500101000000Z')).toBe(Date.UTC(1_950, 0, 1));
    expect(time(TAG.generalizedTime, '20500101000000Z')).toBe(Date.UTC(2_050, 0, 1));
    for (const text of ['490230000000Z', '491301000000Z', '4912312359Z', '491231235959+0100', '']) {
      expect(() => time(TAG.utcTime, text), text).toThrow(RangeError);
    }
    expect(() => time(TAG.integer, '491231235959Z')).toThrow('expected a time');
  });
});
