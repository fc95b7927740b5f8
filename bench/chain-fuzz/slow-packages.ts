/**
 * Packages that take a verifier long: each kind aims at one pass, with sizes from a seed, as large as a transaction may be. Owns the kinds; the
 * search over them is `verifier-times.ts`.
 */
import {
  BOOL,
  type Code,
  datatype,
  imm,
  ModuleBuilder,
  mut,
  typeParameter,
  U8,
  U64,
  vectorOf,
} from '../../packages/move-vm/src/testing/module-builder.test-support.ts';
import type { Random } from './random.ts';

/** What a publish transaction can hold beside its other parts. */
const MAX_BYTES = 100_000;
const MAX_MODULES = 64;
const DROP = 2;

type Token = typeof U8;
/** A jump that `relocate` aims at the next instruction. */
const jump: Code = [['Branch', 0]];
/** Sizes are chosen between two bounds, the upper one lower when a package holds many modules. */
interface Sizes extends Random {
  between(least: number, most: number): number;
}
type Kind = (module: ModuleBuilder, random: Sizes) => void;

const repeat = (count: number, make: (i: number) => Code): Code =>
  Array.from({ length: count }, (_, i) => make(i)).flat();
const nested = (depth: number, inner: Token = U8): Token => (depth === 0 ? inner : vectorOf(nested(depth - 1, inner)));

/** Many references that borrow from each other through calls. */
const references: Kind = (module, random) => {
  const taken = random.between(2, 60);
  const given = random.between(1, 30);
  const mutable = random.below(2) === 0;
  const reference = mutable ? mut(U64) : imm(U64);
  const parameters = new Array<Token>(taken).fill(reference);
  const returns = new Array<Token>(given).fill(imm(U64));
  const callee = module.fun('callee', { parameters, returns }, [['LdU64', 0], 'Abort']);
  const locals = new Array<Token>(given).fill(imm(U64));
  const rounds = random.between(1, 60);
  const loops = random.between(0, 5);
  for (let i = 0; i < random.between(1, 12); i++) {
    const body = repeat(rounds, (round) => [
      ...repeat(taken, (at) => [['CopyLoc', mutable || round === 0 || at >= given ? at : taken + at]]),
      ['Call', callee],
      ...repeat(given, (at) => [['StLoc', taken + at]]),
      ...(random.below(2) === 0 ? jump : []),
    ]);
    module.fun(`f${i}`, { parameters, locals }, withLoops(relocate(body), loops));
  }
};

/** Fixes the targets of plain branches to the next instruction. */
function relocate(code: Code): Code {
  return code.map((line, offset) => (Array.isArray(line) && line[0] === 'Branch' ? ['Branch', offset + 1] : line));
}

/** The code inside loops around it, the jumps back behind it. */
function withLoops(code: Code, loops: number): Code {
  const heads: Code = new Array<Code>(loops).fill(['Nop']).flat();
  const moved: Code = code.map((line) =>
    Array.isArray(line) && line[0] === 'Branch' ? ['Branch', Number(line[1]) + loops] : line,
  );
  const backs = repeat(loops, (i) => ['LdTrue', ['BrTrue', loops - 1 - i]]);
  return [...heads, ...moved, ...backs, 'Ret'];
}

/** Blocks in loops, each of which sets references to other locals. */
const loops: Kind = (module, random) => {
  const count = random.between(2, 200);
  const blocks = random.between(2, 250);
  const fields = random.between(1, 32);
  const handle = module.type('S', DROP);
  const struct = module.struct(handle, new Array<Token>(fields).fill(U64));
  const locals = new Array<Token>(Math.min(count, 250)).fill(imm(U64));
  const borrowed = random.between(1, Math.min(locals.length, 40));
  const parameters = [imm(datatype(handle))];
  const body: Code = [
    ...repeat(locals.length, (i) => [
      ['CopyLoc', 0],
      ['ImmBorrowField', module.fieldHandle(struct, i % fields)],
      ['StLoc', 1 + i],
    ]),
    ...repeat(blocks, () => [
      ...repeat(borrowed, (): Code => {
        const [to, from] = [random.below(locals.length), random.below(locals.length)];
        return [
          ['CopyLoc', 1 + from],
          ['StLoc', 1 + to],
        ];
      }),
      ['Branch', 0],
    ]),
  ];
  module.fun('f', { parameters, locals }, withLoops(relocate(body), random.between(1, 5)));
};

/** A ladder of jumps both ways over blocks that set and unset locals. */
const locals: Kind = (module, random) => {
  const count = random.between(1, 250);
  const blocks = random.between(1, 330);
  const body = repeat(blocks, (i) => [
    ['LdU64', 1],
    ['StLoc', i % count],
    'LdTrue',
    ['BrTrue', 5 * Math.min(i + 1 + random.below(3), blocks)],
    'Nop',
  ]);
  for (let i = 0; i < random.between(1, 20); i++) {
    module.fun(`f${i}`, { locals: new Array<Token>(count).fill(U64) }, [...body, 'Ret']);
  }
};

