/** Which open halt an operator means: by its whole name, or by its number where only one halt has it. */
import { AppError } from '@suil/core';

/**
 * Database, signer and auditor number their halts each by itself, so a number can mean several.
 * @param given `7@1795461748453` or `7`
 * @throws {HALT_NOT_FOUND} @throws {HALT_AMBIGUOUS} naming those that have this number
 */
export function pickHalt<Named extends { readonly halt: string }>(open: readonly Named[], given: string): Named {
  const named = open.find(({ halt }) => halt === given);
  if (named !== undefined) return named;
  const [first, ...more] = open.filter(({ halt }) => halt.split('@')[0] === given);
  if (first === undefined) throw new AppError('HALT_NOT_FOUND', { id: given });
  if (more.length === 0) return first;
  throw new AppError('HALT_AMBIGUOUS', { id: given, names: [first, ...more].map(({ halt }) => halt).join(', ') });
}
