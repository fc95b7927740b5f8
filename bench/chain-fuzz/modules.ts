/**
 * Damaged modules against the VM: each is verified, and what passes is run with made-up arguments under a small budget. Owns
 * the making of arguments and what counts as a fault: an exception, a broken invariant, or a result that is no value of its type.
 */

import { join } from 'node:path';
import { getFrameworkModule } from '@suil/move-framework';
import {
  createMeter,
  createObjectRuntime,
  createRef,
  createVm,
  hasAbility,
  KEY,
  type ModuleInfo,
  type MoveValue,
  type ObjectRuntime,
  type PackageResolver,
  type Type,
  Variant,
  type Vm,
} from '@suil/move-vm';
import { closeBuilder, compileFramework, compilePackage } from '@suil/toolchain';
import { elementAt } from '../element-at.ts';
import type { Finding, Fuzzer } from './fuzzer.ts';
import { isolate, type ModuleTables, mutateModule, splitModule } from './mutate-module.ts';
import { createRandom, type Random } from './random.ts';
import { makeRandomModule } from './random-modules.ts';

const root = join(import.meta.dirname, '../..');
const cacheDir = join(root, '.cache/toolchain');
const PACKAGES = [
  'suil/contracts/suil',
  'suil/contracts/test_coins',
  'packages/localnet/fixtures/playground',
  'packages/move-vm/fixtures',
];
const MAX_FUEL = 5_000;
const MAX_DEPTH = 6;
/** Where the damaged module lives, apart from the package it was taken from. */
const HOME = `0x${'f00d'.padStart(64, '0')}`;
const HOME_BYTES = Buffer.from(HOME.slice(2), 'hex');
const ZERO = `0x${'0'.repeat(64)}`;
const COIN = '0x2::coin::Coin<0x2::sui::SUI>';
const TX_CONTEXT = `0x${'2'.padStart(64, '0')}::tx_context::TxContext`;
const TX = {
  sender: ZERO,
  digest: new Uint8Array(32).fill(9),
  epoch: 1n,
  epochTimestampMs: 1_000n,
  gasPrice: 1_000n,
  referenceGasPrice: 1_000n,
  gasBudget: 1_000_000n,
};

interface Subject {
  readonly tables: ModuleTables;
  /** The modules it may link to, by `id::name`. */
  readonly known: ReadonlyMap<string, Uint8Array>;
}

type Modules = readonly { readonly name: string; readonly bytes: Uint8Array }[];

async function readSubjects(): Promise<Subject[]> {
  try {
    const { std, sui } = await compileFramework({ cacheDir });
    const at = (id: string, modules: Modules) =>
      modules.map(({ name, bytes }) => [`0x${id.padStart(64, '0')}::${name}`, bytes] as const);
    const framework = [...at('1', std), ...at('2', sui)];
    const subjects = (modules: Modules, known: ReadonlyMap<string, Uint8Array>) =>
      modules.map(({ bytes }): Subject => ({ tables: isolate(splitModule(bytes), HOME_BYTES), known }));
    const found = subjects([...std, ...sui], new Map(framework));
    for (const path of PACKAGES) {
      const compiled = await compilePackage({ dir: join(root, path), cacheDir });
      if (!compiled.ok) throw new Error(compiled.output);
      const { modules } = compiled.package;
      found.push(...subjects(modules, new Map([...framework, ...at('0', modules)])));
    }
    return found;
  } finally {
    await closeBuilder();
  }
}

export async function createModuleFuzzer(seed: number): Promise<Fuzzer> {
  const subjects = await readSubjects();
  return {
    run: async (index) => {
      const random = createRandom(seed + index);
      const subject = random.pick(subjects);
      return tryModule(
        mutateModule(subject.tables, random.pick(subjects).tables, random),
        (id, name) => subject.known.get(`${id}::${name}`),
        random,
      );
    },
    close: () => undefined,
  };
}

