/**
 * How an object is shown: the texts of its type's display, filled in. The display is the one that the registry (0xd) derives from the type, else the
 * newest `0x2::display::Display<T>` whose version was raised.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveObjectID } from '@mysten/sui/utils';
import { DISPLAY_REGISTRY_ID, FRAMEWORK_ID } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { JsonValue, ObjectDisplay } from '../types.ts';
import { fillIn } from './display-format.ts';

const DISPLAY_NAME = `${FRAMEWORK_ID}::display_registry::Display`;
const KEY_NAME = `${FRAMEWORK_ID}::display_registry::DisplayKey`;
/** `DisplayKey<T>()` has no fields, for which the compiler puts one `bool`. */
const KEY_BYTES = Uint8Array.of(0);
const OLDER_NAME = `${FRAMEWORK_ID}::display::Display`;

/** Characters of names and texts together. Source: sui-indexer-alt-graphql, max_display_output_size. */
const OUTPUT_MAX_CHARS = 1024 * 1024;

const Texts = bcs.vector(bcs.struct('Entry', { key: bcs.string(), value: bcs.string() }));
/** BCS of `0x2::display_registry::Display<T>` without the id of its capability. */
const DisplayContents = bcs.struct('Display', { id: bcs.Address, fields: Texts });
/** BCS of `0x2::display::Display<T>`. */
const OlderContents = bcs.struct('Display', { id: bcs.Address, fields: Texts, version: bcs.u16() });

type DisplayTexts = (typeof DisplayContents.$inferType)['fields'];

/**
 * Returns a value as its type's display shows it; undefined where the type has none.
 * @param readJson gives the value as JSON-RPC writes it
 */
export function displayOf(store: ObjectStore, type: string, readJson: () => JsonValue): ObjectDisplay | undefined {
  const texts = registeredTexts(store, type) ?? olderTexts(store, type);
  if (texts === undefined) return undefined;
  const json = readJson();
  const output: Record<string, string | null> = {};
  const errors: Record<string, string> = {};
  let left = OUTPUT_MAX_CHARS;
  for (const { key, value } of [...texts].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const filled = fillIn(value, json);
    left -= key.length + ('text' in filled ? filled.text.length : 0);
    const fault = 'error' in filled ? filled.error : 'Display output too large';
    const text = 'text' in filled && left >= 0 ? filled.text : null;
    output[key] = text;
    if (text === null) errors[key] = fault;
  }
  return { output, errors };
}

function registeredTexts(store: ObjectStore, type: string): DisplayTexts | undefined {
  const data = store.get(deriveObjectID(DISPLAY_REGISTRY_ID, `${KEY_NAME}<${type}>`, KEY_BYTES))?.data;
  if (data?.kind !== 'move' || data.type !== `${DISPLAY_NAME}<${type}>`) return undefined;
  return DisplayContents.parse(data.contents).fields;
}

function olderTexts(store: ObjectStore, type: string): DisplayTexts | undefined {
  const wanted = `${OLDER_NAME}<${type}>`;
  let newest: typeof OlderContents.$inferType | undefined;
  for (const { data } of store.ofTypeName(OLDER_NAME)) {
    if (data.kind !== 'move' || data.type !== wanted) continue;
    const display = OlderContents.parse(data.contents);
    if (display.version > (newest?.version ?? 0)) newest = display;
  }
  return newest?.fields;
}
