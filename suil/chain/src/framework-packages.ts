/** Sui's framework as the packages that a chain begins with. */
import type { CompiledFramework } from '@suil/toolchain';

/** Returns the packages by their addresses, those first that others depend on. */
export function frameworkPackagesOf({ std, sui, system }: Pick<CompiledFramework, 'std' | 'sui' | 'system'>) {
  const modulesOf = (modules: CompiledFramework['std']) => modules.map(({ bytes }) => bytes);
  return [
    { id: '0x1', modules: modulesOf(std) },
    { id: '0x2', modules: modulesOf(sui) },
    { id: '0x3', modules: modulesOf(system) },
  ];
}
