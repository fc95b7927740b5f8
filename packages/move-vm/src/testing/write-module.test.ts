import { frameworkPackages, getFrameworkModule } from '@suil/move-framework';
import { describe, expect, test } from 'vitest';
import { deserializeModule } from '../binary/deserialize.ts';
import { createVm } from '../index.ts';
import { ModuleBuilder, U64 } from './module-builder.test-support.ts';
import { writeModule } from './write-module.test-support.ts';

describe('modules written for tests', () => {
  test('what is read and written again is the same module', () => {
    const modules = frameworkPackages.flatMap((entry) => [...entry.modules]);
    expect(modules.length).toBeGreaterThan(40);
    for (const bytes of modules) {
      const module = deserializeModule(bytes);
      expect(deserializeModule(writeModule(module))).toEqual(module);
    }
  });

  test('what is put together is verified and runs', () => {
    const builder = new ModuleBuilder();
    builder.fun('twice', { parameters: [U64], returns: [U64] }, [['CopyLoc', 0], ['MoveLoc', 0], 'Add', 'Ret']);
    const vm = createVm({ packages: { getModule: getFrameworkModule } });
    expect(vm.verifyPackage({ modules: [builder.bytes()] })).toMatchObject({ ok: true });
  });
});
