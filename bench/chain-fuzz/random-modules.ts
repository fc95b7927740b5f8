/**
 * Random modules for the verifier: code that is well typed as far as the generator knows, and the same with some instructions changed. Owns the
 * generator, which follows types of operands but no rule about locals, references or abilities: many modules are refused.
 */
import {
  BOOL,
  type Code,
  datatype,
  imm,
  ModuleBuilder,
  mut,
  type U8,
  U64,
  vectorOf,
} from '../../packages/move-vm/src/testing/module-builder.test-support.ts';
import { elementAt } from '../element-at.ts';
import type { Random } from './random.ts';

type Token = typeof U8;
type Line = Code[number];

const [COPY, DROP] = [1, 2];
const FUNCTIONS = 3;
const MAX_LINES = 24;
/** One of so many modules is damaged. */
const DAMAGED = 3;

interface Items {
  readonly pair: Token;
  readonly potato: Token;
  readonly shape: Token;
  /** Indices of definitions, fields, variants and signatures. */
  readonly pairDef: number;
  readonly potatoDef: number;
  readonly fields: readonly [number, number];
  readonly variants: readonly [number, number];
  readonly enumDef: number;
  readonly numbers: number;
  readonly pairs: number;
}

interface Callee {
  readonly handle: number;
  readonly parameters: readonly Token[];
  readonly returns: readonly Token[];
}

function addItems(module: ModuleBuilder): Items {
  const pair = module.type('Pair', COPY | DROP);
  const potato = module.type('Potato', 0);
  const shape = module.type('Shape', DROP);
  const pairDef = module.struct(pair, [U64, vectorOf(U64)]);
  const potatoDef = module.struct(potato, [datatype(pair)]);
  const enumDef = module.enum(shape, [[], [U64, datatype(pair)]]);
  return {
    pair: datatype(pair),
    potato: datatype(potato),
    shape: datatype(shape),
    pairDef,
    potatoDef,
    fields: [module.fieldHandle(pairDef, 0), module.fieldHandle(pairDef, 1)],
    variants: [module.variantHandle(enumDef, 0), module.variantHandle(enumDef, 1)],
    enumDef,
    numbers: module.signature(U64),
    pairs: module.signature(datatype(pair)),
  };
}

const same = (a: Token | undefined, b: Token): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One function's code while it is made: the types on the stack, and the lines so far. */
class Body {
  readonly lines: Line[] = [];
  readonly stack: Token[] = [];
  private readonly items: Items;
  private readonly locals: readonly Token[];
  private readonly callees: readonly Callee[];
  private readonly random: Random;
  /** Locals that hold a value as far as the code was made; after a jump that is a guess. */
  private readonly held: Set<number>;

  constructor(
    items: Items,
    locals: readonly Token[],
    parameterCount: number,
    callees: readonly Callee[],
    random: Random,
  ) {
    this.held = new Set(Array.from({ length: parameterCount }, (_, index) => index));
    this.items = items;
    this.locals = locals;
    this.callees = callees;
    this.random = random;
  }

  private emit(line: Line, pops: number, ...pushes: readonly Token[]): void {
    this.lines.push(line);
    this.stack.length -= pops;
    this.stack.push(...pushes);
  }

  private localOf(token: Token): number | undefined {
    const fitting = this.locals.flatMap((local, index) => (same(local, token) ? [index] : []));
    return fitting.length === 0 ? undefined : this.random.pick(fitting);
  }

  private store(local: number): void {
    this.emit(['StLoc', local], 1);
    this.held.add(local);
  }

  private move(local: number): void {
    this.emit(['MoveLoc', local], 0, elementAt(this.locals, local));
    this.held.delete(local);
  }

  /** A value of the type; a reference only if a local holds one. */
  private make(token: Token): void {
    const { items } = this;
    const local = [...this.held].find((held) => same(this.locals[held], token));
    if (same(token, U64)) this.emit(['LdU64', 1], 0, U64);
    else if (same(token, BOOL)) this.emit('LdTrue', 0, BOOL);
    else if (same(token, vectorOf(U64))) this.emit(['VecPack', items.numbers, 0], 0, token);
    else if (same(token, items.shape)) this.emit(['PackVariant', items.variants[0]], 0, token);
    else if (same(token, items.pair)) {
      this.make(U64);
      this.make(vectorOf(U64));
      this.emit(['Pack', items.pairDef], 2, token);
    } else if (same(token, items.potato)) {
      this.make(items.pair);
      this.emit(['Pack', items.potatoDef], 1, token);
    } else if (local !== undefined) this.move(local);
    else this.emit(['LdU64', 0], 0, token);
  }

