/** Attestations: the one of Sui's own tests, what is changed in it, and documents that break a rule each. */
import { decode, encode } from 'cborg';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createNativeTable,
  createRef,
  type MoveValue,
  type NativeContext,
  openNativeContext,
} from '../natives.test-support.ts';
import {
  ATTESTATION,
  ATTESTED_AT_MS,
  attest,
  certify,
  createHolder,
  documentFields,
  HEADER,
  SIGNS_CERTIFICATES,
} from './certificates.test-support.ts';
import { readEnvelope } from './cose.ts';
import { readDocument } from './document.ts';

const E_PARSE = 1n;
const E_VERIFY = 2n;
const native = createNativeTable().get(
  `0x${'2'.padStart(64, '0')}::nitro_attestation::load_nitro_attestation_internal`,
)!;
let context: NativeContext;
beforeAll(async () => {
  ({ context } = await openNativeContext());
});

/** The fields of the document, or the code of the abort. */
function load(bytes: Uint8Array, nowMs = ATTESTED_AT_MS): MoveValue | bigint | undefined {
  try {
    return native(context, [], [createRef([[...bytes]]), nowMs])[0];
  } catch (raised) {
    return (raised as { details: { abortCode?: bigint } }).details.abortCode;
  }
}

const hex = (value: MoveValue | undefined) => Buffer.from(value as number[]).toString('hex');
const text = (value: MoveValue | undefined) => Buffer.from(value as number[]).toString();
const changed = (at: number) => ATTESTATION.with(at, (ATTESTATION[at] ?? 0) ^ 1);
/** Where these bytes are in the attestation. */
const placeOf = (bytes: string) => Buffer.from(ATTESTATION).indexOf(Buffer.from(bytes, 'hex'));

describe('the attestation of Sui’s own test', () => {
  test('is its document', () => {
    const [moduleId, timestamp, digest, pcrs, publicKey, userData, nonce] = load(ATTESTATION) as MoveValue[];
    expect(text(moduleId)).toBe('i-0f73a4b4cb74cc9f2-enc0192e4188fef781d');
    expect(timestamp).toBe(0x01932d1239can);
    expect(text(digest)).toBe('SHA384');
    const zero = '00'.repeat(48);
    expect((pcrs as MoveValue[][]).map(([index, value]) => [index, hex(value)])).toEqual([
      [0, zero],
      [1, zero],
      [2, zero],
      [3, '639a8b65f68b0223cbb14a0032487e5656d260434e3d1a10e7ec1407fb86143860717fc8afee90df7a1604111709af46'],
      [4, '9ab5a1aba055ee41ee254b9b251a58259b29fa1096859762744e9ac73b5869b25e51223854d9f86adbb37fe69f3e5d1c'],
      [8, zero],
    ]);
    expect([publicKey, nonce]).toEqual([[[]], [[]]]);
    expect(hex((userData as MoveValue[][][])[0]?.[0] as MoveValue)).toBe(
      '5a264748a62368075d34b9494634a3e096e0e48f6647f965b81d2a653de684f2',
    );
  });

  test('may be tagged as COSE_Sign1, and as nothing else', () => {
    expect(load(Uint8Array.from([0xd2, ...ATTESTATION]))).toEqual(load(ATTESTATION));
    expect(load(Uint8Array.from([0xd1, ...ATTESTATION]))).toBe(E_PARSE);
  });

  test('holds while its certificates do', () => {
    // The certificate of the enclave is valid from 21:24:26 on 14 November 2024 until 00:24:29 on the next day.
    const [start, end] = [Date.UTC(2_024, 10, 14, 21, 24, 26), Date.UTC(2_024, 10, 15, 0, 24, 29)].map(BigInt);
    expect(load(ATTESTATION, start!)).not.toBe(E_VERIFY);
    expect(load(ATTESTATION, start! - 1n)).toBe(E_VERIFY);
    expect(load(ATTESTATION, end! + 999n)).not.toBe(E_VERIFY);
    expect(load(ATTESTATION, end! + 1_000n)).toBe(E_VERIFY);
    expect([load(ATTESTATION, 0n), load(ATTESTATION, 2n ** 64n - 1n)]).toEqual([E_VERIFY, E_VERIFY]);
  });

  test.each([
    ['a register', '639a8b65f68b'],
    ['the user data', '5a264748a623'],
    ['the time', '01932d1239ca'],
    ['the key of the enclave', '42e0526fc41a'],
    ['a certificate of the chain', 'cbd3e3fe8793'],
    ['the root', 'fc0254eba608'],
    ['the signature', '284d57f029e1'],
  ])('does not hold with %s changed', (_, bytes) => {
    expect(placeOf(bytes)).toBeGreaterThan(0);
    expect(load(changed(placeOf(bytes)))).toBe(E_VERIFY);
  });

  test('is malformed when it is cut short', () => {
    for (let length = 0; length < ATTESTATION.length; length += 97) {
      expect(load(ATTESTATION.subarray(0, length)), String(length)).toBe(E_PARSE);
    }
    expect(load(Uint8Array.of(0, 0))).toBe(E_PARSE);
  });
});

