/**
 * The one way this package throws: a broken assumption of our own. Failures of user code, of user modules and of user bytes
 * are data (`failure.ts`) and never come from here.
 */

/** Ends the call because the interpreter itself is wrong. Never returns. */
export function bug(why: string): never {
  throw new Error(`move-vm bug: ${why}`);
}
