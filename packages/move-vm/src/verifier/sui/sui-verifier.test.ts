/** Sui's own rules for modules, one test per rule. */
import { beforeAll, describe, expect, test } from 'vitest';
import { compileSources, type Packages, packagesWith, vmOver } from '../../testing/fixtures.test-support.ts';
import {
  functionNamed,
  type ModuleJson,
  rewriteFunction,
  rewriteModule,
  signatureOf,
  tableIndices,
} from '../../testing/rewrite.test-support.ts';

const SOURCE = `module fixtures::gold;
use sui::coin::{Self, Coin};
use sui::sui::SUI;
public struct GOLD has drop {}
public struct Thing has key, store { id: UID, size: u64 }
public struct Quiet has key { id: UID }
public struct Said has copy, drop { size: u64 }
fun init(_otw: GOLD, _ctx: &mut TxContext) {}
public fun make(ctx: &mut TxContext): Thing { Thing { id: object::new(ctx), size: 1 } }
public fun quiet(ctx: &mut TxContext): Quiet { Quiet { id: object::new(ctx) } }
public fun unmake(thing: Thing): UID { let Thing { id, size: _ } = thing; id }
public fun remake(id: UID, ctx: &mut TxContext): Thing { id.delete(); make(ctx) }
public fun send(quiet: Quiet) { transfer::transfer(quiet, @0x1) }
public fun send_any<T: key + store>(item: T) { transfer::public_transfer(item, @0x1) }
public fun send_coin(coin: Coin<SUI>) { transfer::public_transfer(coin, @0x1) }
public fun say() { sui::event::emit(Said { size: 1 }) }
public fun witness(): u64 { 1 }
entry fun spend(_coin: &Coin<SUI>, _n: u64, _ctx: &mut TxContext) {}
public fun zero(ctx: &mut TxContext): Coin<SUI> { coin::zero(ctx) }
`;

let framework: Packages;
let gold: Uint8Array;
let at: ReadonlyMap<string, number>;
beforeAll(async () => {
  gold = (await compileSources({ gold: SOURCE })).get('gold')!;
  framework = await packagesWith(new Map());
  at = tableIndices(gold);
});

const verify = (bytes: Uint8Array): string => {
  const result = vmOver(framework).verifyPackage({ modules: [bytes] });
  return result.ok ? 'ok' : `${result.failure.kind}: ${result.failure.message}`;
};
const withBody = (name: string, code: string) => verify(rewriteFunction(gold, name, code));
const changed = (change: (module: ModuleJson) => void) => verify(rewriteModule(gold, change));

test('as compiled, the module is fine', () => {
  expect(verify(gold)).toBe('ok');
});

describe('object ids', () => {
  test('are not used again', () => {
    const code = `MoveLoc 1; Pop; MoveLoc 0; LdU64 7; Pack ${at.get('struct Thing')}; Ret`;
    expect(withBody('remake', code)).toContain('SuiMoveVerificationError: 0x');
    expect(withBody('remake', code)).toContain('gold::remake: an object is made with a UID that does not come');
  });

  test('may go through a local, but not when one way brings an old one', () => {
    const [make, thing] = [at.get('new'), at.get('struct Thing')];
    // Local 0 is the UID parameter: deleted, then overwritten by a fresh one.
    const fresh = `MoveLoc 0; Call ${at.get('delete')}; MoveLoc 1; Call ${make}; StLoc 0; MoveLoc 0; LdU64 7; Pack ${thing}; Ret`;
    expect(withBody('remake', fresh)).toBe('ok');
    const onOneWay = `LdTrue; BrFalse 7; MoveLoc 0; Call ${at.get('delete')}; CopyLoc 1; Call ${make}; StLoc 0; MoveLoc 0; LdU64 7; Pack ${thing}; Ret`;
    expect(withBody('remake', onOneWay.replace('CopyLoc 1', 'MoveLoc 1'))).toContain('does not come directly');
  });

  test('are the first field of every object', () => {
    const text = changed((module) => {
      const fields = module.struct_defs[at.get('struct Thing')!]!.field_information.Declared;
      fields[0]!.name = fields[1]!.name;
      fields[1]!.name = module.identifiers.indexOf('id');
    });
    expect(text).toContain('needs id: UID as its first field');
  });
});