test('a chain that begins with the root of AWS, but with keys of one’s own, does not hold', () => {
  const [root, enclave] = [createHolder('aws.nitro-enclaves', 1), createHolder('enclave', 2)];
  const constraints = { isCritical: true, isAuthority: true };
  const fields = documentFields()
    .set('certificate', certify({ subject: enclave, issuer: root }))
    .set('cabundle', [certify({ subject: root, issuer: root, keyUsage: SIGNS_CERTIFICATES, constraints })]);
  expect(load(attest(fields, enclave), 1_790_000_000_000n)).toBe(E_VERIFY);
  // Bytes that are no certificate are found when they are verified.
  expect(load(attest(documentFields(), enclave))).toBe(E_VERIFY);
});

describe('envelopes', () => {
  const payload = Uint8Array.of(1);
  const signature = new Uint8Array(96);
  test.each<[string, unknown]>([
    ['three parts', [HEADER, new Map(), payload]],
    ['five parts', [HEADER, new Map(), payload, signature, 0]],
    ['no list', new Map()],
    ['a header that is no bytes', [new Map([[1, -35]]), new Map(), payload, signature]],
    ['another algorithm', [encode(new Map([[1, -7]])), new Map(), payload, signature]],
    [
      'a longer header',
      [
        encode(
          new Map([
            [1, -35],
            [2, 0],
          ]),
        ),
        new Map(),
        payload,
        signature,
      ],
    ],
    ['an unprotected header that is no map', [HEADER, [], payload, signature]],
    ['an empty payload', [HEADER, new Map(), new Uint8Array(), signature]],
    ['a payload that is too long', [HEADER, new Map(), new Uint8Array(16_384), signature]],
    ['a short signature', [HEADER, new Map(), payload, signature.subarray(1)]],
  ])('with %s are refused', (_, parts) => {
    expect(() => readEnvelope(encode(parts))).toThrow();
    expect(load(encode(parts))).toBe(E_PARSE);
  });

  test('with the longest payload are read, and what follows is ignored', () => {
    const bytes = encode([HEADER, new Map([['a', 1]]), new Uint8Array(16_383), signature]);
    expect(readEnvelope(Uint8Array.from([...bytes, 1, 2])).payload).toHaveLength(16_383);
  });

  test('of any length with a header that is not empty are refused', () => {
    const unprotected = new Map([['a', new Uint8Array(20_000)]]);
    const [header, , signed, by]: unknown[] = decode(ATTESTATION, { useMaps: true });
    expect(load(encode([header, new Map([['a', 1]]), signed, by]))).toEqual(load(ATTESTATION));
    expect(load(encode([header, unprotected, signed, by]))).toBe(E_PARSE);
  });

  test('nested as deep as there are bytes are refused', () => {
    expect(load(new Uint8Array(20_000).fill(0x81))).toBe(E_PARSE);
    expect(load(new Uint8Array(20_000).fill(0xa1))).toBe(E_PARSE);
  });
});

