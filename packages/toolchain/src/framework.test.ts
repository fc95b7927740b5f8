import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { compileFramework } from './index.ts';

// Two cold compiles, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

// Shared with the other tests and the processes: only the first one compiles the framework.
const cacheDir = join(import.meta.dirname, '../../../.cache/toolchain');

// What the modules do is tested in packages/move-framework/*/tests, which move-vm runs in both engines.
test('the framework has the modules that a chain begins with', async () => {
  const { std, sui, system } = await compileFramework({ cacheDir });
  const names = (modules: typeof std) => modules.map(({ name }) => name);
  expect(names(std)).toEqual(expect.arrayContaining(['vector', 'option', 'string', 'ascii', 'type_name', 'u64']));
  expect(names(sui)).toEqual(
    expect.arrayContaining(['object', 'transfer', 'coin', 'balance', 'clock', 'package', 'dynamic_field', 'sui']),
  );
  expect(names(system)).toEqual(expect.arrayContaining(['sui_system', 'staking_pool', 'validator']));
  // Test-only modules have no place on a chain.
  expect(names(std)).not.toContain('unit_test');
  expect(names(sui)).not.toContain('test_scenario');
});
