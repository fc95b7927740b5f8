/** Shows what a run reports besides its result: the fuel used, and a failure as a value. */
import { getFrameworkModule } from '@suil/move-framework';
import { createMeter, createObjectRuntime, createVm } from '@suil/move-vm';

const vm = createVm({ packages: { getModule: getFrameworkModule } });
const tx = { sender: `0x${'a'.repeat(64)}`, digest: new Uint8Array(32), epoch: 0n, epochTimestampMs: 0n };
const gas = { gasPrice: 1_000n, referenceGasPrice: 1_000n, gasBudget: 1_000_000_000n };
const resolver = { getChild: () => undefined, getReceivable: () => undefined };
const runtime = createObjectRuntime({ vm, tx: { ...tx, ...gas }, resolver, inputs: [] });

for (const exponent of [40, 41]) {
  const meter = createMeter({ maxFuel: 1_000_000 });
  const std = `0x${'1'.padStart(64, '0')}`;
  const result = vm.call({ package: std, module: 'u64', function: 'pow', args: [3n, exponent], meter, runtime });
  if (result.ok) console.log(`3 to the power of ${exponent} is ${result.returns.join()}, with ${meter.fuelUsed} fuel`);
  else console.log(`3 to the power of ${exponent} is no u64: ${result.failure.kind}`);
}
