/** A native's surroundings without a call: for tests that ask natives directly. */
import { createMeter, createObjectRuntime, type Vm } from '../index.ts';
import { packagesWith, TX, vmOver } from '../testing/fixtures.test-support.ts';
import type { NativeContext } from './native.ts';

export { createNativeTable, createRef, type MoveValue, type NativeContext, type Type, type Vm } from '../index.ts';

export async function openNativeContext(): Promise<{ context: NativeContext; vm: Vm }> {
  const vm = vmOver(await packagesWith(new Map()));
  const context: NativeContext = {
    types: vm.types,
    datatypes: vm.datatypes,
    meter: createMeter({ maxFuel: 1e9 }),
    runtime: createObjectRuntime({ vm, tx: TX, resolver: { getChild: () => undefined } }),
    entry: undefined,
  };
  return { context, vm };
}
