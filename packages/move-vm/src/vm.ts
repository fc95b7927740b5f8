/**
 * The VM's interface: types, values, functions and calls over the modules a resolver gives. Owns no state of a chain; what it keeps
 * are caches of immutable modules. Nothing here throws for what a user sent: failures are data.
 * Follows move-vm-runtime/src/execution/vm.rs.
 */

import { at } from './at.ts';
import { decodeCleverError } from './binary/clever-error.ts';
import type { Visibility } from './binary/compiled-module.ts';
import { deserializeModule } from './binary/deserialize.ts';
import { type ModuleInfo, normalizeModule } from './binary/normalized.ts';
import { capture, Fault, fault, toFailure, type VmFailure, type VmResult } from './failure.ts';
import type { Meter } from './gas/meter.ts';
import { callNative } from './interpreter/call.ts';
import { type FunctionCoverage, moduleCoverage } from './interpreter/coverage.ts';
import { evaluate } from './interpreter/eval.ts';
import { createEntry } from './interpreter/frame.ts';
import { DEFAULT_LIMITS, type Machine, type VmLimits } from './interpreter/machine.ts';
import type { Linkage, LinkedFunction } from './linker/linked-module.ts';
import { createLinker, IDENTITY_LINKAGE } from './linker/linker.ts';
import { type AbilitySet, hasAbility } from './loader/ability.ts';
import { createDatatypes, type DatatypeLayout, type Datatypes } from './loader/datatypes.ts';
import { createModuleStore, type ModuleStore, type PackageResolver } from './loader/module-store.ts';
import { createTypeTable, type DatatypeType, type Type, type TypeTable } from './loader/type.ts';
import { parseTypeTag } from './loader/type-parser.ts';
import type { NativeTable } from './natives/native.ts';
import { createNativeTable } from './natives/registry.ts';
import type { ObjectRuntime } from './object-runtime/object-runtime.ts';
import { deserializeValue, serializeValue } from './values/bcs.ts';
import { type JsonStyle, type JsonValue, toJson } from './values/json.ts';
import type { MoveValue } from './values/value.ts';
import { verifyPackage } from './verifier/package-verifier.ts';

export interface VmOptions {
  readonly packages: PackageResolver;
  /** Left out: every native of std and sui. */
  readonly natives?: NativeTable;
  readonly limits?: Partial<VmLimits>;
  /** Record which instructions run; see {@link Vm.coverage}. */
  readonly coverage?: boolean;
}

export interface FunctionName {
  /** Storage id, normalised. */
  readonly package: string;
  readonly module: string;
  readonly function: string;
}

export interface FunctionRequest extends FunctionName {
  readonly typeArguments?: readonly Type[];
  readonly linkage?: Linkage;
}

export interface FunctionSignature {
  readonly parameters: readonly Type[];
  readonly returns: readonly Type[];
  readonly visibility: Visibility;
  readonly isEntry: boolean;
  readonly isNative: boolean;
  /** Index in the module's definitions. */
  readonly index: number;
  /** Ability constraints, one per type parameter. */
  readonly typeParameters: readonly AbilitySet[];
}

export interface CallRequest extends FunctionRequest {
  /** Handed over: the callee may change them in place. References are `Ref`s to cells of the caller. */
  readonly args: readonly MoveValue[];
  readonly meter: Meter;
  readonly runtime: ObjectRuntime;
}

export type CallResult =
  | { readonly ok: true; readonly returns: MoveValue[]; readonly returnTypes: readonly Type[] }
  | { readonly ok: false; readonly failure: VmFailure };

export interface PackageRequest {
  /** Module bytes as they will be stored: already relocated to the package's (original) id. */
  readonly modules: readonly Uint8Array[];
  readonly linkage?: Linkage;
}

export type DeserializeResult =
  | { readonly ok: true; readonly value: MoveValue }
  | { readonly ok: false; readonly reason: string };

export interface Vm {
  readonly types: TypeTable;
  readonly datatypes: Datatypes;
  /** The type a tag names, unchecked; undefined when the text is malformed. */
  parseType(tag: string): Type | undefined;
  /** The type a tag names, with existence, arity and ability constraints checked. */
  loadType(tag: string | Type): VmResult<Type>;
  abilities(type: Type): AbilitySet;
  layout(type: DatatypeType): DatatypeLayout;
  serialize(type: Type, value: MoveValue): Uint8Array;
  deserialize(type: Type, bytes: Uint8Array): DeserializeResult;
  /** As a node's gRPC answers show it; `jsonRpc` for the older shape. */
  toJson(type: Type, value: MoveValue, style?: JsonStyle): JsonValue;
  loadFunction(request: FunctionRequest): VmResult<FunctionSignature>;
  /** Runs a function to its end. Visibility is the caller's question. */
  call(request: CallRequest): CallResult;
  /** @param withCode whether functions carry their bodies, for comparing versions */
  describeModule(bytes: Uint8Array, withCode?: boolean): VmResult<ModuleInfo>;
  /** Checks modules that are to be published together, and gives them in dependency order. */
  verifyPackage(request: PackageRequest): VmResult<readonly ModuleInfo[]>;
  /** Drops what is cached of a package: a publish that failed or was only simulated. */
  forgetPackage(storageId: string): void;
  /** Which instructions of a module ran so far; empty unless made with `coverage`. */
  coverage(storageId: string, module: string): readonly FunctionCoverage[];
}

