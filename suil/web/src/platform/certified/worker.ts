/** The page's side of the verifying worker: starts it once, for the first question. */
import type { Reply, Request, Result } from './messages.ts';
import type { EpochEnd, Question, Start } from './verification.ts';

type Port = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

export interface Verifier {
  /** Returns what the worker makes of a node's answer. Rejects only when there is no worker. */
  readonly prove: (question: Question, ends: readonly EpochEnd[]) => Promise<Result>;
}

/**
 * @param worker one that nothing else uses
 * @param onEnd called when the worker has failed; then nothing more may be asked of it
 */
export function createVerifier(worker: Port, start: Start, onEnd: () => void): Verifier {
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  let count = 0;
  const send = (request: Request) => worker.postMessage(request);
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.resolve(data.result);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(`The worker ended: ${message}`));
    waiting.clear();
    worker.terminate();
    onEnd();
  });
  send({ kind: 'start', start });
  return {
    prove: (question, ends) => {
      const reply = Promise.withResolvers<Result>();
      const id = count++;
      waiting.set(id, reply);
      send({ kind: 'prove', id, question, ends });
      return reply.promise;
    },
  };
}
