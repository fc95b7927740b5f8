/** The thread that verifies: answers each question in the order in which they come. */
import { parentPort } from 'node:worker_threads';
import { type DigestedType, isLightClientError } from '@suil/light-client';
import { createBLAKE2b } from 'hash-wasm';
import { createVerification } from './verification.ts';
import type { Answer, Question } from './verifier.ts';

const DIGEST_BITS = 256;
/** Compiled: 1.5 kB take 6 µs instead of 61 in JavaScript, and most of the work is hashing. */
const hasher = await createBLAKE2b(DIGEST_BITS);
const encoder = new TextEncoder();
const PREFIXES: Readonly<Record<DigestedType, Uint8Array>> = {
  CheckpointSummary: encoder.encode('CheckpointSummary::'),
  CheckpointContents: encoder.encode('CheckpointContents::'),
  TransactionEffects: encoder.encode('TransactionEffects::'),
  TransactionEvents: encoder.encode('TransactionEvents::'),
  Object: encoder.encode('Object::'),
};
const verification = createVerification((type, bytes) =>
  hasher.init().update(PREFIXES[type]).update(bytes).digest('binary'),
);

function answerTo(question: Question): Answer {
  if (question.kind === 'follow') {
    const { place, batch, watched } = question;
    return { kind: 'followed', followed: verification.follow(place, batch, watched) };
  }
  if (question.kind === 'endEpoch') {
    return { kind: 'ended', ended: verification.endEpoch(question.epoch, question.certified) };
  }
  verification.verify(question.epoch, question.certified);
  return { kind: 'verified' };
}

parentPort?.on('message', (question: Question) => {
  try {
    parentPort?.postMessage(answerTo(question));
  } catch (error) {
    if (!isLightClientError(error)) throw error;
    const refused: Answer = { kind: 'refused', code: error.code, context: error.context };
    parentPort?.postMessage(refused);
  }
});
