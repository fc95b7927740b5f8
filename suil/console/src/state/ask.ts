/** Asks a process: within a second, and never more of an answer than a process has to say. */
import { messageOf } from '@suil/core';

export const ASK_LIMIT_MS = 1_000;
const BYTES_MAX = 4 * 1024 * 1024;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Answer =
  | { readonly ok: true; readonly status: number; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Returns the answer, or why there is none. Never throws. Follows no redirect: the console asks only whom it was given. */
export async function ask(fetch: Fetch, url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ASK_LIMIT_MS), redirect: 'error' });
    return { ok: true, status: response.status, text: await readWithin(response) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer within a second';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return messageOf(cause);
}

async function readWithin(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new RangeError('the answer is larger than 4 MB');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns what a schema reads of the answer; null where it is another one. */
export function readJson<Value>(answer: Answer, schema: { safeParse(value: unknown): { data?: Value } }): Value | null {
  if (!answer.ok) return null;
  try {
    return schema.safeParse(JSON.parse(answer.text)).data ?? null;
  } catch {
    return null;
  }
}
