/** Whether the operator signed a text that ends a halt, here and now. Verifies nothing by itself: how a signature is checked is handed in. */
import { AppError } from '../errors/app-error.ts';
import { parseAddress } from '../values/address.ts';
import { type ResumePlace, type ResumeText, readResume, refuseResume } from './resume-text.ts';

/** A text that ends a halt, and the operator's signature over it, base64. */
export interface SignedResume {
  readonly text: string;
  readonly signature: string;
}

export interface ResumeCheck {
  /** Null: the deployment names no operator, so no halt can be ended. */
  readonly place: ResumePlace | null;
  /** Whether `signature` is one of this text by this address. */
  readonly verifySignature: (text: string, signature: string, address: string) => Promise<boolean>;
}

/** Returns where a deployment takes the operator's texts; null when its manifest names no operator. @throws {ADDRESS_INVALID} */
export function resumePlaceOf(sites: Omit<ResumePlace, 'operator'>, operator: string | undefined): ResumePlace | null {
  return operator === undefined ? null : { ...sites, operator: parseAddress(operator) };
}

/** Returns what a signed text says. @throws {RESUME_REFUSED} */
export async function verifyResume(
  { text: message, signature }: SignedResume,
  { place, verifySignature }: ResumeCheck,
  nowMs: number,
): Promise<ResumeText> {
  const text = readResume(message);
  if (text === null) throw refused('it is no text of a resume');
  if (place === null) throw refused('the deployment names no operator');
  const reason = refuseResume(text, place, nowMs);
  if (reason !== null) throw refused(reason);
  if (!(await verifySignature(message, signature, place.operator)))
    throw refused('the signature is not the operator’s');
  return text;
}

function refused(reason: string): AppError {
  return new AppError('RESUME_REFUSED', { reason });
}
