/**
 * Verifies the signatures of a page's lines ahead of the check that asks for them: several side by side in the threads of Node's crypto, while
 * this one checks the lines before. What is asked and answered, and in which order, is as without it.
 */
import { isOfPlainKey, type VerifySignature } from '@suil/signature';
import type { JournalLine, StoredIntent } from '../check/line.ts';

/** So many are begun before they are asked for: enough for every thread, few enough that files are read in between. */
const AHEAD = 64;

interface Begun extends Pick<StoredIntent, 'message' | 'signature' | 'address'> {
  readonly answer: Promise<boolean>;
}

/**
 * Returns a verifier for the check of these lines, one after the other. Signatures that may ask a node are not begun ahead: a line that is never
 * reached must not ask.
 */
export function verifyAhead(lines: readonly JournalLine[], verify: VerifySignature): VerifySignature {
  const intents = lines.flatMap(({ intent }) => (intent !== null && isOfPlainKey(intent.signature) ? [intent] : []));
  const begun: Begun[] = [];
  let asked = 0;

  function begin(): void {
    for (const { message, signature, address } of intents.slice(begun.length, asked + AHEAD)) {
      const answer = verify(message, signature, address);
      // Of a line that is never reached a failure is none.
      answer.catch(() => undefined);
      begun.push({ message, signature, address, answer });
    }
  }

  return async (text, signature, address) => {
    begin();
    const next = begun[asked];
    if (next?.signature !== signature || next.message !== text || next.address !== address)
      return verify(text, signature, address);
    asked += 1;
    return next.answer;
  };
}
