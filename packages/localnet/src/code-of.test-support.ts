import { isChainError } from './errors.ts';

/** Returns the code of the refusal that `work` throws, the text of another error, or null when it throws none. */
export function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return isChainError(error) ? error.code : String(error);
  }
}
