/** The web worker that verifies: answers each question by the one verification that its first message started. */
import { isLightClientError } from '@suil/light-client';
import type { Reply, Request, Result } from './messages.ts';
import { createVerification, type EpochEnd, type Question, type Start, type Verification } from './verification.ts';

let start: Start | null = null;
let verification: Verification | null = null;

/** Checks the anchor's keys while the page asks the node. What is wrong with it is answered with the first question. */
function begin(from: Start): void {
  start = from;
  try {
    verification = createVerification(from);
  } catch {
    verification = null;
  }
}

function prove(from: Start, question: Question, ends: readonly EpochEnd[]): Result {
  try {
    verification ??= createVerification(from);
    const extended = verification.addEnds(ends);
    return { ...verification.prove(question), extended };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', code: isLightClientError(error) ? error.code : null, reason };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'start') begin(data.start);
  else if (start !== null) {
    self.postMessage({ id: data.id, result: prove(start, data.question, data.ends) } satisfies Reply);
  }
});
