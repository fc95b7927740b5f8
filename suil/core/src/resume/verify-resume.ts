/** Whether the operator signed a text that ends a halt, here and now. Verifies nothing by itself: how a signature is checked is handed in. */
import { AppError } from '../errors/app-error.ts';
import type { Operators } from '../setup/operators.ts';
import type { Sites } from '../setup/sites.ts';
import { type ResumePlace, type ResumeText, readResume, refuseResume } from './resume-text.ts';

/** A text that ends a halt, and the operator's signature over it, base64. */
export interface SignedResume {
  readonly text: string;
  readonly signature: string;
}

export interface ResumeCheck {
  readonly place: ResumePlace;
  /** Whether `signature` is one of this text by this address. */
  readonly verifySignature: (text: string, signature: string, address: string) => Promise<boolean>;
}

/** Returns where a deployment takes the operator's texts, and whose. */
export function resumePlaceOf(sites: Sites, { operator, formerOperators }: Operators): ResumePlace {
  return { ...sites, operator, formerOperators };
}

/** Returns what a signed text says. @throws {RESUME_REFUSED} */
export async function verifyResume(
  { text: message, signature }: SignedResume,
  { place, verifySignature }: ResumeCheck,
  nowMs: number,
): Promise<ResumeText> {
  const text = readResume(message);
  if (text === null) throw refused('it is no text of a resume');
  const reason = refuseResume(text, place, nowMs);
  if (reason !== null) throw refused(reason);
  if (!(await verifySignature(message, signature, text.operator))) throw refused('the signature is not the operator’s');
  return text;
}

function refused(reason: string): AppError {
  return new AppError('RESUME_REFUSED', { reason });
}
