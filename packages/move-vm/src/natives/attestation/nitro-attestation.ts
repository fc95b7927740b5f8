/** Natives of `sui::nitro_attestation`. Follows sui-move-natives/src/crypto/nitro_attestation.rs. */
import { p384 } from '@noble/curves/nist.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { COSTS } from '../../gas/costs.ts';
import type { MoveValue } from '../../values/value.ts';
import { attempt, bigintAt, bytesRefAt, toOption, toVector } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';
import { NITRO_ROOT } from './aws-root.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { isTrustedChain } from './chain.ts';
import { type Envelope, readEnvelope } from './cose.ts';
import { type Document, readDocument } from './document.ts';

const E_PARSE = 1n;
const E_VERIFY = 2n;
/**
 * The longest payload and what an envelope adds take less. Sui sets no limit; a longer attestation can only have something in its unprotected header,
 * which AWS leaves empty.
 */
const MAX_BYTES = 20_000;

let root: Certificate | undefined;

/** Whether the enclave's key signed the document, and certificates lead from that key to AWS's root at this time. */
function isAttested({ message, signature }: Envelope, document: Document, nowMs: bigint): boolean {
  const enclave = readCertificate(document.certificate);
  if (!p384.verify(signature, message, enclave.publicKey, { lowS: false })) return false;
  root ??= readCertificate(NITRO_ROOT);
  return isTrustedChain([enclave, ...document.authorities.map(readCertificate).reverse()], root, nowMs);
}

/** `NitroAttestationDocument`. */
function toStruct(document: Document): MoveValue[] {
  return [
    toVector(utf8ToBytes(document.moduleId)),
    document.timestampMs,
    toVector(utf8ToBytes(document.digest)),
    document.pcrs.map(([index, value]) => [index, toVector(value)]),
    ...[document.publicKey, document.userData, document.nonce].map((bytes) => toOption(bytes && toVector(bytes))),
  ];
}

export const NITRO_ATTESTATION_NATIVES: NativeEntries = {
  load_nitro_attestation_internal: (context, _types, args) => {
    const bytes = bytesRefAt(args, 0);
    chargeNative(context, Math.min(bytes.length, MAX_BYTES) * COSTS.cborByte);
    if (bytes.length > MAX_BYTES) return abortNative(E_PARSE, `an attestation has up to ${MAX_BYTES} bytes`);
    const envelope = attempt(() => readEnvelope(bytes)) ?? abortNative(E_PARSE);
    const document = attempt(() => readDocument(envelope.payload)) ?? abortNative(E_PARSE);
    // The document's signature, the enclave's certificate and those of its authorities.
    chargeNative(context, (document.authorities.length + 2) * COSTS.certificate);
    const isTrue = attempt(() => isAttested(envelope, document, bigintAt(args, 1))) ?? false;
    return [isTrue ? toStruct(document) : abortNative(E_VERIFY)];
  },
};
