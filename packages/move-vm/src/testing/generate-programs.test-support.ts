/**
 * Move code from a seed: integer operations near the edges of every width, values of made-up types as BCS, and small programs on vectors, structs
 * and references. Each is a function without parameters; what it comes to is for two engines to agree on. Owns the generating.
 */
import fc from 'fast-check';

export const WIDTHS = [8, 16, 32, 64, 128, 256] as const;
type Width = (typeof WIDTHS)[number];

/** A function `name` that returns one value of `type`. */
export interface Program {
  readonly name: string;
  readonly type: string;
  readonly body: string;
}

const BINARY = ['+', '-', '*', '/', '%', '|', '&', '^'] as const;
const ORDER = ['<', '>', '<=', '>=', '==', '!='] as const;

const maximum = (width: Width): bigint => 2n ** BigInt(width) - 1n;

function operand(width: Width): fc.Arbitrary<bigint> {
  const max = maximum(width);
  const half = 2n ** BigInt(width - 1);
  const near = fc.constantFrom(0n, 1n, 2n, half - 1n, half, half + 1n, max - 1n, max);
  return fc.oneof(near, near, fc.bigInt({ min: 0n, max }));
}

/** Constants would be folded by the compiler, so operands come through a function it does not see through. */
const opaque = (value: bigint, width: Width): string => `id(${value}u${width})`;

const integerBody = fc.constantFrom(...WIDTHS).chain((width) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(operand(width), operand(width), fc.constantFrom(...BINARY))
        .map(([a, b, op]) => ({ type: `u${width}`, body: `${opaque(a, width)} ${op} ${opaque(b, width)}` })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(operand(width), operand(width), fc.constantFrom(...ORDER))
        .map(([a, b, op]) => ({ type: 'bool', body: `${opaque(a, width)} ${op} ${opaque(b, width)}` })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(operand(width), fc.integer({ min: 0, max: 255 }), fc.constantFrom('<<', '>>'))
        .map(([a, bits, op]) => ({
          type: `u${width}`,
          body: `${opaque(a, width)} ${op} ${opaque(BigInt(bits % (width + 2) > 255 ? 255 : bits % (width + 2)), 8)}`,
        })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(operand(width), fc.constantFrom(...WIDTHS))
        .map(([a, to]) => ({ type: `u${to}`, body: `${opaque(a, width)} as u${to}` })),
    },
  ),
);

/** A type and the text of a value of it. */
interface Typed {
  readonly type: string;
  readonly text: string;
}

const leaf: fc.Arbitrary<Typed> = fc.oneof(
  fc
    .constantFrom(...WIDTHS)
    .chain((width) => operand(width).map((value) => ({ type: `u${width}`, text: `${value}u${width}` }))),
  fc.boolean().map((value) => ({ type: 'bool', text: String(value) })),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => ({ type: 'address', text: `@0x${value.toString(16)}` })),
);

const listOf = ({ type, text }: Typed, count: number): Typed => ({
  type: `vector<${type}>`,
  text: count === 0 ? `vector<${type}>[]` : `vector[${new Array<string>(count).fill(text).join(', ')}]`,
});

/** Nested up to three deep: vectors, options, a generic struct and an enum. */
function typed(depth: number): fc.Arbitrary<Typed> {
  if (depth === 0) return leaf;
  const inner = typed(depth - 1);
  return fc.oneof(
    leaf,
    fc
      .tuple(inner, fc.constantFrom(0, 1, 2, 3, 130))
      .map(([item, count]) => listOf(item, depth > 1 ? Math.min(count, 3) : count)),
    fc.tuple(inner, fc.boolean()).map(([{ type, text }, isSome]) => ({
      type: `Option<${type}>`,
      text: isSome ? `option::some(${text})` : `option::none<${type}>()`,
    })),
    fc
      .tuple(inner, inner)
      .map(([a, b]) => ({ type: `Pair<${a.type}, ${b.type}>`, text: `Pair { a: ${a.text}, b: ${b.text} }` })),
    fc
      .tuple(inner, fc.constantFrom('Empty' as const, 'One' as const, 'Two' as const))
      .map(([{ type, text }, variant]) => ({
        type: `Some<${type}>`,
        text: {
          Empty: `empty<${type}>()`,
          One: `Some<${type}>::One(${text})`,
          Two: `Some<${type}>::Two { first: 7, second: vector[${text}] }`,
        }[variant],
      })),
  );
}

const bcsBody = typed(3).map(({ type, text }) => ({
  type: 'vector<u8>',
  body: `let value: ${type} = ${text};\n    std::bcs::to_bytes(&value)`,
}));

