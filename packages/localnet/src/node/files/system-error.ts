/** What a thrown value says when a call of the system failed. */

/** Returns its code, such as `EEXIST`; undefined when it has none. */
export function errorCode(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
}

/** Returns its message. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