/** Verifies the module and, where it passes, runs every function with made-up arguments. */
export function tryModule(bytes: Uint8Array, getModule: PackageResolver['getModule'], random: Random): Finding {
  const own = new Map<string, Uint8Array>();
  const vm = createVm({
    packages: { getModule: (id, name) => own.get(`${id}::${name}`) ?? getModule(id, name) },
  });
  const verified = vm.verifyPackage({ modules: [bytes] });
  if (!verified.ok) return { refused: true, stateChanged: false };
  const [info] = verified.value;
  if (info === undefined) throw new Error('a verified package without modules');
  own.set(`${info.address}::${info.name}`, bytes);
  for (const { name } of info.functions) {
    const fault = callFunction(vm, info, name, random);
    if (fault !== undefined) return { refused: false, stateChanged: false, fault: `${info.name}::${name}: ${fault}` };
  }
  return { refused: false, stateChanged: false };
}

/** Runs one function with arguments of its types; gives the fault it uncovered. */
function callFunction(vm: Vm, info: ModuleInfo, name: string, random: Random): string | undefined {
  const constraints = info.functions.find((fn) => fn.name === name)?.typeParameters ?? [];
  const coin = vm.loadType(COIN);
  if (!coin.ok) throw new Error(coin.failure.message);
  const typeArguments = constraints.map((needed) => (hasAbility(needed, KEY) ? coin.value : vm.types.u64));
  const target = { package: info.address, module: info.name, function: name, typeArguments };
  const signature = vm.loadFunction(target);
  if (!signature.ok) return undefined;
  const meter = createMeter({ maxFuel: MAX_FUEL });
  const runtime = createObjectRuntime({ vm, tx: TX, resolver: { getChild: () => undefined } });
  const args = allMade(signature.value.parameters.map((type) => makeValue(vm, runtime, type, random, 0)));
  if (args === undefined) return undefined;
  const result = vm.call({ ...target, args, meter, runtime });
  if (!result.ok) {
    const { status, message } = result.failure;
    return status === 'UNKNOWN_INVARIANT_VIOLATION_ERROR' ? message : undefined;
  }
  result.returns.forEach((value, i) => {
    const type = elementAt(result.returnTypes, i);
    if (type.kind === 'reference') return;
    // Throws when the value is none of its type.
    const read = vm.deserialize(type, vm.serialize(type, value));
    if (!read.ok) throw new Error(`a result is no ${type.key}: ${read.reason}`);
  });
  runtime.finish();
  return undefined;
}

/** The values; undefined when one could not be made. */
function allMade(values: readonly (MoveValue | undefined)[]): MoveValue[] | undefined {
  const made = values.filter((value) => value !== undefined);
  return made.length === values.length ? made : undefined;
}

/** A value of the type; undefined when it is nested too deeply to make. */
function makeValue(vm: Vm, runtime: ObjectRuntime, type: Type, random: Random, depth: number): MoveValue | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const make = (inner: Type) => makeValue(vm, runtime, inner, random, depth + 1);
  const makeAll = (types: readonly Type[]) => allMade(types.map(make));
  switch (type.kind) {
    case 'bool':
      return random.below(2) === 0;
    case 'u8':
    case 'u16':
    case 'u32':
      return random.pick([0, 1, 7, 255]);
    case 'u64':
    case 'u128':
    case 'u256':
      return random.pick([0n, 1n, 3n, 2n ** 64n - 1n]);
    case 'address':
    case 'signer':
      return ZERO;
    case 'vector':
      return makeAll(new Array<Type>(random.below(3)).fill(type.element));
    case 'reference': {
      if (type.target.key === TX_CONTEXT) return runtime.txContextRef();
      const target = make(type.target);
      return target === undefined ? undefined : createRef([target]);
    }
    case 'datatype': {
      const layout = vm.layout(type);
      if (layout.kind === 'struct') return makeAll(layout.fields.map((field) => field.type));
      const tag = random.below(layout.variants.length);
      const fields = makeAll(elementAt(layout.variants, tag).fields.map((field) => field.type));
      return fields === undefined ? undefined : new Variant(tag, fields);
    }
  }
}

/** Random modules instead of damaged ones: what the verifier accepts must not end in an internal error of the VM. */
export function createSoundnessFuzzer(seed: number): Fuzzer {
  return {
    run: async (index) => {
      const random = createRandom(seed + index);
      return tryModule(makeRandomModule(random), getFrameworkModule, random);
    },
    close: () => undefined,
  };
}
