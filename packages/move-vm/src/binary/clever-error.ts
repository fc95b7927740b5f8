/**
 * Abort codes of `#[error]` constants taken apart. The bits: a tag at the top, the code of `#[error(code = N)]` plus a flag, the source
 * line, then indices of the constant's name and value in the module. Follows move-command-line-common/src/error_bitset.rs.
 */

import type { CleverError } from '../failure.ts';
import type { CompiledModule, Constant } from './compiled-module.ts';
import { deserializeModule } from './deserialize.ts';

const TAG_SHIFT = 63n;
const CODE_SHIFT = 48n;
const LINE_SHIFT = 32n;
const NAME_SHIFT = 16n;
const WORD = 0xffffn;
const BYTE = 0xffn;
/** An index field with this value names nothing; a code field with its value means no code was given. */
const NONE = 0xffff;
const NO_CODE = 0xff;

/** Returns what the code of an abort says; undefined for a plain code. @param moduleBytes the aborting module, which adds name and text */
export function decodeCleverError(abortCode: bigint, moduleBytes?: Uint8Array): CleverError | undefined {
  if (abortCode >> TAG_SHIFT !== 1n) return undefined;
  return readCleverError(abortCode, moduleBytes && deserializeModule(moduleBytes));
}

/** As {@link decodeCleverError}, for a module that was read already. */
export function readCleverError(abortCode: bigint, module: CompiledModule | undefined): CleverError | undefined {
  if (abortCode >> TAG_SHIFT !== 1n) return undefined;
  const field = (shift: bigint): number => Number((abortCode >> shift) & WORD);
  const errorCode = Number((abortCode >> CODE_SHIFT) & BYTE);
  const nameConstant = module?.constants[field(NAME_SHIFT)];
  const valueConstant = module?.constants[field(0n)];
  const constantName = field(NAME_SHIFT) === NONE ? undefined : textOf(nameConstant);
  const message = field(0n) === NONE ? undefined : valueText(valueConstant);
  return {
    line: field(LINE_SHIFT),
    ...(constantName === undefined ? {} : { constantName }),
    ...(message === undefined ? {} : { message }),
    ...(errorCode === NO_CODE ? {} : { errorCode }),
  };
}

/** The constant as a Sui node shows it: a text, a number, `true` or `false`; undefined for any other type. */
function valueText(constant: Constant | undefined): string | undefined {
  switch (constant?.type.kind) {
    case 'u8':
    case 'u16':
    case 'u32':
    case 'u64':
    case 'u128':
    case 'u256':
      return constant.data.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n).toString();
    case 'bool':
      return String(constant.data[0] === 1);
    default:
      return textOf(constant);
  }
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
