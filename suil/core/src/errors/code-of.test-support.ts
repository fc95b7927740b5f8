/** What a call of a model came to. For tests. */
import { isAppError } from './app-error.ts';

/** Returns the code that a call is refused with, or 'done'. */
export function codeOf(run: () => unknown): string {
  try {
    run();
    return 'done';
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}
