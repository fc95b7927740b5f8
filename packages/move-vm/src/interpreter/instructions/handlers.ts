/** Every instruction that the loop calls, by number. Decision 014 says which ones the loop contains, and why. */
import { bug } from '../../bug.ts';
import { OPERATION } from '../../translation/operation.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { BITS } from './bits.ts';
import { CASTS } from './cast.ts';
import { COMPARISONS } from './compare.ts';
import type { InstructionHandler } from './handler.ts';
import { OTHERS } from './other.ts';
import { VARIANTS } from './variant.ts';
import { VECTORS } from './vector.ts';

const BY_NAME: Readonly<Record<string, InstructionHandler>> = {
  ...ARITHMETIC,
  ...BITS,
  ...COMPARISONS,
  ...CASTS,
  ...VECTORS,
  ...OTHERS,
  ...VARIANTS,
};

/** The handler of each operation number; undefined for what the loop contains. */
export const HANDLERS: readonly (InstructionHandler | undefined)[] = Object.keys(OPERATION).map(
  (name) => BY_NAME[name],
);

/** What the loop calls for a number without a handler. */
export const noHandler: InstructionHandler = () => bug('an operation without a handler was run');
