/** Reference safety, one test per rule. */
import { beforeAll, describe, expect, test } from 'vitest';
import { compileSources, type Packages, packagesWith, vmOver } from '../../testing/fixtures.test-support.ts';
import { rewriteFunction, type Token, tableIndices } from '../../testing/rewrite.test-support.ts';

/** Functions whose bodies the tests replace. Parameters first, then locals. */
const SOURCE = `module fixtures::hot;
public struct Coin has store { value: u64 }
public struct Bag has copy, drop { a: u64, b: u64 }
public enum Shape has drop { Dot, Line { from: u64, to: u64 } }
public fun burn(coin: Coin): u64 { let Coin { value } = coin; value }
public fun touch(x: &mut u64, y: &mut u64) { *x = *y; }
public fun peek(x: &u64): &u64 { x }
public fun swap(x: &mut u64, y: &mut u64): (&mut u64, &mut u64) { let (a, b) = (x, y); (a, b) }
public fun choose(x: &mut u64, _y: &mut u64): &mut u64 { x }
public fun coin(mut coin: Coin): u64 { let v = &mut coin.value; *v = 2; burn(coin) }
public fun number(n: u64): u64 { n }
public fun bag(bag: &mut Bag): u64 { bag.b = 1; let b = *bag; bag.a = b.b; b.a }
public fun list(list: &mut vector<u64>): u64 { list.push_back(1); list[0] }
public fun give(r: &mut u64, _n: u64): &mut u64 { r }
public fun two(r: &mut Bag): (&mut u64, &mut u64) { (&mut r.a, &mut r.b) }
public fun shape(s: &mut Shape): u64 { match (s) { Shape::Line { from, to: _ } => { *from = 1; 1 }, Shape::Dot => 0 } }
public fun make(): (Bag, Shape, Shape) { (Bag { a: 1, b: 2 }, Shape::Line { from: 1, to: 2 }, Shape::Dot) }
`;
// Names of table entries; `verify` puts their indices in.
const [BURN, TOUCH, PEEK, CHOOSE] = ['burn', 'touch', 'peek', 'choose'];
const COIN_VALUE = 'Coin.value';
const [A, B] = ['Bag.a', 'Bag.b'];
const MUT: Token = { MutableReference: 'U64' };
const IMM: Token = { Reference: 'U64' };

let framework: Packages;
let hot: Uint8Array;
let indices: ReadonlyMap<string, number>;
beforeAll(async () => {
  hot = (await compileSources({ hot: SOURCE })).get('hot')!;
  framework = await packagesWith(new Map());
  indices = tableIndices(hot);
});

/** The status of the module whose function has this body; `{name}` stands for a table index. */
function verify(name: string, code: string, locals: readonly (Token | string)[] = []): string {
  const index = (text: string) => {
    const found = indices.get(text);
    if (found === undefined) throw new Error(`no ${text}: ${[...indices.keys()].join(' ')}`);
    return found;
  };
  const filled = code.replaceAll(/\{([^}]+)\}/g, (_, text: string) => String(index(text)));
  const tokens = locals.map(
    (token): Token => (token === '&mut Bag' ? { MutableReference: { Datatype: index('type Bag') } } : (token as Token)),
  );
  const bytes = rewriteFunction(hot, name, filled, tokens);
  const result = vmOver(framework).verifyPackage({ modules: [bytes] });
  return result.ok ? 'ok' : result.failure.status;
}

const U64S = 'signature ["U64"]';