describe('documents', () => {
  const read = (change: (fields: Map<string, unknown>) => unknown) => {
    const fields = documentFields();
    change(fields);
    return readDocument(encode(fields));
  };
  const bytes = (length: number) => new Uint8Array(length).fill(1);

  test('keep registers that are documented or not zero, by index', () => {
    const registers = new Map<number, Uint8Array>([
      [31, bytes(32)],
      [16, bytes(64)],
      [8, new Uint8Array(48)],
      [5, new Uint8Array(48)],
      [32, bytes(48)],
      [0, new Uint8Array(48)],
    ]);
    expect(read((fields) => fields.set('pcrs', registers)).pcrs).toEqual([
      [0, new Uint8Array(48)],
      [8, new Uint8Array(48)],
      [16, bytes(64)],
      [31, bytes(32)],
    ]);
  });

  test('have optional fields up to their lengths', () => {
    const full = read((fields) =>
      fields.set('public_key', bytes(1_024)).set('user_data', bytes(512)).set('nonce', new Uint8Array()),
    );
    expect([full.publicKey, full.userData, full.nonce].map((field) => field?.length)).toEqual([1_024, 512, 0]);
    expect(read((fields) => fields.delete('nonce')).nonce).toBeUndefined();
    expect(read((fields) => fields.set('timestamp', 2n ** 64n - 1n)).timestampMs).toBe(2n ** 64n - 1n);
  });

  const tooMany = new Map(Array.from({ length: 33 }, (_, i) => [i, bytes(48)]));
  test.each<[string, (fields: Map<string, unknown>) => unknown]>([
    ...['module_id', 'digest', 'timestamp', 'pcrs', 'certificate', 'cabundle'].flatMap(
      (name): [string, (fields: Map<string, unknown>) => unknown][] => [
        [`no ${name}`, (fields) => fields.delete(name)],
        [`a ${name} of another type`, (fields) => fields.set(name, true)],
      ],
    ),
    ['an empty module', (fields) => fields.set('module_id', '')],
    ['another digest', (fields) => fields.set('digest', 'SHA512')],
    ['a negative time', (fields) => fields.set('timestamp', -1)],
    ['a key that is no text', (fields) => (fields as Map<unknown, unknown>).set(1, 2)],
    ['an empty certificate', (fields) => fields.set('certificate', bytes(0))],
    ['a long certificate', (fields) => fields.set('certificate', bytes(1_025))],
    ['no authority', (fields) => fields.set('cabundle', [])],
    ['eleven authorities', (fields) => fields.set('cabundle', Array(11).fill(bytes(1)))],
    ['a long authority', (fields) => fields.set('cabundle', [bytes(1_025)])],
    ['an authority that is text', (fields) => fields.set('cabundle', ['root'])],
    ['a long key', (fields) => fields.set('public_key', bytes(1_025))],
    ['long user data', (fields) => fields.set('user_data', bytes(513))],
    ['a long nonce', (fields) => fields.set('nonce', bytes(513))],
    ['too many registers', (fields) => fields.set('pcrs', tooMany)],
    ['a register of another length', (fields) => fields.set('pcrs', new Map([[0, bytes(47)]]))],
    ['a register that is text', (fields) => fields.set('pcrs', new Map([[0, 'zero']]))],
    ['a register without a number', (fields) => fields.set('pcrs', new Map([['0', bytes(48)]]))],
    ['a register with a negative number', (fields) => fields.set('pcrs', new Map([[-1, bytes(48)]]))],
    ['a register above 255', (fields) => fields.set('pcrs', new Map([[256, bytes(48)]]))],
  ])('with %s are refused', (_, change) => {
    expect(() => read(change)).toThrow();
  });

  test('with a key twice are refused', () => {
    // {"a": 1, "a": 1}
    expect(() => readDocument(Uint8Array.of(0xa2, 0x61, 0x61, 1, 0x61, 0x61, 1))).toThrow(/[Rr]epeat|[Dd]uplicate/);
  });

  test('that are no map are refused', () => {
    expect(() => readDocument(encode([1]))).toThrow('no map');
  });
});
