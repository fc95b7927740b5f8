/** Reads code and message of what was thrown, whose type is unknown. */

/** Returns the code that the system, a library or this project gave an error; null when it has none. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Returns the error's message, or the text of what is no error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
