/** Packages: imports, cycles and natives. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLinkage, createVm, relocateModule, type Vm } from '../index.ts';
import {
  address,
  compileFixtures,
  compileSources,
  FIXTURES,
  openSession,
  type Packages,
  packagesWith,
  SUI,
  vmOver,
} from '../testing/fixtures.test-support.ts';

let packages: Packages;
let vm: Vm;
beforeAll(async () => {
  packages = await packagesWith(await compileFixtures());
  vm = vmOver(packages);
});

const modulesAt = (id: string) => [...packages.get(id)!.values()];
const status = (modules: Uint8Array[], on = vm) => {
  const result = on.verifyPackage({ modules });
  return result.ok ? 'ok' : result.failure.status;
};

describe('what our toolchain made', () => {
  test('passes, in dependency order', () => {
    for (const id of packages.keys()) {
      const result = vm.verifyPackage({ modules: modulesAt(id) });
      expect(result.ok && result.value.length).toBe(packages.get(id)!.size);
      const position = new Map(result.ok ? result.value.map(({ name }, i) => [name, i]) : []);
      for (const { name, dependencies } of result.ok ? result.value : []) {
        for (const dependency of dependencies.filter((one) => one.address === id)) {
          expect(position.get(dependency.name)).toBeLessThan(position.get(name)!);
        }
      }
    }
  });

  test('is at another address after relocation, all handles included', () => {
    const home = address('cafe');
    const moved = modulesAt(FIXTURES).map((bytes) => relocateModule(bytes, home));
    const modules = moved.map((result) => (result.ok ? result.value : new Uint8Array()));
    const named = new Map(
      modules.map((bytes) => {
        const info = vm.describeModule(bytes);
        expect(info.ok && info.value.address).toBe(home);
        return [info.ok ? info.value.name : '', bytes] as const;
      }),
    );
    expect(status(modules)).toBe('ok');
    const there = vmOver(new Map([...packages, [home, named]]));
    const session = openSession(there);
    const result = there.call({
      package: home,
      module: 'objects',
      function: 'make',
      args: [1n, session.runtime.txContextRef()],
      meter: session.meter,
      runtime: session.runtime,
    });
    expect(result.ok && result.returnTypes[0]?.key).toBe(`${home}::objects::Thing`);
  });
});

describe('refused packages', () => {
  test('no modules, twice the same, different addresses', () => {
    const [first, second] = modulesAt(FIXTURES) as [Uint8Array, Uint8Array];
    expect(status([])).toBe('MALFORMED');
    expect(status([first, first])).toBe('DUPLICATE_ELEMENT');
    const moved = relocateModule(second, address('cafe'));
    expect(moved.ok && status([first, moved.value])).toBe('LINKER_ERROR');
  });

  test('a dependency that is not there', () => {
    const alone = createVm({ packages: { getModule: () => undefined } });
    expect(status(modulesAt(FIXTURES), alone)).toBe('MISSING_DEPENDENCY');
  });

  test('an address the module names already', () => {
    const objects = packages.get(FIXTURES)!.get('objects')!;
    expect(relocateModule(objects, SUI)).toMatchObject({ ok: false, failure: { status: 'DUPLICATE_ELEMENT' } });
  });

  test('dependencies that changed under it', async () => {
    const user = 'module fixtures::user;\npublic fun use_it(): u64 { fixtures::used::answer() }\n';
    const built = await compileSources({ user, used: 'module fixtures::used;\npublic fun answer(): u64 { 42 }\n' });
    const statusWith = async (source: string) => {
      const other = await compileSources({ used: source });
      return status([built.get('user')!, other.get('used')!]);
    };
    expect(await statusWith('module fixtures::used;\npublic fun answer(): u64 { 7 }\n')).toBe('ok');
    expect(await statusWith('module fixtures::used;\npublic fun answer(): u8 { 42 }\n')).toBe('LINKER_ERROR');
    expect(await statusWith('module fixtures::used;\npublic fun answer(_: u8): u64 { 42 }\n')).toBe('LINKER_ERROR');
    expect(await statusWith('module fixtures::used;\n#[allow(unused_function)] fun answer(): u64 { 42 }\n')).toBe(
      'LINKER_ERROR',
    );
    expect(await statusWith('module fixtures::used;\npublic fun other(): u64 { 42 }\n')).toBe('LOOKUP_FAILED');
  });

  test('an unknown native', async () => {
    const built = await compileSources({ own: 'module fixtures::own;\npublic native fun magic(): u64;\n' });
    expect(status([built.get('own')!])).toBe('MISSING_NATIVE_FUNCTION');
  });
});

describe('upgrades', () => {
  const ORIGINAL = address('aa');
  const SECOND = address('bb');
  const place = (bytes: Uint8Array) => {
    const result = relocateModule(bytes, ORIGINAL);
    return result.ok ? result.value : new Uint8Array();
  };

  test('a call runs the version its linkage names, on types of the first', async () => {
    const core = (answer: number) =>
      `module fixtures::core;\npublic struct Box has copy, drop, store { size: u64 }\npublic fun make(): Box { Box { size: ${answer} } }\npublic fun size(box: &Box): u64 { box.size }\n`;
    const caller =
      'module fixtures::caller;\npublic fun read(): u64 { fixtures::core::make().size() }\npublic fun give(): fixtures::core::Box { fixtures::core::make() }\n';
    const first = await compileSources({ core: core(1), caller });
    const second = await compileSources({ core: core(2), caller });
    const upgraded = vmOver(
      new Map([
        ...packages,
        [ORIGINAL, new Map([...first].map(([name, bytes]) => [name, place(bytes)]))],
        [SECOND, new Map([...second].map(([name, bytes]) => [name, place(bytes)]))],
      ]),
    );
    const session = openSession(upgraded);
    const call = (storageId: string, linkage = createLinkage([]), name = 'read') =>
      upgraded.call({
        package: storageId,
        module: 'caller',
        function: name,
        args: [],
        linkage,
        meter: session.meter,
        runtime: session.runtime,
      });
    const toSecond = createLinkage([[ORIGINAL, SECOND]]);
    expect(call(ORIGINAL)).toMatchObject({ ok: true, returns: [1n] });
    expect(call(SECOND, toSecond)).toMatchObject({ ok: true, returns: [2n] });
    expect(call(ORIGINAL)).toMatchObject({ ok: true, returns: [1n] });
    const given = call(SECOND, toSecond, 'give');
    expect(given.ok && given.returnTypes[0]?.key).toBe(`${ORIGINAL}::core::Box`);
  });
});

describe('damaged modules', () => {
  test('are refused, or run to an end: nothing is thrown', () => {
    const names = ['references', 'vectors', 'enums', 'generics', 'failures'];
    const change = fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) });
    let accepted = 0;
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(change, { minLength: 1, maxLength: 3 }), (name, changes) => {
        const bytes = packages.get(FIXTURES)!.get(name)!.slice();
        for (const { at, value } of changes) bytes[at % bytes.length] = value;
        const damaged = vmOver(new Map([...packages, [FIXTURES, new Map([[name, bytes]])]]));
        const verified = damaged.verifyPackage({ modules: [bytes] });
        if (!verified.ok) return;
        accepted++;
        const session = openSession(damaged, { maxFuel: 2_000 });
        for (const fn of verified.value[0]!.functions) {
          if (fn.parameters.length === 0 && fn.typeParameters.length === 0) session.run(`${name}::${fn.name}`);
        }
      }),
      { numRuns: 300 },
    );
    // The property says nothing if every change was refused.
    expect(accepted).toBeGreaterThan(10);
  });
});