export function createVm(options: VmOptions): Vm {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const natives = options.natives ?? createNativeTable();
  const coverage = options.coverage ?? false;
  const types = createTypeTable();
  const store = createModuleStore(options.packages);
  const datatypes = createDatatypes(types, store);
  const linker = createLinker(store, natives);

  const find = ({ package: storageId, module, function: name, linkage }: FunctionRequest): LinkedFunction => {
    if (!store.find(storageId, module)) {
      return fault('FUNCTION_RESOLUTION_FAILURE', `module ${storageId}::${module} does not exist`);
    }
    const linked = linker.link(storageId, module, linkage ?? IDENTITY_LINKAGE);
    const index = linked.loaded.functionIndex.get(name);
    if (index === undefined) return fault('FUNCTION_RESOLUTION_FAILURE', `${module}::${name} does not exist`);
    return at(linked.functions, index);
  };

  const call = ({ args, meter, runtime, ...request }: CallRequest): CallResult => {
    try {
      const typeArguments = request.typeArguments ?? [];
      const fn = find(request);
      const { returns: returnTypes } = describeFunction(datatypes, fn, typeArguments);
      const machine: Machine = { datatypes, linker, limits, meter, runtime, coverage };
      const returns = fn.definition.code
        ? evaluate(machine, createEntry(fn, typeArguments, args))
        : [...callNative(machine, undefined, fn, typeArguments, args)];
      return { ok: true, returns, returnTypes };
    } catch (raised) {
      if (!(raised instanceof Fault)) throw raised;
      return { ok: false, failure: describeAbort(store, toFailure(raised)) };
    }
  };

  return {
    types,
    datatypes,
    parseType: (tag) => {
      const parsed = capture(() => parseTypeTag(tag, types));
      return parsed.ok ? parsed.value : undefined;
    },
    loadType: (tag) => capture(() => checkType(datatypes, tag)),
    abilities: (type) => datatypes.abilities(type),
    layout: (type) => datatypes.layout(type),
    serialize: (type, value) => serializeValue(datatypes, type, value),
    deserialize: (type, bytes) => {
      const result = capture(() => deserializeValue(datatypes, type, bytes));
      return result.ok ? result : { ok: false, reason: result.failure.message };
    },
    toJson: (type, value, style = 'grpc') => toJson(datatypes, type, value, style),
    loadFunction: (request) => capture(() => describeFunction(datatypes, find(request), request.typeArguments ?? [])),
    call,
    describeModule: (bytes, withCode = false) => capture(() => normalizeModule(deserializeModule(bytes), withCode)),
    verifyPackage: ({ modules, linkage = IDENTITY_LINKAGE }) =>
      capture(() => verifyPackage({ modules, linkage, resolver: options.packages, natives })),
    forgetPackage: (storageId) => {
      store.forget(storageId);
      linker.forget(storageId);
    },
    coverage: (storageId, module) => (coverage ? moduleCoverage(linker.link(storageId, module, IDENTITY_LINKAGE)) : []),
  };
}

function checkType(datatypes: Datatypes, tag: string | Type): Type {
  const type = typeof tag === 'string' ? parseTypeTag(tag, datatypes.types) : tag;
  if (!type) return fault('TYPE_RESOLUTION_FAILURE', `malformed type ${tag}`, { typeReason: 'TypeNotFound' });
  datatypes.check(type);
  datatypes.valueDepth(type);
  return type;
}

/** What a function takes and returns under these type arguments. Refuses type arguments that it does not take. */
function describeFunction(datatypes: Datatypes, fn: LinkedFunction, typeArguments: readonly Type[]): FunctionSignature {
  const constraints = fn.handle.typeParameters;
  if (constraints.length !== typeArguments.length) {
    fault('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH', `${fn.name} takes ${constraints.length} type arguments`);
  }
  typeArguments.forEach((type, argumentIndex) => {
    checkArgument(datatypes, type, at(constraints, argumentIndex), argumentIndex);
  });
  const { loaded } = fn.module;
  return {
    parameters: fn.parameters.map((token) => datatypes.instantiate(loaded, token, typeArguments)),
    returns: fn.returns.map((token) => datatypes.instantiate(loaded, token, typeArguments)),
    visibility: fn.definition.visibility,
    isEntry: fn.definition.isEntry,
    isNative: fn.definition.code === undefined,
    index: fn.index,
    typeParameters: constraints,
  };
}

function checkArgument(datatypes: Datatypes, type: Type, constraints: AbilitySet, argumentIndex: number): void {
  try {
    datatypes.check(type);
  } catch (raised) {
    if (!(raised instanceof Fault)) throw raised;
    throw new Fault(raised.status, raised.message, { ...raised.details, argumentIndex });
  }
  if (!hasAbility(datatypes.abilities(type), constraints)) {
    fault('CONSTRAINT_NOT_SATISFIED', `type argument ${type.key} lacks an ability`, {
      argumentIndex,
      typeReason: 'ConstraintNotSatisfied',
    });
  }
}

/** The failure with what its abort code says, when the aborting module explains it. */
function describeAbort(store: ModuleStore, failure: VmFailure): VmFailure {
  if (failure.abortCode === undefined || !failure.location) return failure;
  const module = store.find(failure.location.package, failure.location.module);
  const cleverError = decodeCleverError(failure.abortCode, module?.module);
  return cleverError ? { ...failure, cleverError } : failure;
}
