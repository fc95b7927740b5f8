/**
 * Runs the Move tests of proofs in our VM. The real one, as it is built for WebAssembly, has no such natives, so that what they give comes
 * from published vectors and from equations between them.
 */
import { join } from 'node:path';
import { compileForOurVm } from '@suil/toolchain';
import { expect, test } from 'vitest';
import { createNativeTable } from '../natives/registry.ts';
import { createVm } from '../vm.ts';
import { cacheDir } from './fixtures.test-support.ts';
import { runMoveTests } from './run-move-tests.ts';

const dir = join(import.meta.dirname, '../../../move-framework/proof-tests');
const timeoutMs = 300_000;

test('our VM passes the Move tests of proofs', { timeout: timeoutMs }, async () => {
  const { framework, modules, tests, skipped } = await compileForOurVm({ dir, cacheDir, timeoutMs });
  expect(skipped).toEqual([]);
  const code = new Map<string, Uint8Array>();
  for (const [digit, list] of [
    ['1', framework.std],
    ['2', framework.sui],
    ['0', modules],
  ] as const)
    for (const { name, bytes } of list) code.set(`0x${digit.padStart(64, '0')}::${name}`, bytes);
  const vm = createVm({
    packages: { getModule: (packageId, name) => code.get(`${packageId}::${name}`) },
    natives: createNativeTable({ vdf: true, ristretto: true }),
  });
  const results = runMoveTests({ vm, tests, namedAddresses: { proofs: '0x0' } });
  expect(results.length).toBeGreaterThan(0);
  expect(results.filter(({ passed }) => !passed)).toEqual([]);
});