/** One step of a program on `list: vector<u64>`, `pair: Pair<u64, vector<u64>>`, `tag: Some<u64>` and `sum: u64`. */
const step: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  .map(([kind, m, n]) => {
    switch (kind) {
      case 0:
        return `list.push_back(sum + ${n});`;
      case 1:
        return `list.push_back(${m}); let end = list.length(); list.swap(${m} % end, ${n} % end);`;
      case 2:
        return `if (list.length() > ${m}) { sum = sum + list.pop_back(); };`;
      case 3:
        return `if (list.length() > ${n}) { let r = &mut list[${n}]; *r = *r * 3 + ${m}; };`;
      case 4:
        return `let twin = list; pair.b = twin; pair.b.push_back(${n});`;
      case 5:
        return `let r = &mut pair; r.a = r.a + ${m}; let b = &mut r.b; let size = r_len(b); b.push_back(size);`;
      case 6:
        return `{ let a = &mut pair.a; let b = &mut pair.b; b.push_back(*a); let size = b.length(); *a = *a + size; };`;
      case 7:
        return `bump(&mut list, ${n}); bump(&mut pair.b, ${m});`;
      case 8:
        return `*larger(&mut pair.a, &mut sum) = ${m};`;
      case 9:
        return `tag = Some::One(sum % 11);`;
      case 10:
        return `tag = Some::Two { first: ${n}, second: pair.b };`;
      case 11:
        return `match (&mut tag) { Some::Empty => sum = sum + 1, Some::One(x) => { *x = *x + ${m}; sum = sum + *x }, Some::Two { first, second } => { *first = *first + 1; second.push_back(${n}); list.push_back(*first as u64) } };`;
      case 12:
        return `sum = sum + (if (list == pair.b) 1 else if (&list != &pair.b) 2 else 3);`;
      case 13:
        return `let old = list; list = vector[]; old.do!(|x| if (x % 2 == ${n % 2}) list.push_back(x));`;
      case 14:
        return `let mut i = 0; while (i < list.length()) { sum = sum + list[i]; if (sum > 1000000) break; i = i + 1 };`;
      default:
        return `sum = sum + list[${m}] - ${n};`;
    }
  });

const stateBody = fc.array(step, { minLength: 3, maxLength: 14 }).map((steps) => ({
  type: 'vector<u8>',
  body: `let mut list = vector[1u64, 2, 3];
    let mut pair = Pair { a: 5u64, b: vector[8u64] };
    let mut tag = empty<u64>();
    let mut sum = 0u64;
    ${steps.join('\n    ')}
    std::bcs::to_bytes(&Pair { a: Pair { a: list, b: pair }, b: Pair { a: tag, b: sum } })`,
}));

const PRELUDE = `#[allow(unused_mut_parameter, unused_assignment, unused_variable, unused_let_mut, unused_function)]
module fixtures::programs;

public struct Pair<A, B> has copy, drop { a: A, b: B }
public enum Some<T> has copy, drop { Empty, One(T), Two { first: u8, second: vector<T> } }

fun id<T>(value: T): T { value }
fun empty<T>(): Some<T> { Some::Empty }
fun r_len(list: &vector<u64>): u64 { list.length() }
fun bump(list: &mut vector<u64>, by: u64) { let mut i = 0; while (i < list.length()) { let item = &mut list[i]; *item = *item + by; i = i + 1 } }
fun larger(a: &mut u64, b: &mut u64): &mut u64 { if (*a > *b) a else b }
`;

/** The same programs for the same seed: `integers` expressions, `encodings` of values, `states` reached by steps. */
export function generatePrograms(
  seed: number,
  counts: { readonly integers: number; readonly encodings: number; readonly states: number },
): readonly Program[] {
  const sample = (prefix: string, body: fc.Arbitrary<{ type: string; body: string }>, numRuns: number) =>
    fc
      .sample(body, { seed, numRuns })
      .map(({ type, body: text }, i): Program => ({ name: `${prefix}_${i}`, type, body: text }));
  return [
    ...sample('integer', integerBody, counts.integers),
    ...sample('encoding', bcsBody, counts.encodings),
    ...sample('state', stateBody, counts.states),
  ];
}

/** One module with all of them. */
export function renderPrograms(programs: readonly Program[]): string {
  const functions = programs.map(({ name, type, body }) => `public fun ${name}(): ${type} {\n    ${body}\n}\n`);
  return `${PRELUDE}\n${functions.join('\n')}`;
}
