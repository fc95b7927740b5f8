/**
 * Texts of a display: `{field}` and `{field.inner}` stand for values of the object, a backslash takes the next character as it is.
 * Reads and fills in texts; knows no object. Follows sui-display/src/v1.
 */
import type { JsonValue } from '../types.ts';

/** How deep a text may reach into an object. */
const DEPTH_MAX = 10;
const IDENTIFIER = /^([a-zA-Z]|_(?=[a-zA-Z0-9_]))[a-zA-Z0-9_]*$/;

type Strand = { readonly text: string } | { readonly path: readonly string[] };

/** A text that is filled in, or why it is not. */
export type Filled = { readonly text: string } | { readonly error: string };

/**
 * Fills in a text.
 * @param json the object as JSON-RPC writes it: a UID is `{ id }`, bytes are a list of numbers
 */
export function fillIn(format: string, json: JsonValue): Filled {
  const strands = readStrands(format);
  if ('error' in strands) return strands;
  let text = '';
  for (const strand of strands.strands) {
    const filled = 'text' in strand ? strand : valueAt(json, strand.path);
    if ('error' in filled) return filled;
    text += filled.text;
  }
  return { text };
}

function readStrands(format: string): { readonly strands: readonly Strand[] } | { readonly error: string } {
  const strands: Strand[] = [];
  let text = '';
  for (let at = 0; at < format.length; at += 1) {
    const character = format[at] ?? '';
    if (character === '}') return { error: `Unexpected '}' at offset ${at}` };
    if (character === '\\' && at + 1 < format.length) {
      at += 1;
      text += format[at];
    } else if (character === '{') {
      const end = format.indexOf('}', at);
      if (end < 0) return { error: "Unexpected end of the text, expected '}'" };
      const path = format
        .slice(at + 1, end)
        .split('.')
        .map((name) => name.trim());
      const fault = path.find((name) => !IDENTIFIER.test(name));
      if (fault !== undefined) return { error: `Invalid identifier ${JSON.stringify(fault)} at offset ${at + 1}` };
      if (path.length > DEPTH_MAX) return { error: `Field access at offset ${at + 1} is deeper than ${DEPTH_MAX}` };
      strands.push({ text }, { path });
      text = '';
      at = end;
    } else text += character;
  }
  return { strands: [...strands, { text }] };
}

function valueAt(json: JsonValue, path: readonly string[]): Filled {
  const name = path.join('.');
  let value: JsonValue | undefined = json;
  for (const field of path) {
    value = isFields(value) && Object.hasOwn(value, field) ? value[field] : undefined;
    if (value === undefined) return { error: `'${name}' not found in object` };
  }
  if (value === null) return { text: '' };
  if (Array.isArray(value)) return { error: `'${name}' is a vector, and is not supported in Display` };
  if (!isFields(value)) return { text: String(value) };
  const { id, ...others } = value;
  // Of a UID, its id.
  if (typeof id === 'string' && Object.keys(others).length === 0) return { text: id };
  return { error: `'${name}' is a struct or an enum, and is not supported in Display` };
}

function isFields(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
