/** The page's side of the verifying worker: its code is loaded while the page reads what verification begins with. */
import type { Reply, Request, Result } from './messages.ts';
import type { EpochEnd, Question, Start } from './verification.ts';

type Port = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

export interface Verifier {
  /** Returns what the worker makes of a node's answer. Rejects only when there is no worker, or nothing to begin with. */
  readonly prove: (question: Question, ends: readonly EpochEnd[]) => Promise<Result>;
}

/**
 * @param worker one that nothing else uses
 * @param start questions wait for it
 * @param onEnd called when the worker or the start has failed; then nothing more may be asked of it
 */
export function createVerifier(worker: Port, start: Promise<Start>, onEnd: () => void): Verifier {
  const waiting = new Map<number, (result: Result) => void>();
  const failed = Promise.withResolvers<never>();
  let count = 0;
  const send = (request: Request) => worker.postMessage(request);
  const fail = (error: unknown) => {
    failed.reject(error);
    worker.terminate();
    onEnd();
  };
  // Before the first question no one waits for it.
  failed.promise.catch(() => undefined);
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.(data.result);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', ({ message }) => fail(new Error(`The worker ended: ${message}`)));
  const started = start.then((value) => send({ kind: 'start', start: value }));
  started.catch(fail);

  async function ask(question: Question, ends: readonly EpochEnd[]): Promise<Result> {
    await started;
    const { promise, resolve } = Promise.withResolvers<Result>();
    const id = count++;
    waiting.set(id, resolve);
    send({ kind: 'prove', id, question, ends });
    return promise;
  }

  return { prove: (question, ends) => Promise.race([ask(question, ends), failed.promise]) };
}
