/** Values of a schema: the example, at the edges of its type, beyond them, and of other types. */
import type { Random } from '../chain-fuzz/random.ts';
import type { JsonSchema } from './document.ts';

/** At and beyond what 31 to 256 bits hold, with and without a sign. */
const WHOLE_NUMBERS = [0n, 31n, 32n, 53n, 63n, 64n, 128n, 256n].flatMap((bits) =>
  [(1n << bits) - 1n, 1n << bits, -(1n << bits), -(1n << bits) - 1n].map(String),
);
const TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-0',
    '+1',
    '01',
    '1.5',
    '1e3',
    '1e309',
    '0x10',
    'NaN',
    'Infinity',
    'null',
    'true',
    '\u0000',
    '\ud800',
  ],
  ...[
    '💥'.repeat(40),
    'é'.normalize('NFD'),
    '\u202eabc',
    "' OR 1=1 --",
    '../..',
    '__proto__',
    'constructor',
    '%00',
    '\r\nX: y',
  ],
  ...['2026-02-30', '2026-01-01T00:00:00Z', '0000-00-00', '9999-12-31', '１２３'],
  ...[`0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, `0x${'F'.repeat(64)}`, `0x${'f'.repeat(65)}`, '0x2', '0x'],
];
const OTHERS: readonly unknown[] = [null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[]], ['x'], { $gt: '' }];
/** In a hundred: as often is a value the example, at an edge, and something else. */
const EXAMPLES = 55;
const EDGES = 30;

/** Returns a value that a request carries as JSON. */
export function drawValue(schema: JsonSchema, example: unknown, random: Random): unknown {
  const chance = random.below(100);
  if (chance < EXAMPLES && example !== undefined) return example;
  if (chance < EXAMPLES + EDGES) return random.pick(edgesOf(schema));
  return random.pick<unknown>([...OTHERS, ...TEXTS, ...WHOLE_NUMBERS]);
}

/** Returns a value that a path or a query carries as text. */
export function drawText(schema: JsonSchema, random: Random): string {
  const value = drawValue(schema, schema.example ?? schema.enum?.[0], random);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the smallest and largest values of a schema and their neighbours outside; what it lists, whole. */
export function edgesOf(schema: JsonSchema): readonly unknown[] {
  const { enum: listed, anyOf, minimum = 0, maximum, minLength = 0, maxLength = 64 } = schema;
  if (listed !== undefined) return [...listed, `${listed[0]}x`, String(listed[0]).toLowerCase()];
  if (anyOf !== undefined) return anyOf.flatMap(edgesOf);
  const types = [schema.type ?? 'string'].flat();
  return types.flatMap((type): readonly unknown[] => {
    if (type === 'integer' || type === 'number') {
      const most = maximum ?? Number.MAX_SAFE_INTEGER;
      return [minimum - 1, minimum, minimum + 1, most - 1, most, most + 1, minimum + 0.5];
    }
    if (type === 'boolean') return [true, false];
    if (type === 'null') return [null];
    if (type === 'string')
      return [...lengthsOf(minLength, maxLength).map((length) => '1'.repeat(length)), ...WHOLE_NUMBERS];
    return [[], {}];
  });
}

function lengthsOf(least: number, most: number): number[] {
  return [least - 1, least, least + 1, most - 1, most, most + 1].filter((length) => length >= 0);
}
