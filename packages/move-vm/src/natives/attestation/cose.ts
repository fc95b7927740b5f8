/**
 * COSE_Sign1 (RFC 8152, 4.2): a payload and a signature of it by the key that the payload names. Owns the envelope. Throws for anything else.
 * Follows fastcrypto/src/nitro_attestation.rs, CoseSign1.
 */
import { decodeFirst, encode } from 'cborg';

export interface Envelope {
  readonly payload: Uint8Array;
  readonly signature: Uint8Array;
  /** What is signed. */
  readonly message: Uint8Array;
}

/** The tag of COSE_Sign1 as a byte; it may be left out. */
const TAG_BYTE = 0xd2;
const ALGORITHM = 1;
const ECDSA_384 = -35;
const MAX_PAYLOAD_BYTES = 16_383;
const SIGNATURE_BYTES = 96;

/** The first item of CBOR; what follows is ignored, as Sui does. */
export function readCbor(bytes: Uint8Array): unknown {
  return decodeFirst(bytes, { useMaps: true, rejectDuplicateMapKeys: true })[0];
}

export function readEnvelope(bytes: Uint8Array): Envelope {
  const parts = readCbor(bytes[0] === TAG_BYTE ? bytes.subarray(1) : bytes);
  if (!Array.isArray(parts) || parts.length !== 4) throw new RangeError('an envelope has four parts');
  const [header, unprotected, payload, signature]: unknown[] = parts;
  if (!(unprotected instanceof Map)) throw new RangeError('the unprotected header is no map');
  if (!isBytes(header) || !isBytes(payload) || !isBytes(signature)) throw new RangeError('a part is not bytes');
  if (!isHeader(readCbor(header))) throw new RangeError('the header names another algorithm than ECDSA with SHA-384');
  if (payload.length === 0 || payload.length > MAX_PAYLOAD_BYTES) throw new RangeError('a payload of no valid length');
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('a signature of no valid length');
  return { payload, signature, message: encode(['Signature1', header, new Uint8Array(), payload]) };
}

export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

function isHeader(header: unknown): boolean {
  return header instanceof Map && header.size === 1 && header.get(ALGORITHM) === ECDSA_384;
}
