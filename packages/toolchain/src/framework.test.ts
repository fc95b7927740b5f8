import { expect, test } from 'vitest';
import { compileFramework, frameworkDir, testPackage } from './index.ts';

test.each(['std', 'sui'] as const)('the Move tests of %s pass in the real Move VM', async (name) => {
  const result = await testPackage({ dir: frameworkDir(name) });
  if (!result.ok) throw new Error(result.output);
  expect(result.tests.filter(({ passed }) => !passed)).toEqual([]);
  expect(result.passed).toBe(true);
});

test('the framework has the modules that a chain begins with', async () => {
  const { std, sui } = await compileFramework();
  const names = (modules: typeof std) => modules.map(({ name }) => name);
  expect(names(std)).toEqual(expect.arrayContaining(['vector', 'option', 'string', 'ascii', 'type_name', 'u64']));
  expect(names(sui)).toEqual(
    expect.arrayContaining(['object', 'transfer', 'coin', 'balance', 'clock', 'package', 'dynamic_field', 'sui']),
  );
  // Test-only modules have no place on a chain.
  expect(names(std)).not.toContain('unit_test');
  expect(names(sui)).not.toContain('test_scenario');
});