describe('code that breaks the rules of references is refused', () => {
  test.each([
    [
      'spends a coin it still has a reference into',
      'coin',
      `MutBorrowLoc 0; MutBorrowField {${COIN_VALUE}}; StLoc 1; MoveLoc 0; Call {${BURN}}; MoveLoc 1; ReadRef; Add; Ret`,
      [MUT],
      'MOVELOC_EXISTS_BORROW_ERROR',
    ],
    [
      'copies what may change',
      'number',
      'MutBorrowLoc 0; StLoc 1; CopyLoc 0; MoveLoc 1; ReadRef; Add; Ret',
      [MUT],
      'COPYLOC_EXISTS_BORROW_ERROR',
    ],
    [
      'overwrites a borrowed local',
      'number',
      'ImmBorrowLoc 0; StLoc 1; LdU64 5; StLoc 0; MoveLoc 1; ReadRef; Ret',
      [IMM],
      'STLOC_UNSAFE_TO_DESTROY_ERROR',
    ],
    [
      'borrows to read what may change',
      'number',
      'MutBorrowLoc 0; StLoc 1; ImmBorrowLoc 0; ReadRef; MoveLoc 1; ReadRef; Add; Ret',
      [MUT],
      'BORROWLOC_EXISTS_BORROW_ERROR',
    ],
    [
      'writes a struct whose field is borrowed',
      'bag',
      `CopyLoc 0; MutBorrowField {${A}}; StLoc 1; LdU64 1; LdU64 2; Pack {struct Bag}; MoveLoc 0; WriteRef; MoveLoc 1; ReadRef; Ret`,
      [MUT],
      'WRITEREF_EXISTS_BORROW_ERROR',
    ],
    [
      'reads a struct whose field may change',
      'bag',
      `CopyLoc 0; MutBorrowField {${A}}; StLoc 1; MoveLoc 0; ReadRef; Pop; MoveLoc 1; ReadRef; Ret`,
      [MUT],
      'READREF_EXISTS_MUTABLE_BORROW_ERROR',
    ],
    [
      'freezes what may change',
      'bag',
      `CopyLoc 0; MutBorrowField {${A}}; StLoc 1; MoveLoc 0; FreezeRef; Pop; MoveLoc 1; ReadRef; Ret`,
      [MUT],
      'FREEZEREF_EXISTS_MUTABLE_BORROW_ERROR',
    ],
    [
      'borrows a field below a reference that is out',
      'bag',
      `CopyLoc 0; StLoc 1; MoveLoc 0; MutBorrowField {${A}}; ReadRef; MoveLoc 1; MutBorrowField {${A}}; ReadRef; Add; Ret`,
      ['&mut Bag'],
      'FIELD_EXISTS_MUTABLE_BORROW_ERROR',
    ],
    [
      'gives back a reference to its own local',
      'give',
      'MutBorrowLoc 1; Ret',
      [],
      'UNSAFE_RET_LOCAL_OR_RESOURCE_STILL_BORROWED',
    ],
    [
      'gives back a reference to its own local, through a call',
      'give',
      `MoveLoc 0; MutBorrowLoc 1; Call {${CHOOSE}}; Ret`,
      [],
      'UNSAFE_RET_LOCAL_OR_RESOURCE_STILL_BORROWED',
    ],
    [
      'gives back the same twice',
      'two',
      `CopyLoc 0; MutBorrowField {${A}}; StLoc 1; MoveLoc 0; Pop; CopyLoc 1; MoveLoc 1; Ret`,
      [MUT],
      'RET_BORROWED_MUTABLE_REFERENCE_ERROR',
    ],
    [
      'passes the same twice',
      'bag',
      `CopyLoc 0; MutBorrowField {${A}}; StLoc 1; CopyLoc 1; MoveLoc 1; Call {${TOUCH}}; LdU64 1; Ret`,
      [MUT],
      'CALL_BORROWED_MUTABLE_REFERENCE_ERROR',
    ],
    [
      'grows a vector under a reference',
      'list',
      `CopyLoc 0; LdU64 0; VecMutBorrow {${U64S}}; StLoc 1; MoveLoc 0; LdU64 1; VecPushBack {${U64S}}; MoveLoc 1; ReadRef; Ret`,
      [MUT],
      'VEC_UPDATE_EXISTS_MUTABLE_BORROW_ERROR',
    ],
    [
      'has two elements at once',
      'list',
      `CopyLoc 0; LdU64 0; VecMutBorrow {${U64S}}; StLoc 1; MoveLoc 0; LdU64 1; VecMutBorrow {${U64S}}; MoveLoc 1; Call {${TOUCH}}; LdU64 1; Ret`,
      [MUT],
      'VEC_BORROW_ELEMENT_EXISTS_MUTABLE_BORROW_ERROR',
    ],
    [
      'reads an element that may change',
      'list',
      `CopyLoc 0; LdU64 0; VecMutBorrow {${U64S}}; StLoc 1; MoveLoc 0; LdU64 0; VecImmBorrow {${U64S}}; ReadRef; LdU64 7; MoveLoc 1; WriteRef; Ret`,
      [MUT],
      'VEC_BORROW_ELEMENT_EXISTS_MUTABLE_BORROW_ERROR',
    ],
    [
      'overwrites an enum under its fields',
      'shape',
      'CopyLoc 0; UnpackVariantMutRef {variant 1}; Pop; StLoc 1; PackVariant {variant 0}; MoveLoc 0; WriteRef; MoveLoc 1; ReadRef; Ret',
      [MUT],
      'WRITEREF_EXISTS_BORROW_ERROR',
    ],
    [
      'keeps a reference over a loop in which the local is taken',
      'number',
      `ImmBorrowLoc 0; StLoc 1; LdTrue; BrFalse 7; LdU64 1; StLoc 0; Branch 2; MoveLoc 1; ReadRef; Ret`,
      [IMM],
      'STLOC_UNSAFE_TO_DESTROY_ERROR',
    ],
    [
      'keeps on both ways what it may not have behind them',
      'number',
      'ImmBorrowLoc 0; StLoc 1; LdTrue; BrFalse 6; Nop; Nop; MoveLoc 0; Ret',
      [IMM],
      'MOVELOC_EXISTS_BORROW_ERROR',
    ],
  ] as const)('%s', (_what, name, code, locals, status) => {
    expect(verify(name, code, locals)).toBe(status);
  });
});