describe('types of other modules', () => {
  const callWith = (name: string, target: string) =>
    changed((module) => {
      const body = functionNamed(module, name).code.code as { CallGeneric?: number }[];
      const index = body.find((instruction) => instruction.CallGeneric !== undefined)!.CallGeneric!;
      const instantiations = (module as unknown as { function_instantiations: { handle: number }[] })
        .function_instantiations;
      instantiations[index]!.handle = module.function_handles.findIndex(
        ({ name: at }) => module.identifiers[at] === target,
      );
    });

  test('are not transferred for their module', () => {
    expect(callWith('send_coin', 'transfer')).toContain(
      'gold::send_coin: sui::transfer::transfer is called with a type',
    );
    expect(callWith('send_any', 'transfer')).toContain('gold::send_any: sui::transfer::transfer is called with a type');
  });

  test('are not emitted for their module', () => {
    const text = changed((module) => {
      const body = functionNamed(module, 'say').code.code as { CallGeneric?: number; LdU64?: bigint }[];
      const index = body.find((instruction) => instruction.CallGeneric !== undefined)!.CallGeneric!;
      const instantiations = (module as unknown as { function_instantiations: { type_parameters: number }[] })
        .function_instantiations;
      instantiations[index]!.type_parameters = signatureOf(module, ['U64']);
      functionNamed(module, 'say').code.code = [{ LdU64: 1n }, { CallGeneric: index }, 'Ret'];
    });
    expect(text).toContain('sui::event::emit is called with a type of another module');
  });
});

describe('one-time witness', () => {
  test('is never packed', () => {
    expect(withBody('witness', `LdTrue; Pack ${at.get('struct GOLD')}; Pop; LdU64 1; Ret`)).toContain(
      'gold::witness: a one-time witness is packed',
    );
  });

  test('has drop and nothing else', () => {
    const text = changed((module) => {
      module.datatype_handles[at.get('type GOLD')!]!.abilities = 3;
    });
    expect(text).toContain('has the ability drop and no other');
  });

  test('is what init takes, when there is one', () => {
    const text = changed((module) => {
      const handle = module.function_handles[at.get('init')!]!;
      handle.parameters = signatureOf(module, [module.signatures[handle.parameters]![1]!]);
    });
    expect(text).toContain('it must take the one-time witness first');
  });
});

describe('entry points', () => {
  const define = (name: string, change: (definition: ReturnType<typeof functionNamed>) => void) =>
    changed((module) => change(functionNamed(module, name)));

  test('init is private, no entry, and is not called', () => {
    expect(define('init', (init) => Object.assign(init, { visibility: 'Public' }))).toContain(
      'init: it must be private',
    );
    expect(define('init', (init) => Object.assign(init, { is_entry: true }))).toContain('init: it cannot be entry');
    const call = `LdTrue; Pack ${at.get('struct GOLD')}; MoveLoc 0; Call ${at.get('init')}; LdU64 1; Abort`;
    expect(withBody('quiet', call)).toContain("quiet: it calls a module's init");
  });

  test('entry functions take and return what they like', () => {
    expect(define('say', (say) => Object.assign(say, { is_entry: true }))).toBe('ok');
    expect(define('send_any', (send) => Object.assign(send, { is_entry: true }))).toBe('ok');
    // What a transaction may pass and must use is decided when it runs.
    expect(define('remake', (remake) => Object.assign(remake, { is_entry: true }))).toBe('ok');
    expect(define('make', (make) => Object.assign(make, { is_entry: true }))).toBe('ok');
  });
});
