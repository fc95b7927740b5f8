/** Damage to JSON values: one place anywhere inside gets something else. */
import { elementAt } from '../element-at.ts';
import type { Random } from './random.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ODD: readonly Json[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  2 ** 53,
  '',
  '0',
  '-1',
  '0x',
  '0x2',
  '1'.repeat(80),
  'a'.repeat(10_000),
  '\u0000\ud800',
  '__proto__',
  '0x2::sui::SUI',
  '0x2::coin::Coin<'.repeat(70),
  [],
  {},
  [[[[[[[[]]]]]]]],
];

/** A copy with one value replaced, removed, doubled or wrapped. */
export function mutateJson(value: Json, random: Random): Json {
  if (Array.isArray(value) && value.length > 0 && random.below(5) > 0) {
    const list = [...value];
    const at = random.below(list.length);
    const kind = random.below(6);
    if (kind === 0) list.splice(at, 1);
    else if (kind === 1) list.splice(at, 0, elementAt(list, at));
    else list[at] = mutateJson(elementAt(list, at), random);
    return list;
  }
  if (isRecord(value) && Object.keys(value).length > 0 && random.below(5) > 0) {
    const entries = Object.entries(value);
    const at = random.below(entries.length);
    const [key, inner] = elementAt(entries, at);
    const kind = random.below(6);
    if (kind === 0) entries.splice(at, 1);
    else if (kind === 1) entries[at] = [random.pick(['__proto__', 'constructor', '', `${key}_`]), inner];
    else entries[at] = [key, mutateJson(inner, random)];
    return Object.fromEntries(entries);
  }
  if (typeof value === 'string' && value.length > 0 && random.below(2) === 0) return mutateText(value, random);
  return random.below(8) === 0 ? wrap(value, random.below(500)) : random.pick(ODD);
}

function mutateText(text: string, random: Random): string {
  const at = random.below(text.length);
  const letter = random.pick(['0', 'f', 'A', '/', '=', ':', '<', '>', ' ', 'é', '']);
  return text.slice(0, at) + letter + text.slice(at + random.below(3));
}

function wrap(value: Json, times: number): Json {
  let wrapped = value;
  for (let time = 0; time < times; time += 1) wrapped = time % 2 === 0 ? [wrapped] : { value: wrapped };
  return wrapped;
}

function isRecord(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
