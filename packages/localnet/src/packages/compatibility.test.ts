/** The rules of move-binary-format/src/compatibility.rs, one change at a time on a small module. */
import {
  COPY,
  DROP,
  KEY,
  type ModuleInfo,
  type NormalizedDatatype,
  type NormalizedFunction,
  STORE,
} from '@suil/move-vm';
import { describe, expect, test } from 'vitest';
import { incompatibility } from './compatibility.ts';

const COMPATIBLE = 0;
const ADDITIVE = 128;
const DEPENDENCY_ONLY = 192;

const u64 = { kind: 'u64' } as const;
const struct: NormalizedDatatype = {
  kind: 'struct',
  name: 'Coin',
  abilities: KEY | STORE,
  typeParameters: [{ constraints: DROP, isPhantom: true }],
  fields: [{ name: 'value', type: u64 }],
  variants: [],
};
const choice: NormalizedDatatype = {
  kind: 'enum',
  name: 'Choice',
  abilities: DROP,
  typeParameters: [],
  fields: [],
  variants: [{ name: 'Yes', fields: [] }],
};
const pay: NormalizedFunction = {
  name: 'pay',
  visibility: 'public',
  isEntry: true,
  isNative: false,
  typeParameters: [COPY | DROP],
  parameters: [u64],
  returns: [],
  code: 'one',
};
const inner: NormalizedFunction = { ...pay, name: 'inner', visibility: 'private', isEntry: false };
const guarded: NormalizedFunction = { ...pay, name: 'guarded', visibility: 'private', isEntry: true };

const base: ModuleInfo = {
  version: 7,
  address: '0x1',
  name: 'bank',
  dependencies: [],
  friends: [],
  datatypes: [struct, choice],
  functions: [pay, inner, guarded],
};
const withFunctions = (...functions: NormalizedFunction[]): ModuleInfo => ({ ...base, functions });
const withTypes = (...datatypes: NormalizedDatatype[]): ModuleInfo => ({ ...base, datatypes });
const allowed = (after: ModuleInfo, more: ModuleInfo[] = []) =>
  [COMPATIBLE, ADDITIVE, DEPENDENCY_ONLY].map(
    (policy) => incompatibility([base], [after, ...more], policy) === undefined,
  );

describe('incompatibility', () => {
  test('default: the same module is allowed under every policy', () => {
    expect(allowed(base)).toEqual([true, true, true]);
  });

  test.each([
    ['a body', withFunctions({ ...pay, code: 'two' }, inner, guarded), [true, false, false]],
    ['a private function gone', withFunctions(pay, guarded), [true, false, false]],
    ['a private signature', withFunctions(pay, { ...inner, parameters: [] }, guarded), [true, false, false]],
    ['a private entry function gone', withFunctions(pay, inner), [true, false, false]],
    [
      'entry taken from a public function',
      withFunctions({ ...pay, isEntry: false }, inner, guarded),
      [true, false, false],
    ],
    ['a constraint less', withFunctions({ ...pay, typeParameters: [COPY] }, inner, guarded), [true, false, false]],
    [
      'a constraint more',
      withFunctions({ ...pay, typeParameters: [COPY | DROP | STORE] }, inner, guarded),
      [false, false, false],
    ],
    ['a public function gone', withFunctions(inner, guarded), [false, false, false]],
    [
      'a public function made private',
      withFunctions({ ...pay, visibility: 'private' }, inner, guarded),
      [false, false, false],
    ],
    [
      'a public function made friend',
      withFunctions({ ...pay, visibility: 'friend' }, inner, guarded),
      [false, false, false],
    ],
    ['a parameter', withFunctions({ ...pay, parameters: [u64, u64] }, inner, guarded), [false, false, false]],
    ['a result', withFunctions({ ...pay, returns: [u64] }, inner, guarded), [false, false, false]],
    ['a function more', withFunctions(pay, inner, guarded, { ...pay, name: 'more' }), [true, true, false]],
    ['a type more', withTypes(struct, choice, { ...struct, name: 'Note' }), [true, true, false]],
    ['a type gone', withTypes(struct), [false, false, false]],
    ['an ability more', withTypes({ ...struct, abilities: KEY | STORE | DROP }, choice), [false, false, false]],
    ['an ability less', withTypes({ ...struct, abilities: KEY }, choice), [false, false, false]],
    [
      'a field renamed',
      withTypes({ ...struct, fields: [{ name: 'amount', type: u64 }] }, choice),
      [false, false, false],
    ],
    [
      'a field more',
      withTypes({ ...struct, fields: [...struct.fields, { name: 'b', type: u64 }] }, choice),
      [false, false, false],
    ],
    [
      'phantom lost',
      withTypes({ ...struct, typeParameters: [{ constraints: DROP, isPhantom: false }] }, choice),
      [false, false, false],
    ],
    [
      'a variant more',
      withTypes(struct, { ...choice, variants: [...choice.variants, { name: 'No', fields: [] }] }),
      [false, false, false],
    ],
    ['a friend more', { ...base, friends: [{ address: '0x1', name: 'pal' }] }, [true, true, false]],
    ['an older bytecode version', { ...base, version: 6 }, [true, false, false]],
  ] as const)('%s', (_name, after, expected) => {
    expect(allowed(after as ModuleInfo)).toEqual(expected);
  });

  test('behavior: modules may come but for dependency-only, and never go', () => {
    expect(allowed(base, [{ ...base, name: 'branch' }])).toEqual([true, true, false]);
    expect([COMPATIBLE, ADDITIVE, DEPENDENCY_ONLY].map((policy) => incompatibility([base], [], policy))).toEqual([
      'module bank is missing',
      'module bank is missing',
      'modules were added or removed',
    ]);
  });
});
