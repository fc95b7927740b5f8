/**
 * Abort codes of `#[error]` constants taken apart. The bits: a tag at the top, the code of `#[error(code = N)]` plus a flag, the source
 * line, then indices of the constant's name and value in the module. Follows move-command-line-common/src/error_bitset.rs.
 */

import type { CleverError } from '../failure.ts';
import { toHex } from '../hex.ts';
import { fromLittleEndian } from '../little-endian.ts';
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

/**
 * As {@link decodeCleverError}, for a module that was read already. As on a node, a code that names a constant without its value, or something
 * that the module does not hold, says nothing.
 */
export function readCleverError(abortCode: bigint, module: CompiledModule | undefined): CleverError | undefined {
  if (abortCode >> TAG_SHIFT !== 1n) return undefined;
  const field = (shift: bigint): number => Number((abortCode >> shift) & WORD);
  const errorCode = Number((abortCode >> CODE_SHIFT) & BYTE);
  const code = { line: field(LINE_SHIFT), ...(errorCode === NO_CODE ? {} : { errorCode }) };
  const [name, value] = [field(NAME_SHIFT), field(0n)];
  if (module === undefined || (name === NONE && value === NONE)) return code;
  const constant = module.constants[value];
  const constantName = name === NONE ? undefined : textOf(module.constants[name]);
  if (constantName === undefined || constant === undefined) return undefined;
  const message = valueText(constant);
  return { ...code, constantName, ...(message === undefined ? { raw: constant.data } : { message }) };
}

/** The constant as a Sui node shows it: a text, a number, an address, `true` or `false`; undefined for any other type. */
function valueText(constant: Constant): string | undefined {
  switch (constant.type.kind) {
    case 'u8':
    case 'u16':
    case 'u32':
    case 'u64':
    case 'u128':
    case 'u256':
      return fromLittleEndian(constant.data).toString();
    case 'bool':
      return String(constant.data[0] === 1);
    case 'address':
      return toHex(constant.data);
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
