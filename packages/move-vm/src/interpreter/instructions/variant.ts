/** Instructions of enums that the loop does not contain. */

import type { VerifiedRef } from '../../linker/verified.ts';
import type { PackSite } from '../../translation/sites.ts';
import { Ref, Variant } from '../../values/value.ts';
import { tagMismatch } from '../runtime-faults.ts';
import type { InstructionHandler, InstructionHandlers } from './handler.ts';

export const packVariant: InstructionHandler = (stack, sp, count, { tag }: PackSite) => {
  const start = sp - count;
  stack[start] = new Variant(tag, stack.slice(start, sp));
  return start + 1;
};

export const VARIANTS = {
  PackVariant: packVariant,
  UnpackVariant(stack, sp, expectedTag) {
    const { tag, fields }: Variant = stack[sp - 1];
    if (tag !== expectedTag) tagMismatch();
    for (let i = 0; i < fields.length; i++) stack[sp - 1 + i] = fields[i];
    return sp - 1 + fields.length;
  },
  UnpackVariantRef(stack, sp, expectedTag) {
    const { container, index }: VerifiedRef = stack[sp - 1];
    const { tag, fields }: Variant = container[index];
    if (tag !== expectedTag) tagMismatch();
    for (let i = 0; i < fields.length; i++) stack[sp - 1 + i] = new Ref(fields, i);
    return sp - 1 + fields.length;
  },
} satisfies InstructionHandlers;
