/** Calls of a session in another thread: a numbered message for each, and its answer. */
import { PlaygroundError } from '../engine/errors.ts';
import type { Session, SessionMethods } from '../engine/views.ts';

interface Scope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}

/** Answers calls, once the session is open. What is thrown is answered as its message. */
export function serve(scope: Scope, opening: Promise<Session>): void {
  scope.addEventListener('message', async ({ data: { id, method, input } }) => {
    try {
      const session = await opening;
      scope.postMessage({ id, value: await answer(session, method, input) });
    } catch (error) {
      scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  });
}

function answer<Method extends keyof SessionMethods>(
  session: Session,
  method: Method,
  input: SessionMethods[Method][0],
): Promise<unknown> {
  return session[method](input);
}

export interface SessionClient {
  /** @throws {PlaygroundError} PLAYGROUND_FAILED with the session's reason */
  ask<Method extends keyof SessionMethods>(
    method: Method,
    input: SessionMethods[Method][0],
  ): Promise<SessionMethods[Method][1]>;
}

/** Returns what asks the session of a worker. */
export function connect(worker: Worker): SessionClient {
  const waiting = new Map<number, (data: MessageEvent['data']) => void>();
  let last = 0;
  worker.addEventListener('message', ({ data }) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    const failure = 'The thread of the chain could not run. Load the page again.';
    for (const end of waiting.values()) end({ failure });
    waiting.clear();
  });
  return {
    ask: (method, input) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, ({ value, failure }) => {
          if (failure === undefined) resolve(value);
          else reject(new PlaygroundError('PLAYGROUND_FAILED', { reason: failure }));
        });
        worker.postMessage({ id: last, method, input });
      }),
  };
}
