/**
 * The attestation document of a Nitro enclave, as AWS describes it. Owns its fields and their limits. Throws for anything else.
 * Follows fastcrypto/src/nitro_attestation.rs, AttestationDocument, with all flags of the protocol's version on.
 */
import { isBytes, readCbor } from './cose.ts';

export interface Document {
  readonly moduleId: string;
  readonly timestampMs: bigint;
  readonly digest: string;
  /** By index, ascending. */
  readonly pcrs: readonly (readonly [index: number, value: Uint8Array])[];
  readonly certificate: Uint8Array;
  /** From the root on. */
  readonly authorities: readonly Uint8Array[];
  readonly publicKey: Uint8Array | undefined;
  readonly userData: Uint8Array | undefined;
  readonly nonce: Uint8Array | undefined;
}

const DIGEST = 'SHA384';
const MAX_U64 = 2n ** 64n - 1n;
const MAX_AUTHORITIES = 10;
const MAX_CERTIFICATE_BYTES = 1_024;
const MAX_KEY_BYTES = 1_024;
const MAX_USER_BYTES = 512;
const MAX_PCRS = 32;
const LAST_PCR = 31;
const PCR_BYTES = [32, 48, 64];
/** Registers that AWS documents; they are kept even when they are zero. */
const REQUIRED_PCRS = [0, 1, 2, 3, 4, 8];

export function readDocument(payload: Uint8Array): Document {
  const fields = readCbor(payload);
  if (!(fields instanceof Map)) throw new RangeError('the document is no map');
  for (const key of fields.keys()) if (typeof key !== 'string') throw new RangeError('a key is no text');
  const moduleId: unknown = fields.get('module_id');
  if (typeof moduleId !== 'string' || moduleId === '') throw new RangeError('the module has no id');
  if (fields.get('digest') !== DIGEST) throw new RangeError('the digest is another than SHA-384');
  return {
    moduleId,
    timestampMs: timestampOf(fields.get('timestamp')),
    digest: DIGEST,
    pcrs: pcrsOf(fields.get('pcrs')),
    certificate: certificateOf(fields.get('certificate')),
    authorities: authoritiesOf(fields.get('cabundle')),
    publicKey: optionalOf(fields.get('public_key'), MAX_KEY_BYTES),
    userData: optionalOf(fields.get('user_data'), MAX_USER_BYTES),
    nonce: optionalOf(fields.get('nonce'), MAX_USER_BYTES),
  };
}

function timestampOf(value: unknown): bigint {
  const time = integerOf(value);
  if (time > MAX_U64) throw new RangeError('the time is out of range');
  return time;
}

/** An integer that is not negative. */
function integerOf(value: unknown): bigint {
  const integer = typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
  if (typeof integer !== 'bigint' || integer < 0n) throw new RangeError('no integer, or a negative one');
  return integer;
}

/** Registers that are not zero, and the documented ones. */
function pcrsOf(value: unknown): Document['pcrs'] {
  if (!(value instanceof Map) || value.size > MAX_PCRS) throw new RangeError('no registers, or too many');
  const registers: ReadonlyMap<unknown, unknown> = value;
  const found: (readonly [number, Uint8Array])[] = [];
  for (const [key, register] of registers) {
    const index = Number(integerOf(key));
    if (index > 255) throw new RangeError('a register with no valid index');
    if (!isBytes(register) || !PCR_BYTES.includes(register.length))
      throw new RangeError('a register of no valid length');
    const isKept = REQUIRED_PCRS.includes(index) || register.some((byte) => byte !== 0);
    if (index <= LAST_PCR && isKept) found.push([index, register]);
  }
  return found.sort(([left], [right]) => left - right);
}

function certificateOf(value: unknown): Uint8Array {
  if (!isBytes(value) || value.length === 0 || value.length > MAX_CERTIFICATE_BYTES) {
    throw new RangeError('no certificate, or one of no valid length');
  }
  return value;
}

function authoritiesOf(value: unknown): Uint8Array[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_AUTHORITIES) {
    throw new RangeError('no chain of certificates, or one that is too long');
  }
  return value.map(certificateOf);
}

/** A value that is no bytes, such as null, is none. */
function optionalOf(value: unknown, maxBytes: number): Uint8Array | undefined {
  if (!isBytes(value)) return undefined;
  if (value.length > maxBytes) throw new RangeError('an optional field is too long');
  return value;
}