/** Large types in every instruction. */
const types: Kind = (module, random) => {
  const arity = random.between(1, 32);
  const handle = module.type('T', DROP, new Array(arity).fill({ constraints: 0, isPhantom: true }));
  const struct = module.struct(handle, [BOOL]);
  const depth = random.between(0, Math.max(0, Math.floor(200 / arity)));
  const type = module.instantiate('structInstantiations', struct, ...new Array<Token>(arity).fill(nested(depth)));
  for (let i = 0; i < random.between(1, 60); i++) {
    const pairs = random.between(1, 300);
    module.fun(`f${i}`, {}, [...repeat(pairs, () => ['LdTrue', ['PackGeneric', type], 'Pop']), 'Ret']);
  }
};

/** Generic functions that instantiate each other. */
const generics: Kind = (module, random) => {
  const arity = random.between(1, 32);
  const typeParameters = new Array<number>(arity).fill(0);
  const functions = random.between(1, 400);
  const handles = Array.from({ length: functions }, (_, i) => module.functionHandle(`f${i}`, { typeParameters }));
  const tokens = (shift: number) => Array.from({ length: arity }, (_, i) => typeParameter((i + shift) % arity));
  for (const handle of handles) {
    const calls = repeat(
      random.between(1, 60),
      (): Code => [
        [
          'CallGeneric',
          module.instantiate('functionInstantiations', random.pick(handles), ...tokens(random.below(arity))),
        ],
      ],
    );
    module.define(handle, { typeParameters }, [...calls, 'Ret']);
  }
};

/** One large signature that many handles share. */
const handles: Kind = (module, random) => {
  const parameters = new Array<Token>(random.between(1, 128)).fill(nested(random.between(0, 250)));
  const count = random.between(1, 999);
  for (let i = 0; i < count; i++) module.fun(`f${i}`, { parameters }, [['LdU64', 0], 'Abort']);
};

/** A large constant that every instruction loads. */
const constants: Kind = (module, random) => {
  const length = random.between(1, 50_000);
  const size: number[] = [];
  for (let rest = length; ; rest >>= 7) {
    size.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    if (rest <= 0x7f) break;
  }
  const data = Uint8Array.from([...size, ...new Uint8Array(length)]);
  module.tables.constants.push({ type: vectorOf(U8), data });
  const loads = random.between(1, 4_000);
  for (let i = 0; i < random.between(1, 10); i++) {
    module.fun(`f${i}`, {}, [...repeat(loads, () => [['LdConst', 0], 'Pop']), 'Ret']);
  }
};

/** Jump tables with many targets. */
const switches: Kind = (module, random) => {
  const variants = random.between(1, 127);
  const handle = module.type('E', DROP);
  const enumDef = module.enum(handle, new Array<Token[]>(variants).fill([]));
  const count = random.between(1, 20_000);
  const blocks = Math.min(count, random.between(1, 1_022));
  const targets = Array.from({ length: variants }, () => 2 * random.below(blocks));
  const code = repeat(blocks, () => [
    ['CopyLoc', 0],
    ['VariantSwitch', 0],
  ]);
  module.fun('f', { parameters: [imm(datatype(handle))], jumpTables: [{ enumDef, targets }] }, [...code, 'Ret']);
};

/** Many operands moved by few instructions. */
const operands: Kind = (module, random) => {
  const count = random.between(1, 1_000);
  const signature = module.signature(U64);
  const pairs = Math.floor(5_000 / count);
  const body: Code = [
    ['VecPack', signature, 0],
    ...repeat(pairs, () => [
      ['VecUnpack', signature, count],
      ['VecPack', signature, count],
    ]),
    'Pop',
  ];
  for (let i = 0; i < random.between(1, 100); i++) {
    module.fun(
      `f${i}`,
      {},
      withLoops(
        repeat(random.between(1, 4), () => body),
        random.between(0, 5),
      ),
    );
  }
};

/** Long tables of names, types and fields. */
const tables: Kind = (module, random) => {
  for (let i = 0; i < random.between(1, 5_000); i++) module.tables.identifiers.push(`n${i}`);
  const depth = random.between(0, 60);
  for (let i = 0; i < random.between(1, 190); i++) {
    const handle = module.type(`T${i}`, DROP);
    module.struct(handle, new Array<Token>(random.between(1, 32)).fill(nested(depth)));
  }
  for (let i = 0; i < random.between(1, 900); i++) module.tables.signatures.push([nested(i % 60), nested(i % 61)]);
};

/** By name. */
export const SLOW_KINDS: Readonly<Record<string, Kind>> = {
  references,
  loops,
  locals,
  types,
  generics,
  handles,
  constants,
  switches,
  operands,
  tables,
};

export interface SlowPackage {
  readonly kind: string;
  readonly modules: readonly Uint8Array[];
}

/** A package of one kind: one large module or many small ones, within a transaction's size. */
export function makeSlowPackage(random: Random): SlowPackage {
  const kind = random.pick(Object.keys(SLOW_KINDS));
  const count = random.pick([1, 1, 1, 2, 8, MAX_MODULES]);
  const scale = random.pick([0.1, 0.3, 1, 1]) / Math.sqrt(count);
  const sizes: Sizes = {
    ...random,
    between: (least, most) => least + random.below(Math.ceil((most - least) * scale) + 1),
  };
  const modules: Uint8Array[] = [];
  let bytes = 0;
  while (modules.length < count) {
    const module = new ModuleBuilder(`m${modules.length}`);
    SLOW_KINDS[kind]?.(module, sizes);
    const written = module.bytes();
    bytes += written.length;
    if (bytes > MAX_BYTES) break;
    modules.push(written);
  }
  return { kind, modules };
}