  /** Sets locals of values that can be dropped, as the first thing a function does. */
  begin(): void {
    this.locals.forEach((token, local) => {
      if (token.kind === 'reference' || this.held.has(local) || same(token, this.items.potato)) return;
      this.make(token);
      this.store(local);
    });
  }

  /** One instruction that the operands allow. */
  step(): void {
    const choices = [...this.producers(), ...this.consumers()];
    this.random.pick(choices)();
  }

  private producers(): (() => void)[] {
    const { items, random } = this;
    const held = [...this.held];
    const simple = [U64, BOOL, vectorOf(U64), items.shape, items.pair].map((token) => () => this.make(token));
    if (held.length === 0) return simple;
    const local = random.pick(held);
    const token = elementAt(this.locals, local);
    const moves = [() => this.move(local)];
    if (same(token, items.potato)) return [...simple, ...moves];
    const copies = same(token, items.shape) ? moves : [() => this.emit(['CopyLoc', local], 0, token)];
    if (token.kind === 'reference') return [...simple, ...copies, ...copies, ...moves];
    const borrows = [
      () => this.emit(['ImmBorrowLoc', local], 0, imm(token)),
      () => this.emit(['MutBorrowLoc', local], 0, mut(token)),
    ];
    return [...simple, ...copies, ...borrows, ...borrows];
  }

  private consumers(): (() => void)[] {
    const { items, stack } = this;
    const top = stack.at(-1);
    const under = stack.at(-2);
    if (top === undefined) return [];
    const found: (() => void)[] = [];
    const when = (fits: boolean, line: Line, pops: number, ...pushes: readonly Token[]): void => {
      if (fits) found.push(() => this.emit(line, pops, ...pushes));
    };
    const local = this.localOf(top);
    // References are kept less often: most of what may go wrong then does.
    const keeps = !same(top, items.potato) && (top.kind !== 'reference' || this.random.below(4) === 0);
    if (local !== undefined && keeps) found.push(() => this.store(local));
    when(!same(top, items.potato), 'Pop', 1);
    when(same(top, U64) && same(under, U64), this.random.pick(['Add', 'Mul', 'BitOr']), 2, U64);
    when(under !== undefined && same(top, under), 'Eq', 2, BOOL);
    when(same(top, vectorOf(U64)) && same(under, U64), ['Pack', items.pairDef], 2, items.pair);
    when(same(top, items.pair), ['Unpack', items.pairDef], 1, U64, vectorOf(U64));
    when(same(top, items.pair), ['Pack', items.potatoDef], 1, items.potato);
    when(same(top, items.potato), ['Unpack', items.potatoDef], 1, items.pair);
    when(same(top, items.pair) && same(under, U64), ['PackVariant', items.variants[1]], 2, items.shape);
    when(same(top, items.shape), ['UnpackVariant', items.variants[1]], 1, U64, items.pair);
    for (const callee of this.callees) {
      const given = stack.slice(stack.length - callee.parameters.length);
      const fits =
        given.length === callee.parameters.length && callee.parameters.every((token, i) => same(given[i], token));
      when(fits, ['Call', callee.handle], given.length, ...callee.returns);
    }
    if (top.kind === 'reference') this.references(top, when);
    this.vectors(top, when);
    return found;
  }

  private references(top: Token & { kind: 'reference' }, when: When): void {
    const { items, stack } = this;
    const { target, mutable } = top;
    when(true, 'ReadRef', 1, target);
    when(mutable, 'FreezeRef', 1, imm(target));
    when(mutable && same(stack.at(-2), target), 'WriteRef', 2);
    const [number, list] = items.fields;
    when(same(target, items.pair), ['ImmBorrowField', number], 1, imm(U64));
    when(same(target, items.pair) && mutable, ['MutBorrowField', number], 1, mut(U64));
    when(same(target, items.pair) && mutable, ['MutBorrowField', list], 1, mut(vectorOf(U64)));
    const name = mutable ? 'UnpackVariantMutRef' : 'UnpackVariantImmRef';
    const to = mutable ? mut : imm;
    when(same(target, items.shape), [name, items.variants[1]], 1, to(U64), to(items.pair));
  }

  private vectors(top: Token, when: When): void {
    const { items, stack } = this;
    const under = stack.at(-2);
    const list = vectorOf(U64);
    const isList = (token: Token | undefined, mutable: boolean): boolean =>
      same(token, mut(list)) || (!mutable && same(token, imm(list)));
    when(isList(top, false), ['VecLen', items.numbers], 1, U64);
    when(isList(top, true), ['VecPopBack', items.numbers], 1, U64);
    when(same(top, U64) && isList(under, false), ['VecImmBorrow', items.numbers], 2, imm(U64));
    when(same(top, U64) && isList(under, true), ['VecMutBorrow', items.numbers], 2, mut(U64));
    when(same(top, U64) && isList(under, true), ['VecPushBack', items.numbers], 2);
    when(same(top, items.pair), ['VecPack', items.pairs, 1], 1, vectorOf(items.pair));
    when(same(top, vectorOf(items.pair)), ['VecUnpack', items.pairs, 1], 1, items.pair);
  }

