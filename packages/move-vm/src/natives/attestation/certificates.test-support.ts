/** Certificates, envelopes and documents of keys that a test makes, and the real attestation of Sui's own tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { p384 } from '@noble/curves/nist.js';
import { encode } from 'cborg';

const vectors = join(import.meta.dirname, '../../../../move-framework/proof-tests/vectors');

/** An attestation of an enclave of November 2024: sui-framework/tests/crypto/nitro_attestation_test.move. */
export const ATTESTATION = Uint8Array.from(
  Buffer.from(readFileSync(join(vectors, 'nitro-attestation.hex'), 'utf8').replaceAll('\n', ''), 'hex'),
);
/** When Sui's own test checks it. */
export const ATTESTED_AT_MS = 1_731_627_987_382n;

export interface Holder {
  readonly name: string;
  readonly secretKey: Uint8Array;
}

export function createHolder(name: string, seed: number): Holder {
  return { name, secretKey: new Uint8Array(48).fill(seed) };
}

export interface CertificateOptions {
  readonly subject: Holder;
  readonly issuer: Holder;
  /** Who signs, when it is not the issuer. */
  readonly signer?: Holder;
  /** The first byte of the key usage; null: the extension is left out. */
  readonly keyUsage?: number | null;
  /** Left out with null. */
  readonly constraints?: {
    readonly isCritical: boolean;
    readonly isAuthority: boolean;
    readonly pathLength?: number;
  } | null;
  readonly from?: string;
  readonly to?: string;
  readonly algorithm?: string;
  readonly curve?: string;
  readonly copies?: number;
}

export const SIGNS = 0x80;
export const SIGNS_CERTIFICATES = 0x04;
export const ECDSA_WITH_SHA384 = '2a8648ce3d040303';

/** An element of DER. */
export function der(tag: number, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const body = Uint8Array.from(parts.flatMap((part) => [...part]));
  return Uint8Array.from([tag, ...lengthOf(body.length), ...body]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const id = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const nameOf = ({ name }: Holder) =>
  der(0x30, der(0x31, der(0x30, id('550403'), der(0x0c, new TextEncoder().encode(name)))));
const timeOf = (text: string) => der(text.length === 13 ? 0x17 : 0x18, new TextEncoder().encode(text));

export function certify(options: CertificateOptions): Uint8Array {
  const { subject, issuer, signer = issuer, from = '250101000000Z', to = '20600101000000Z', copies = 1 } = options;
  const { keyUsage = SIGNS, constraints = null, algorithm = ECDSA_WITH_SHA384, curve = '2b81040022' } = options;
  const extensions: Uint8Array[] = [];
  if (keyUsage !== null) {
    const usage = der(0x30, id('551d0f'), der(0x01, [0xff]), der(0x04, der(0x03, [0, keyUsage])));
    for (let i = 0; i < copies; i++) extensions.push(usage);
  }
  if (constraints) {
    const { isCritical, isAuthority, pathLength } = constraints;
    const inner = der(
      0x30,
      isAuthority ? der(0x01, [0xff]) : [],
      pathLength === undefined ? [] : der(0x02, [pathLength]),
    );
    extensions.push(der(0x30, id('551d13'), isCritical ? der(0x01, [0xff]) : [], der(0x04, inner)));
  }
  const key = der(0x03, [0], p384.getPublicKey(subject.secretKey, false));
  const signed = der(
    0x30,
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    der(0x30, id(algorithm)),
    nameOf(issuer),
    der(0x30, timeOf(from), timeOf(to)),
    nameOf(subject),
    der(0x30, der(0x30, id('2a8648ce3d0201'), id(curve)), key),
    der(0xa3, der(0x30, ...extensions)),
  );
  const signature = p384.sign(signed, signer.secretKey, { format: 'der', lowS: false });
  return der(0x30, signed, der(0x30, id(ECDSA_WITH_SHA384)), der(0x03, [0], signature));
}

/** Fields of a document that is valid but for its certificates. */
export function documentFields(): Map<string, unknown> {
  const register = new Uint8Array(48).fill(7);
  return new Map<string, unknown>([
    ['module_id', 'i-1-enc2'],
    ['digest', 'SHA384'],
    ['timestamp', 1_790_000_000_000],
    ['pcrs', new Map([[0, register]])],
    ['certificate', Uint8Array.of(1)],
    ['cabundle', [Uint8Array.of(2)]],
    ['public_key', null],
    ['user_data', Uint8Array.of(3)],
    ['nonce', null],
  ]);
}

export const HEADER = encode(new Map([[1, -35]]));

/** An envelope that the holder signs. */
export function attest(fields: Map<string, unknown>, signer: Holder): Uint8Array {
  const payload = encode(fields);
  const message = encode(['Signature1', HEADER, new Uint8Array(), payload]);
  return encode([HEADER, new Map(), payload, p384.sign(message, signer.secretKey, { lowS: false })]);
}