describe('code that keeps them is accepted', () => {
  test.each([
    ['as compiled', 'number', 'MoveLoc 0; Ret', []],
    [
      'changes two fields at once',
      'two',
      `CopyLoc 0; MutBorrowField {${A}}; MoveLoc 0; MutBorrowField {${B}}; Ret`,
      [],
    ],
    [
      'reads one field while another may change',
      'bag',
      `CopyLoc 0; MutBorrowField {${A}}; StLoc 1; MoveLoc 0; ImmBorrowField {${B}}; ReadRef; MoveLoc 1; ReadRef; Add; Ret`,
      [MUT],
    ],
    [
      'takes a local again when its reference is gone',
      'number',
      'MutBorrowLoc 0; StLoc 1; MoveLoc 1; Pop; MoveLoc 0; Ret',
      [MUT],
    ],
    [
      'reads through many references at once',
      'number',
      `ImmBorrowLoc 0; StLoc 1; CopyLoc 1; Call {${PEEK}}; ReadRef; CopyLoc 0; Add; MoveLoc 1; ReadRef; Add; Ret`,
      [IMM],
    ],
    [
      'reads two elements at once',
      'list',
      `CopyLoc 0; LdU64 0; VecImmBorrow {${U64S}}; StLoc 1; MoveLoc 0; LdU64 0; VecImmBorrow {${U64S}}; ReadRef; MoveLoc 1; ReadRef; Add; Ret`,
      [IMM],
    ],
    [
      'asks for the length while an element may change',
      'list',
      `CopyLoc 0; LdU64 0; VecMutBorrow {${U64S}}; StLoc 1; MoveLoc 0; VecLen {${U64S}}; LdU64 7; MoveLoc 1; WriteRef; Ret`,
      [MUT],
    ],
    [
      'gives on what a call gave',
      'two',
      `CopyLoc 0; MutBorrowField {${A}}; StLoc 1; MoveLoc 0; MutBorrowField {${B}}; MoveLoc 1; Call {swap}; Ret`,
      [MUT],
    ],
    [
      'takes a local again when its reference is gone on one way: it cannot be used behind',
      'number',
      'ImmBorrowLoc 0; StLoc 1; LdTrue; BrFalse 6; MoveLoc 1; Pop; MoveLoc 0; Ret',
      [IMM],
    ],
    [
      'forgets a reference on one way',
      'number',
      'ImmBorrowLoc 0; StLoc 1; LdTrue; BrFalse 6; MoveLoc 1; Pop; LdU64 1; Ret',
      [IMM],
    ],
  ] as const)('%s', (_what, name, code, locals) => {
    expect(verify(name, code, locals)).toBe('ok');
  });
});
