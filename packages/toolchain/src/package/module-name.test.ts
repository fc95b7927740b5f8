/** The name of each module of the framework, against the one that the Sui SDK's reader of bytecode finds. */
import { frameworkPackages } from '@suil/move-framework';
import { expect, test } from 'vitest';
import { entryOf, readModuleJson } from '../module-json.ts';
import { moduleName } from './module-name.ts';

function nameInTables(bytes: Uint8Array): string {
  const { identifiers, module_handles, self_module_handle_idx } = readModuleJson(bytes);
  return entryOf(identifiers, entryOf(module_handles, self_module_handle_idx).name);
}

const modules = frameworkPackages.flatMap((one) => one.modules);

test('default: the module’s own name, among those of all modules that it uses', () => {
  expect(modules.length).toBeGreaterThan(60);
  for (const bytes of modules) expect(moduleName(bytes)).toBe(nameInTables(bytes));
});

test('error: bytes that end too early', () => {
  const [first] = modules;
  expect(first).toBeDefined();
  for (const length of [8, 9, 12]) expect(() => moduleName(first!.subarray(0, length))).toThrow();
});
