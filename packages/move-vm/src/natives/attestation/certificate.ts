/**
 * X.509 certificates with keys of P-384, as AWS issues them for Nitro enclaves (RFC 5280). Owns reading and the check of a signature; the chain
 * is checked elsewhere. Throws for bytes that are no such certificate.
 */
import { p384 } from '@noble/curves/nist.js';
import { attempt } from '../arguments.ts';
import { bitsOf, contextTag, type Element, expectTag, readElements, readOnly, TAG, timeOf } from './der.ts';

export interface Certificate {
  /** What the issuer signed. */
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
  /** Names as DER. */
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly publicKey: Uint8Array;
  readonly keyUsage: KeyUsage | undefined;
  readonly constraints: BasicConstraints | undefined;
}

export interface KeyUsage {
  readonly signs: boolean;
  readonly signsCertificates: boolean;
}

export interface BasicConstraints {
  readonly isCritical: boolean;
  readonly isAuthority: boolean;
  /** Authorities that may come between this one and the end of the chain. */
  readonly pathLength: number | undefined;
}

const ECDSA_WITH_SHA384 = '2a8648ce3d040303';
const EC_PUBLIC_KEY = '2a8648ce3d0201';
const P384 = '2b81040022';
const KEY_USAGE = '551d0f';
const BASIC_CONSTRAINTS = '551d13';
const DIGITAL_SIGNATURE = 0x80;
const KEY_CERT_SIGN = 0x04;
const TRUE = 0xff;

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const isObjectId = (element: Element | undefined, id: string) => hexOf(expectTag(element, TAG.objectId).body) === id;

export function readCertificate(bytes: Uint8Array): Certificate {
  const [signed, algorithm, signature] = readElements(readOnly(bytes, TAG.sequence).body);
  assertAlgorithm(expectTag(algorithm, TAG.sequence));
  const parts = readElements(expectTag(signed, TAG.sequence).body);
  // The version comes first, unless it is 1.
  if (parts[0]?.tag === contextTag(0)) parts.shift();
  const [, signedAlgorithm, issuer, validity, subject, key, ...rest] = parts;
  assertAlgorithm(expectTag(signedAlgorithm, TAG.sequence));
  const [start, end] = readElements(expectTag(validity, TAG.sequence).body);
  const extensions = extensionsOf(rest.find(({ tag }) => tag === contextTag(3)));
  return {
    signed: expectTag(signed, TAG.sequence).whole,
    signature: bitsOf(expectTag(signature, TAG.bitString)),
    issuer: expectTag(issuer, TAG.sequence).whole,
    subject: expectTag(subject, TAG.sequence).whole,
    startsAtMs: timeOf(expectTime(start)),
    endsAtMs: timeOf(expectTime(end)),
    publicKey: keyOf(expectTag(key, TAG.sequence)),
    keyUsage: keyUsageOf(extensions.get(KEY_USAGE)),
    constraints: constraintsOf(extensions.get(BASIC_CONSTRAINTS)),
  };
}

/** Whether the holder of the issuer's key signed the certificate. */
export function isSignedBy({ signed, signature }: Certificate, issuer: Certificate): boolean {
  return attempt(() => p384.verify(signature, signed, issuer.publicKey, { lowS: false, format: 'der' })) ?? false;
}

function assertAlgorithm(algorithm: Element): void {
  if (!isObjectId(readElements(algorithm.body)[0], ECDSA_WITH_SHA384)) {
    throw new RangeError('the certificate is signed with another algorithm than ECDSA with SHA-384');
  }
}

function expectTime(element: Element | undefined): Element {
  if (element === undefined) throw new RangeError('a time is missing');
  return element;
}

function keyOf(key: Element): Uint8Array {
  const [algorithm, bits] = readElements(key.body);
  const [kind, curve] = readElements(expectTag(algorithm, TAG.sequence).body);
  if (!isObjectId(kind, EC_PUBLIC_KEY) || !isObjectId(curve, P384)) throw new RangeError('the key is not of P-384');
  return bitsOf(expectTag(bits, TAG.bitString));
}

interface Extension {
  readonly isCritical: boolean;
  readonly value: Uint8Array;
}

/** By object id; an extension that is there twice makes a certificate invalid. */
function extensionsOf(list: Element | undefined): Map<string, Extension> {
  const found = new Map<string, Extension>();
  if (list === undefined) return found;
  for (const extension of readElements(readOnly(list.body, TAG.sequence).body)) {
    const parts = readElements(expectTag(extension, TAG.sequence).body);
    const id = hexOf(expectTag(parts[0], TAG.objectId).body);
    const isCritical = parts[1]?.tag === TAG.boolean && parts[1].body[0] === TRUE;
    if (found.has(id)) throw new RangeError(`the extension ${id} is there twice`);
    found.set(id, { isCritical, value: expectTag(parts.at(-1), TAG.octetString).body });
  }
  return found;
}

function keyUsageOf(extension: Extension | undefined): KeyUsage | undefined {
  if (extension === undefined) return undefined;
  // The first byte is the number of unused bits.
  const [, bits = 0] = readOnly(extension.value, TAG.bitString).body;
  return { signs: (bits & DIGITAL_SIGNATURE) !== 0, signsCertificates: (bits & KEY_CERT_SIGN) !== 0 };
}

function constraintsOf(extension: Extension | undefined): BasicConstraints | undefined {
  if (extension === undefined) return undefined;
  const parts = readElements(readOnly(extension.value, TAG.sequence).body);
  const isAuthority = parts[0]?.tag === TAG.boolean && parts[0].body[0] === TRUE;
  const length = parts.find(({ tag }) => tag === TAG.integer)?.body;
  const pathLength = length === undefined ? undefined : Number(`0x${hexOf(length)}`);
  return { isCritical: extension.isCritical, isAuthority, pathLength };
}
