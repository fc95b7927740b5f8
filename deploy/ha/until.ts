/** Waiting until something is there, asked again and again. */
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '../../scripts/setup/config.ts';

const POLL_MS = 100;

export interface Waiting {
  /** What is waited for, as the end of "… within N s". */
  readonly what: string;
  readonly timeoutMs: number;
}

/** Asks again until the answer is neither null nor a failure, and returns it. @throws SetupError when that takes too long, or what `ask` throws as one */
export async function until<Answer>(
  { what, timeoutMs }: Waiting,
  ask: () => Promise<Answer | null> | Answer | null,
): Promise<Answer> {
  const deadlineMs = performance.now() + timeoutMs;
  let reason = '';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      if (error instanceof SetupError) throw error;
      reason = `: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (performance.now() > deadlineMs) throw new SetupError(`${what} within ${timeoutMs / 1000} s${reason}`);
    await delay(POLL_MS);
  }
}

/**
 * Returns the JSON that an address answers with, of any status; rejects when nothing answers within two seconds.
 * @typeParam Answer as the address's documentation has it
 */
export async function fetchJson<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  const answer: Answer = JSON.parse(await response.text());
  return answer;
}
