import { join } from 'node:path';
import { exp2, log2 } from '@suil/core';
import { getFrameworkModule } from '@suil/move-framework';
import { createMeter, createObjectRuntime, createVm } from '@suil/move-vm';
import { compilePackage } from '@suil/toolchain';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const HERE = `0x${'0'.repeat(64)}`;
const GAS = { gasPrice: 1n, referenceGasPrice: 1n, gasBudget: 1n };
const TX = { sender: HERE, digest: new Uint8Array(32), epoch: 0n, epochTimestampMs: 0n, ...GAS };
const RUNS = { numRuns: 300 };

/** Returns what calls a function of the contract's module `logarithm` in our VM. */
async function loadModule(): Promise<(name: string, argument: bigint) => unknown> {
  const compiled = await compilePackage({
    dir: join(root, 'suil/contracts/suil'),
    cacheDir: join(root, '.cache/toolchain'),
  });
  if (!compiled.ok) throw new Error(compiled.output);
  const modules = new Map(compiled.package.modules.map(({ name, bytes }) => [name, bytes]));
  const getModule = (id: string, name: string) => (id === HERE ? modules.get(name) : getFrameworkModule(id, name));
  const vm = createVm({ packages: { getModule } });
  const resolver = { getChild: () => undefined, getReceivable: () => undefined };
  return (name, argument) => {
    const runtime = createObjectRuntime({ vm, tx: TX, resolver, inputs: [] });
    const meter = createMeter({ maxFuel: 1_000_000 });
    const result = vm.call({ package: HERE, module: 'logarithm', function: name, args: [argument], meter, runtime });
    return result.ok ? result.returns : result.failure;
  };
}

test('the contract and the model compute the same logarithms and powers', async () => {
  const call = await loadModule();
  const amount = fc
    .tuple(fc.bigInt(1n, 2n ** 64n - 1n), fc.integer({ min: 0, max: 63 }))
    .map(([n, shift]) => n >> BigInt(shift))
    .filter((n) => n > 0n);
  fc.assert(
    fc.property(amount, (n) => {
      expect(call('log2', n)).toEqual([log2(n)]);
    }),
    RUNS,
  );
  fc.assert(
    fc.property(fc.bigInt(0n, 192n * 2n ** 24n - 1n), (logarithm) => {
      expect(call('exp2', logarithm)).toEqual([exp2(logarithm)]);
    }),
    RUNS,
  );
});