  /** Takes everything off the stack, as far as that is possible. */
  drain(): void {
    for (let top = this.stack.at(-1); top !== undefined; top = this.stack.at(-1)) {
      const local = this.localOf(top);
      if (same(top, this.items.potato)) this.emit(['Unpack', this.items.potatoDef], 1, this.items.pair);
      else if (local !== undefined && top.kind !== 'reference' && this.random.below(2) === 0) this.store(local);
      else this.emit('Pop', 1);
    }
  }

  /** A jump somewhere, which the caller aims once all code is there. */
  jump(): void {
    this.drain();
    if (this.random.below(3) === 0) this.lines.push(['Branch', -1]);
    else this.lines.push('LdTrue', [this.random.pick(['BrTrue', 'BrFalse']), -1]);
  }

  /** Gives the offset at which the last block begins. */
  finish(returns: readonly Token[]): number {
    this.drain();
    // A jump that goes nowhere ends the block.
    this.lines.push(['Branch', this.lines.length + 1]);
    const start = this.lines.length;
    for (const local of [...this.held]) {
      if (!same(this.locals[local], this.items.potato)) continue;
      this.move(local);
      this.drain();
    }
    for (const token of returns) this.make(token);
    this.lines.push('Ret');
    return start;
  }
}

type When = (fits: boolean, line: Line, pops: number, ...pushes: readonly Token[]) => void;

/** Aims jumps at offsets behind which the stack is empty, most of the time. */
function aim(lines: readonly Line[], last: number, random: Random): Line[] {
  const starts = lines.flatMap((line, offset) => (Array.isArray(line) && line[1] === -1 ? [offset + 1] : []));
  return lines.map((line) =>
    Array.isArray(line) && line[1] === -1 ? [line[0], random.pick([last, last, ...starts])] : line,
  );
}

/** Some lines changed, left out, doubled or exchanged. */
function damage(lines: Line[], random: Random): Line[] {
  const damaged = [...lines];
  for (let edits = 1 + random.below(2); edits > 0; edits -= 1) {
    const at = random.below(damaged.length);
    const other = random.below(damaged.length);
    const line = elementAt(damaged, at);
    const kind = random.below(5);
    if (kind === 0) damaged[at] = 'Nop';
    else if (kind === 1) damaged[at] = elementAt(damaged, other);
    else if (kind === 2) [damaged[at], damaged[other]] = [elementAt(damaged, other), line];
    else if (typeof line === 'string') {
      damaged[at] = random.pick<Line>(['Pop', 'ReadRef', 'FreezeRef', 'Add', 'Not', 'WriteRef']);
    } else {
      const [name, , ...counts] = line;
      damaged[at] = [name, random.below(4), ...counts];
    }
  }
  return damaged;
}

/** A module of some functions that call each other; some are damaged. */
export function makeRandomModule(random: Random): Uint8Array {
  const module = new ModuleBuilder('m', `0x${'f00d'.padStart(64, '0')}`);
  const items = addItems(module);
  const kinds = [
    U64,
    BOOL,
    items.pair,
    items.shape,
    vectorOf(U64),
    mut(U64),
    imm(U64),
    mut(items.pair),
    mut(vectorOf(U64)),
    items.potato,
  ];
  const callees: Callee[] = [];
  const isDamaged = random.below(DAMAGED) === 0;
  for (let index = 0; index < FUNCTIONS; index += 1) {
    const draw = (limit: number): Token[] => Array.from({ length: random.below(limit) }, () => random.pick(kinds));
    const parameters = draw(4);
    // A reference is only given back where one of its kind came in.
    const returns = draw(3).filter((token) => token.kind !== 'reference' || parameters.some((one) => same(one, token)));
    const locals = [U64, items.pair, mut(U64), imm(U64), vectorOf(U64), ...draw(4)];
    const body = new Body(items, [...parameters, ...locals], parameters.length, callees, random);
    body.begin();
    for (let lines = random.below(MAX_LINES); lines > 0; lines -= 1) {
      if (random.below(12) === 0) body.jump();
      else body.step();
    }
    const last = body.finish(returns);
    const aimed = aim(body.lines, last, random);
    const code = isDamaged ? damage(aimed, random) : aimed;
    const shape = { parameters, returns, locals, visibility: 'public' as const };
    callees.push({ handle: module.fun(`f${index}`, shape, code), parameters, returns });
  }
  return module.bytes();
}
