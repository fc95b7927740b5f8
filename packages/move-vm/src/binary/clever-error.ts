/**
 * Abort codes of `#[error]` constants taken apart. The bits: a tag at the top, the code of `#[error(code = N)]` plus a flag, the source
 * line, then indices of the constant's name and value in the module. Follows move-command-line-common/src/error_bitset.rs.
 */

import type { CleverError } from '../failure.ts';
import type { CompiledModule, Constant } from './compiled-module.ts';

const TAG_SHIFT = 63n;
const CODE_SHIFT = 48n;
const LINE_SHIFT = 32n;
const NAME_SHIFT = 16n;
const WORD = 0xffffn;
const BYTE = 0xffn;
/** An index field with this value names nothing; a code field with its value means no code was given. */
const NONE = 0xffff;
const NO_CODE = 0xff;

/** What the code says, with name and text when `module` (the aborting one) is given; undefined for a plain code. */
export function decodeCleverError(abortCode: bigint, module: CompiledModule | undefined): CleverError | undefined {
  if (abortCode >> TAG_SHIFT !== 1n) return undefined;
  const field = (shift: bigint): number => Number((abortCode >> shift) & WORD);
  const errorCode = Number((abortCode >> CODE_SHIFT) & BYTE);
  const nameConstant = module?.constants[field(NAME_SHIFT)];
  const valueConstant = module?.constants[field(0n)];
  const constantName = field(NAME_SHIFT) === NONE ? undefined : textOf(nameConstant);
  const message = field(0n) === NONE ? undefined : textOf(valueConstant);
  return {
    line: field(LINE_SHIFT),
    ...(constantName === undefined ? {} : { constantName }),
    ...(message === undefined ? {} : { message }),
    ...(errorCode === NO_CODE ? {} : { errorCode }),
  };
}

/** The text of a `vector<u8>` constant; undefined for any other. */
function textOf(constant: Constant | undefined): string | undefined {
  if (constant?.type.kind !== 'vector' || constant.type.element.kind !== 'u8') return undefined;
  const lengthBytes = constant.data.findIndex((byte) => byte < 0x80) + 1;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(constant.data.subarray(lengthBytes));
  } catch {
    return undefined;
  }
}
