import { afterEach, describe, expect, test } from 'vitest';
import { createVerifier, type Verifier, VerifierStoppedError } from './verifier.ts';

const EPOCH = { epoch: 0n, committee: [], firstSequence: 0n, startedAtMs: 0 };
const CERTIFIED = {
  summary: new Uint8Array(),
  signature: { epoch: 0n, signature: new Uint8Array(), bitmap: new Uint8Array() },
};
const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const SILENT = threadOf("import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});");
let verifier: Verifier;
afterEach(() => verifier.close());

describe('a verifier', () => {
  test('error: what the thread refuses, with its code', async () => {
    verifier = createVerifier();
    await expect(verifier.verify(EPOCH, CERTIFIED)).rejects.toMatchObject({ code: 'CHECKPOINT_COMMITTEE_INVALID' });
  });

  test('error: closing rejects what waits and what comes later', async () => {
    verifier = createVerifier({ thread: SILENT });
    const waiting = [verifier.verify(EPOCH, CERTIFIED), verifier.endEpoch(EPOCH, CERTIFIED)];
    const outcomes = Promise.allSettled(waiting);
    verifier.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(VerifierStoppedError) });
    }
    await expect(verifier.verify(EPOCH, CERTIFIED)).rejects.toThrow('The verifier is closed.');
  });

  test('error: no answer within the time; the next question starts another thread', async () => {
    verifier = createVerifier({ thread: SILENT, answerMaxMs: 5 });
    await expect(verifier.verify(EPOCH, CERTIFIED)).rejects.toThrow('did not answer within 5 ms');
    await expect(verifier.verify(EPOCH, CERTIFIED)).rejects.toThrow('did not answer within 5 ms');
  });

  test('error: a thread that fails rejects its own questions only', async () => {
    const failing =
      "parentPort.once('message', () => parentPort.once('message', () => { throw new Error('broken'); }));";
    const thread = threadOf(`import { parentPort } from 'node:worker_threads'; ${failing}`);
    verifier = createVerifier({ thread });
    const first = verifier.verify(EPOCH, CERTIFIED);
    const failed = Promise.allSettled([first, verifier.verify(EPOCH, CERTIFIED)]);
    for (const outcome of await failed) {
      expect(outcome).toMatchObject({ reason: { cause: { message: 'broken' } } });
    }
    // The thread after it gets one question and waits for the second.
    const later = verifier.verify(EPOCH, CERTIFIED);
    const settled = Promise.allSettled([later]);
    verifier.close();
    expect(await settled).toMatchObject([{ reason: { message: 'The verifier is closed.' } }]);
  });
});
