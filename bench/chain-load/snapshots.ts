/** What a snapshot of a chain in memory costs, and the return to it, once ten thousand transactions have happened. */
import { createLocalnet } from '../../packages/localnet/src/index.ts';
import { verifyWithNode } from '../../packages/localnet/src/node/index.ts';
import { frameworkPackages } from '../../packages/move-framework/src/index.ts';

const TRANSACTIONS = 10_000;
const ROUNDS = 21;
/** Between a snapshot and the return to it: what a test does. */
const PER_ROUND = 10;

/** Returns medians, milliseconds. */
export async function measureSnapshots(): Promise<{ snapshotMs: number; revertMs: number }> {
  const chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: 0 }, verifyEd25519: verifyWithNode });
  const grant = (index: number) => chain.requestGas(`0x${index.toString(16).padStart(64, '0')}`, 1_000n, 0);
  for (let index = 0; index < TRANSACTIONS; index++) await grant(index);
  const taken: number[] = [];
  const reverted: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const begun = performance.now();
    const snapshot = chain.takeSnapshot();
    taken.push(performance.now() - begun);
    for (let index = 0; index < PER_ROUND; index++) await grant(index);
    const before = performance.now();
    chain.revert(snapshot);
    reverted.push(performance.now() - before);
  }
  chain.close();
  return { snapshotMs: medianOf(taken), revertMs: medianOf(reverted) };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}
