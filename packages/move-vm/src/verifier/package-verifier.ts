/**
 * Checks modules that are to be published together: each on its own (`module-verifier.ts`), then against each other and against what
 * they depend on. Owns order and completeness. Follows move-bytecode-verifier/src/dependencies.rs and cyclic_dependencies.rs.
 */
import { at } from '../at.ts';
import { deserializeModule } from '../binary/deserialize.ts';
import { type ModuleInfo, normalizeModule } from '../binary/normalized.ts';
import { fault } from '../failure.ts';
import type { Linkage } from '../linker/linked-module.ts';
import { createLinkage, createLinker, type Linker } from '../linker/linker.ts';
import { createDatatypes } from '../loader/datatypes.ts';
import {
  createModuleStore,
  datatypeName,
  type LoadedModule,
  type ModuleStore,
  type PackageResolver,
} from '../loader/module-store.ts';
import { createTypeTable } from '../loader/type.ts';
import type { NativeTable } from '../natives/native.ts';
import type { Steps } from '../translation/abstract-interpreter.ts';
import type { VerifierMeter } from '../translation/verifier-meter.ts';
import { verifyModule } from './module-verifier.ts';

export interface VerifyRequest {
  readonly modules: readonly Uint8Array[];
  readonly linkage: Linkage;
  readonly resolver: PackageResolver;
  readonly natives: NativeTable;
  /** The budget of the whole package. */
  readonly meter: VerifierMeter;
}

/** The modules in dependency order, in steps. Faults with what is wrong. */
export function* verifyPackage({
  modules,
  linkage,
  resolver,
  natives,
  meter,
}: VerifyRequest): Steps<readonly ModuleInfo[]> {
  if (modules.length === 0) fault('MALFORMED', 'a package needs a module');
  const infos = modules.map((bytes) => normalizeModule(deserializeModule(bytes)));
  const self = at(infos, 0).address;
  const bytesByName = new Map<string, Uint8Array>();
  infos.forEach(({ address, name }, i) => {
    if (address !== self) fault('LINKER_ERROR', 'modules of one package have different addresses');
    if (bytesByName.has(name)) fault('DUPLICATE_ELEMENT', `module ${name} appears twice`);
    bytesByName.set(name, at(modules, i));
  });

  const store = createModuleStore({
    ...resolver,
    getModule: (id, name) => (id === self ? bytesByName.get(name) : resolver.getModule(id, name)),
    getDefiningId: (original, module, name) =>
      original === self ? self : resolver.getDefiningId?.(original, module, name),
  });
  // The package itself is found under its own (original) id, for any version of it that the linkage names.
  const own = createLinkage([...linkage.storageIds].filter(([original]) => original !== self));
  const linker = createLinker(store, natives);
  const datatypes = createDatatypes(createTypeTable(), store);
  const ordered = inDependencyOrder(infos);
  for (const { name } of ordered) {
    const linked = linker.link(self, name, own);
    yield* verifyModule(datatypes, linked, meter);
    checkImports(linked.loaded, store, own);
    resolveHandles(linked.loaded, linker, own);
    for (const fn of linked.functions) {
      if (!fn.definition.code && !fn.native)
        fault('MISSING_NATIVE_FUNCTION', `native ${name}::${fn.name} is not known`);
    }
  }
  return ordered;
}

/** Dependencies first; faults on a cycle. */
function inDependencyOrder(infos: readonly ModuleInfo[]): ModuleInfo[] {
  const byName = new Map(infos.map((info) => [info.name, info]));
  const ordered = new Set<ModuleInfo>();
  const open = new Set<ModuleInfo>();
  const visit = (info: ModuleInfo): void => {
    if (ordered.has(info)) return;
    if (open.has(info)) fault('LINKER_ERROR', `module ${info.name} depends on itself`);
    open.add(info);
    for (const { address, name } of info.dependencies) {
      const dependency = address === info.address ? byName.get(name) : undefined;
      if (dependency) visit(dependency);
    }
    ordered.add(info);
  };
  for (const info of infos) visit(info);
  return [...ordered];
}

/** Every module that is named must exist, and every datatype handle of another module must match that module's definition. */
function checkImports(loaded: LoadedModule, store: ModuleStore, linkage: Linkage): void {
  for (const { address, name } of loaded.dependencies) store.get(linkage.storageIds.get(address) ?? address, name);
  for (const [index, handle] of loaded.module.datatypeHandles.entries()) {
    const { originalId, moduleName, name } = datatypeName(loaded, index);
    const isSelf = handle.module === loaded.module.selfHandle;
    const storageId = linkage.storageIds.get(originalId) ?? originalId;
    const owner = isSelf ? loaded : store.get(storageId, moduleName);
    const theirs = (owner.datatypes.get(name) ?? fault('LOOKUP_FAILED', `type ${moduleName}::${name} does not exist`))
      .handle;
    const fits =
      handle.abilities === theirs.abilities &&
      handle.typeParameters.length === theirs.typeParameters.length &&
      handle.typeParameters.every((parameter, i) => {
        const { constraints, isPhantom } = at(theirs.typeParameters, i);
        // A definition may be looser than the handle says: fewer constraints, newly phantom.
        return (constraints & ~parameter.constraints) === 0 && (isPhantom || !parameter.isPhantom);
      });
    if (!fits) fault('TYPE_MISMATCH', `type ${moduleName}::${name} is not as its handle says`);
  }
}

function resolveHandles(loaded: LoadedModule, linker: Linker, linkage: Linkage): void {
  const linked = linker.link(loaded.storageId, loaded.name, linkage);
  loaded.module.functionHandles.forEach((_, index) => {
    linker.resolve(linked, index);
  });
}
