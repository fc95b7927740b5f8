/**
 * Reads signature tokens, the binary format's spelling of types. Owns their depth and arity limits.
 * Follows move-binary-format/src/deserializer.rs (load_signature_token).
 */
import { fault } from '../failure.ts';
import type { PrimitiveName, SignatureToken } from './compiled-module.ts';
import type { Cursor } from './cursor.ts';

/** file_format_common.rs: SIGNATURE_TOKEN_DEPTH_MAX. */
const MAX_TOKEN_DEPTH = 256;
/** file_format_common.rs: TYPE_PARAMETER_COUNT_MAX. */
export const MAX_TYPE_PARAMETERS = 255;
/** file_format_common.rs: SIGNATURE_SIZE_MAX. */
const MAX_SIGNATURE_LENGTH = 255;

const PRIMITIVE_BY_TAG = new Map<number, PrimitiveName>([
  [0x01, 'bool'],
  [0x02, 'u8'],
  [0x03, 'u64'],
  [0x04, 'u128'],
  [0x05, 'address'],
  [0x0c, 'signer'],
  [0x0d, 'u16'],
  [0x0e, 'u32'],
  [0x0f, 'u256'],
]);

/** Reads a list of tokens with its length in front. */
export function readSignature(cursor: Cursor): SignatureToken[] {
  const length = cursor.uleb(MAX_SIGNATURE_LENGTH, 'signature length');
  const tokens: SignatureToken[] = [];
  for (let i = 0; i < length; i++) tokens.push(readToken(cursor, 1));
  return tokens;
}

export function readToken(cursor: Cursor, depth: number): SignatureToken {
  if (depth > MAX_TOKEN_DEPTH) fault('MALFORMED', 'signature token is nested too deeply');
  const tag = cursor.u8();
  const primitive = PRIMITIVE_BY_TAG.get(tag);
  if (primitive) return { kind: primitive };
  switch (tag) {
    case 0x06:
    case 0x07:
      return { kind: 'reference', mutable: tag === 0x07, target: readToken(cursor, depth + 1) };
    case 0x08:
      return { kind: 'datatype', handle: cursor.index('datatype handle'), typeArguments: [] };
    case 0x09:
      return { kind: 'typeParameter', index: cursor.index('type parameter') };
    case 0x0a:
      return { kind: 'vector', element: readToken(cursor, depth + 1) };
    case 0x0b: {
      const handle = cursor.index('datatype handle');
      const arity = cursor.uleb(MAX_TYPE_PARAMETERS, 'type argument count');
      if (arity === 0) fault('MALFORMED', 'an instantiated datatype needs type arguments');
      const typeArguments: SignatureToken[] = [];
      for (let i = 0; i < arity; i++) typeArguments.push(readToken(cursor, depth + 1));
      return { kind: 'datatype', handle, typeArguments };
    }
    default:
      return fault('MALFORMED', `unknown signature token 0x${tag.toString(16)}`);
  }
}
