/**
 * Modules by storage id: deserialised once and indexed by name. Owns the cache and the datatype definitions found in it. Does
 * not own linkage (`linker.ts`). Follows move-vm-runtime/src/cache (package caches).
 */
import { at } from '../at.ts';
import type { CompiledModule, DatatypeHandle, FieldDefinition, FunctionDefinition } from '../binary/compiled-module.ts';
import { deserializeModule } from '../binary/deserialize.ts';
import { fault } from '../failure.ts';

/** Where module bytes come from. Ids are normalised addresses. */
export interface PackageResolver {
  /** The bytes of a module by the id its package is stored under; undefined when there is none. */
  getModule(packageId: string, name: string): Uint8Array | undefined;
  /**
   * The package in which a datatype first appeared, given the original id of its package. Needed only where upgrades add
   * types; undefined or left out means the original package.
   */
  getDefiningId?(originalId: string, module: string, datatype: string): string | undefined;
}

export interface DatatypeDefinition {
  readonly kind: 'struct' | 'enum';
  readonly name: string;
  readonly handle: DatatypeHandle;
  readonly module: LoadedModule;
  /** One list for a struct, one per variant for an enum. */
  readonly variants: readonly { readonly name: string; readonly fields: readonly FieldDefinition[] }[];
}

export interface LoadedModule {
  readonly storageId: string;
  /** The id of the package's first version: the module's own self address. */
  readonly originalId: string;
  readonly name: string;
  readonly module: CompiledModule;
  readonly datatypes: ReadonlyMap<string, DatatypeDefinition>;
  readonly functionIndex: ReadonlyMap<string, number>;
  /** Modules this one names, self left out: original id and name. */
  readonly dependencies: readonly { readonly address: string; readonly name: string }[];
}

export interface ModuleStore {
  /** Faults with `MISSING_DEPENDENCY` when absent, and with the deserialiser's faults when damaged. */
  get(storageId: string, name: string): LoadedModule;
  find(storageId: string, name: string): LoadedModule | undefined;
  definingId(originalId: string, module: string, datatype: string): string;
  forget(storageId: string): void;
}

export function createModuleStore(resolver: PackageResolver): ModuleStore {
  const packages = new Map<string, Map<string, LoadedModule>>();
  const find = (storageId: string, name: string): LoadedModule | undefined => {
    const known = packages.get(storageId)?.get(name);
    if (known) return known;
    const bytes = resolver.getModule(storageId, name);
    if (!bytes) return undefined;
    const loaded = loadModule(storageId, bytes);
    if (loaded.name !== name) fault('LINKER_ERROR', `module ${name} of ${storageId} calls itself ${loaded.name}`);
    const modules = packages.get(storageId) ?? new Map<string, LoadedModule>();
    packages.set(storageId, modules.set(name, loaded));
    return loaded;
  };
  return {
    find,
    get: (storageId, name) =>
      find(storageId, name) ?? fault('MISSING_DEPENDENCY', `module ${storageId}::${name} does not exist`),
    definingId: (originalId, module, datatype) => resolver.getDefiningId?.(originalId, module, datatype) ?? originalId,
    forget: (storageId) => {
      packages.delete(storageId);
    },
  };
}

/** Deserialises and indexes one module. */
export function loadModule(storageId: string, bytes: Uint8Array): LoadedModule {
  const module = deserializeModule(bytes);
  const self = at(module.moduleHandles, module.selfHandle);
  const datatypes = new Map<string, DatatypeDefinition>();
  const loaded: LoadedModule = {
    storageId,
    originalId: at(module.addresses, self.address),
    name: at(module.identifiers, self.name),
    module,
    datatypes,
    functionIndex: new Map(
      module.functionDefs.map((definition, index) => [functionName(module, definition), index] as const),
    ),
    dependencies: module.moduleHandles
      .filter((_, index) => index !== module.selfHandle)
      .map((handle) => ({ address: at(module.addresses, handle.address), name: at(module.identifiers, handle.name) })),
  };
  const define = (kind: 'struct' | 'enum', handleIndex: number, variants: DatatypeDefinition['variants']): void => {
    const handle = at(module.datatypeHandles, handleIndex);
    const name = at(module.identifiers, handle.name);
    datatypes.set(name, { kind, name, handle, module: loaded, variants });
  };
  for (const { handle, fields } of module.structDefs) define('struct', handle, [{ name: '', fields }]);
  for (const { handle, variants } of module.enumDefs) {
    define(
      'enum',
      handle,
      variants.map((variant) => ({ name: at(module.identifiers, variant.name), fields: variant.fields })),
    );
  }
  return loaded;
}

export function functionName(module: CompiledModule, definition: FunctionDefinition): string {
  return at(module.identifiers, at(module.functionHandles, definition.handle).name);
}

/** How a datatype handle names its type: original package id, module and name. */
export function datatypeName(
  { module }: LoadedModule,
  handleIndex: number,
): { originalId: string; moduleName: string; name: string } {
  const handle = at(module.datatypeHandles, handleIndex);
  const owner = at(module.moduleHandles, handle.module);
  return {
    originalId: at(module.addresses, owner.address),
    moduleName: at(module.identifiers, owner.name),
    name: at(module.identifiers, handle.name),
  };
}
