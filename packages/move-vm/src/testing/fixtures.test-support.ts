/**
 * A VM over our framework and the Move sources in `fixtures/`, for tests. Owns their compilation (cached by the toolchain) and
 * short ways to call.
 */
import { fileURLToPath } from 'node:url';
import { compileFramework, compilePackage } from '@suil/toolchain';
import {
  type CallResult,
  createMeter,
  createObjectRuntime,
  createVm,
  type Meter,
  type MoveValue,
  type ObjectResolver,
  type ObjectRuntime,
  type Owner,
  type TxContextData,
  type Type,
  type Vm,
  type VmFailure,
  type VmOptions,
} from '../index.ts';

export const cacheDir = fileURLToPath(new URL('../../../../.cache/toolchain', import.meta.url));
const fixturesDir = fileURLToPath(new URL('../../fixtures', import.meta.url));

export const address = (hex: string): string => `0x${hex.padStart(64, '0')}`;
export const FIXTURES = address('0');
export const SUI = address('2');

export const TX: TxContextData = {
  sender: address('abc'),
  digest: new Uint8Array(32).fill(7),
  epoch: 5n,
  epochTimestampMs: 1_000n,
  gasPrice: 1_000n,
  referenceGasPrice: 1_000n,
  gasBudget: 50_000_000n,
};

/** Module bytes by storage id and name. */
export type Packages = Map<string, Map<string, Uint8Array>>;

/** Compiles sources given as text, one module each, at 0x0 under the address name `fixtures`. */
export async function compileSources(sources: Record<string, string>): Promise<Map<string, Uint8Array>> {
  const files: Record<string, string> = {
    'Move.toml': '[package]\nname = "MoveVmInline"\nedition = "2024"\n\n[addresses]\nfixtures = "0x0"\n',
  };
  for (const [name, source] of Object.entries(sources)) files[`sources/${name}.move`] = source;
  const result = await compilePackage({ files, cacheDir });
  if (!result.ok) throw new Error(result.output);
  return new Map(result.package.modules.map(({ name, bytes }) => [name, bytes]));
}

export async function compileFixtures(): Promise<Map<string, Uint8Array>> {
  const result = await compilePackage({ dir: fixturesDir, cacheDir });
  if (!result.ok) throw new Error(result.output);
  return new Map(result.package.modules.map(({ name, bytes }) => [name, bytes]));
}

/** The framework at 0x1 and 0x2, and the given modules at 0x0. */
export async function packagesWith(modules: ReadonlyMap<string, Uint8Array>): Promise<Packages> {
  const { std, sui } = await compileFramework({ cacheDir });
  const byName = (list: readonly { name: string; bytes: Uint8Array }[]) =>
    new Map(list.map(({ name, bytes }) => [name, bytes]));
  return new Map([
    [address('1'), byName(std)],
    [SUI, byName(sui)],
    [FIXTURES, new Map(modules)],
  ]);
}

export function vmOver(packages: Packages, options: Omit<VmOptions, 'packages'> = {}): Vm {
  return createVm({ ...options, packages: { getModule: (id, name) => packages.get(id)?.get(name) } });
}

export interface Session {
  readonly vm: Vm;
  readonly runtime: ObjectRuntime;
  readonly meter: Meter;
  /** Calls `module::function` at 0x0. */
  run(path: string, args?: readonly MoveValue[], typeArguments?: readonly Type[]): CallResult;
  /** The results of a call that must succeed. */
  returns(path: string, args?: readonly MoveValue[], typeArguments?: readonly Type[]): MoveValue[];
  /** The failure of a call that must fail. */
  fails(path: string, args?: readonly MoveValue[], typeArguments?: readonly Type[]): VmFailure;
}

export interface SessionOptions {
  readonly maxFuel?: number;
  readonly resolver?: ObjectResolver;
  readonly inputs?: readonly { id: string; owner: Owner }[];
}

/** One transaction on the VM. */
export function openSession(vm: Vm, options: SessionOptions = {}): Session {
  const meter = createMeter({ maxFuel: options.maxFuel ?? 10_000_000 });
  const resolver = options.resolver ?? { getChild: () => undefined };
  const runtime = createObjectRuntime({ vm, tx: TX, resolver, inputs: options.inputs ?? [] });
  const run: Session['run'] = (path, args = [], typeArguments = []) => {
    const [module = '', name = ''] = path.split('::');
    return vm.call({ package: FIXTURES, module, function: name, typeArguments, args, meter, runtime });
  };
  return {
    vm,
    runtime,
    meter,
    run,
    returns: (path, args, typeArguments) => {
      const result = run(path, args, typeArguments);
      if (!result.ok) throw new Error(`${path} failed: ${result.failure.status} ${result.failure.message}`);
      return result.returns;
    },
    fails: (path, args, typeArguments) => {
      const result = run(path, args, typeArguments);
      if (result.ok) throw new Error(`${path} did not fail`);
      return result.failure;
    },
  };
}
