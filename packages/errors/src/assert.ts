/** Checks that cannot fail unless this code is wrong. */

/**
 * Does nothing while `condition` holds.
 * @param why what must hold, in a few words
 * @throws {Error} a plain error: a defect, never a user's mistake
 */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${why}`);
}
