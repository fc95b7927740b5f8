/** Whether certificates lead from an enclave to a root. Follows fastcrypto/src/nitro_attestation.rs, verify_cert_chain. */
import { at } from '../../at.ts';
import { type Certificate, isSignedBy } from './certificate.ts';

/**
 * Whether each certificate, from the enclave's on, may do what it does, is valid at that time and is signed by the next one, the last by the
 * root.
 */
export function isTrustedChain(chain: readonly Certificate[], root: Certificate, nowMs: bigint): boolean {
  const issuers = [...chain.slice(1), root];
  return chain.every((certificate, place) => {
    const issuer = at(issuers, place);
    return (
      (place === 0 ? isEnclave(certificate) : isAuthority(certificate, place)) &&
      isValidAt(certificate, nowMs) &&
      isSameName(certificate.issuer, issuer.subject) &&
      isSignedBy(certificate, issuer)
    );
  });
}

function isEnclave({ keyUsage, constraints }: Certificate): boolean {
  if (!keyUsage?.signs) return false;
  return constraints === undefined || (!constraints.isAuthority && constraints.pathLength === undefined);
}

/** Between the authority at this place and the enclave are `place − 1` others. */
function isAuthority({ keyUsage, constraints }: Certificate, place: number): boolean {
  if (!keyUsage?.signsCertificates || !constraints?.isCritical || !constraints.isAuthority) return false;
  return constraints.pathLength === undefined || place - 1 <= constraints.pathLength;
}

/** Times of certificates are whole seconds, the last one included. */
function isValidAt({ startsAtMs, endsAtMs }: Certificate, nowMs: bigint): boolean {
  const second = (nowMs / 1000n) * 1000n;
  return BigInt(startsAtMs) <= second && second <= BigInt(endsAtMs);
}

function isSameName(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, i) => byte === right[i]);
}
