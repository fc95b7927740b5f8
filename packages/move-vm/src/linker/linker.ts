/**
 * Linked modules and functions: which bytes a function handle leads to under a linkage (upgraded packages). Owns link-time
 * checks of every handle a module uses. Follows move-vm-runtime/src/{validation,jit,dispatch_tables}.
 */
import { at } from '../at.ts';
import type { FunctionDefinition } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import { functionName, type LoadedModule, type ModuleStore } from '../loader/module-store.ts';
import type { NativeTable } from '../natives/native.ts';
import { checkImport } from './check-import.ts';
import type { Linkage, LinkedFunction, LinkedModule } from './linked-module.ts';

export const IDENTITY_LINKAGE: Linkage = { storageIds: new Map() };

/** A linkage from pairs of original and storage id, both normalised. Make it once per package: caches hang on it. */
export function createLinkage(entries: Iterable<readonly [string, string]>): Linkage {
  const storageIds = new Map(entries);
  for (const [original, storage] of storageIds) if (original === storage) storageIds.delete(original);
  return storageIds.size === 0 ? IDENTITY_LINKAGE : { storageIds };
}

export interface Linker {
  link(storageId: string, name: string, linkage: Linkage): LinkedModule;
  /** The function a handle of `module` names; faults when it does not exist or does not fit the handle. */
  resolve(module: LinkedModule, handleIndex: number): LinkedFunction;
  forget(storageId: string): void;
}

export function createLinker(store: ModuleStore, natives: NativeTable): Linker {
  const linked = new Map<string, LinkedModule>();
  const reachable = new WeakMap<LoadedModule, WeakMap<Linkage, string>>();

  const storageIdOf = (linkage: Linkage, originalId: string): string =>
    linkage.storageIds.get(originalId) ?? originalId;

  /** The part of the linkage this module can reach, as text: modules that agree on it share their compiled code. */
  const linkageKey = (loaded: LoadedModule, linkage: Linkage): string => {
    if (linkage.storageIds.size === 0) return '';
    const known = reachable.get(loaded)?.get(linkage);
    if (known !== undefined) return known;
    const seen = new Set<LoadedModule>([loaded]);
    const used = new Set<string>();
    for (const module of seen) {
      for (const { address, name } of module.dependencies) {
        const storageId = storageIdOf(linkage, address);
        if (storageId !== address) used.add(`${address}>${storageId}`);
        const dependency = store.find(storageId, name);
        if (dependency) seen.add(dependency);
      }
    }
    const key = [...used].sort().join(';');
    const perLinkage = reachable.get(loaded) ?? new WeakMap<Linkage, string>();
    reachable.set(loaded, perLinkage.set(linkage, key));
    return key;
  };

  const link = (storageId: string, name: string, linkage: Linkage): LinkedModule => {
    const loaded = store.get(storageId, name);
    const key = `${storageId}::${name}@${linkageKey(loaded, linkage)}`;
    const known = linked.get(key);
    if (known) return known;
    const functions: LinkedFunction[] = [];
    const made: LinkedModule = { loaded, linkage, functions, resolved: [] };
    loaded.module.functionDefs.forEach((definition, index) => {
      functions.push(linkFunction(made, definition, index, natives));
    });
    linked.set(key, made);
    return made;
  };

  const resolve = (module: LinkedModule, handleIndex: number): LinkedFunction => {
    const known = module.resolved[handleIndex];
    if (known) return known;
    const { loaded, linkage } = module;
    const handle = at(loaded.module.functionHandles, handleIndex);
    const owner = at(loaded.module.moduleHandles, handle.module);
    const address = at(loaded.module.addresses, owner.address);
    const moduleName = at(loaded.module.identifiers, owner.name);
    const name = at(loaded.module.identifiers, handle.name);
    const isSelf = handle.module === loaded.module.selfHandle;
    const target = isSelf ? module : link(storageIdOf(linkage, address), moduleName, linkage);
    const found = target.functions[target.loaded.functionIndex.get(name) ?? -1];
    if (!found) return fault('LOOKUP_FAILED', `function ${address}::${moduleName}::${name} does not exist`);
    if (!isSelf) checkImport(module, handle, found);
    module.resolved[handleIndex] = found;
    return found;
  };

  return {
    link,
    resolve,
    forget: (storageId) => {
      for (const key of linked.keys()) {
        if (key.startsWith(`${storageId}::`) || key.includes(`>${storageId}`)) linked.delete(key);
      }
    },
  };
}

function linkFunction(
  module: LinkedModule,
  definition: FunctionDefinition,
  index: number,
  natives: NativeTable,
): LinkedFunction {
  const { module: tables, originalId, name: moduleName } = module.loaded;
  const handle = at(tables.functionHandles, definition.handle);
  const parameters = at(tables.signatures, handle.parameters);
  const name = functionName(tables, definition);
  return {
    module,
    index,
    name,
    definition,
    handle,
    parameters,
    returns: at(tables.signatures, handle.returns),
    localCount: parameters.length + (definition.code ? at(tables.signatures, definition.code.locals).length : 0),
    native: definition.code ? undefined : natives.get(`${originalId}::${moduleName}::${name}`),
    compiled: undefined,
  };
}
