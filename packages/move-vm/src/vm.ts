/**
 * The VM's interface: types, values, functions and calls over the modules a resolver gives. Owns no state of a chain; what it keeps
 * are caches of immutable modules. Nothing here throws for what a user sent: failures are data.
 * Follows move-vm-runtime/src/execution/vm.rs.
 */

import { at } from './at.ts';
import { readCleverError } from './binary/clever-error.ts';
import { deserializeModule } from './binary/deserialize.ts';
import { type ModuleInfo, normalizeModule } from './binary/normalized.ts';
import { capture, Fault, fault, toFailure, type VmFailure, type VmResult } from './failure.ts';
import { callNative } from './interpreter/call.ts';
import { moduleCoverage } from './interpreter/coverage.ts';
import { evaluate } from './interpreter/eval.ts';
import { createEntry } from './interpreter/frame.ts';
import { DEFAULT_LIMITS, type Machine } from './interpreter/machine.ts';
import type { LinkedFunction } from './linker/linked-module.ts';
import { createLinker, IDENTITY_LINKAGE } from './linker/linker.ts';
import { type AbilitySet, hasAbility } from './loader/ability.ts';
import { createDatatypes, type Datatypes } from './loader/datatypes.ts';
import { createModuleStore, type ModuleStore, type PackageResolver } from './loader/module-store.ts';
import { createTypeTable, type Type } from './loader/type.ts';
import { parseTypeTag } from './loader/type-parser.ts';
import type { NativeTable } from './natives/native.ts';
import { createNativeTable } from './natives/registry.ts';
import { runSteps, type Steps } from './translation/abstract-interpreter.ts';
import { createVerifierMeter } from './translation/verifier-meter.ts';
import { deserializeValue, serializeValue } from './values/bcs.ts';
import { toJson } from './values/json.ts';
import { verifyPackage } from './verifier/package-verifier.ts';
import type {
  CallRequest,
  CallResult,
  FunctionRequest,
  FunctionSignature,
  PackageRequest,
  Vm,
  VmOptions,
} from './vm-types.ts';

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

  const call = ({ args, meter, runtime, tracer = null, ...request }: CallRequest): CallResult => {
    try {
      const typeArguments = request.typeArguments ?? [];
      const fn = find(request);
      const { returns: returnTypes } = describeFunction(datatypes, fn, typeArguments);
      const entry = fn.module.loaded;
      const machine: Machine = { datatypes, linker, limits, meter, runtime, entry, tracer, coverage };
      const returns = fn.definition.code
        ? evaluate(machine, createEntry(fn, typeArguments, args))
        : [...callNative(machine, fn, typeArguments, args)];
      return { ok: true, returns, returnTypes };
    } catch (raised) {
      if (!(raised instanceof Fault)) throw raised;
      tracer?.fail(meter.fuelLeft);
      return { ok: false, failure: describeAbort(store, toFailure(raised)) };
    }
  };

  const verifyInSteps = (request: PackageRequest) => verifySteps(request, options.packages, natives);

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
    verifyPackage: (request) => runSteps(verifyInSteps(request)),
    verifyPackageInSteps: verifyInSteps,
    forgetPackage: (storageId) => {
      store.forget(storageId);
      linker.forget(storageId);
    },
    coverage: (storageId, module) => (coverage ? moduleCoverage(linker.link(storageId, module, IDENTITY_LINKAGE)) : []),
  };
}

function* verifySteps(
  { modules, linkage = IDENTITY_LINKAGE }: PackageRequest,
  resolver: PackageResolver,
  natives: NativeTable,
): Steps<VmResult<readonly ModuleInfo[]>> {
  const meter = createVerifierMeter();
  try {
    return { ok: true, value: yield* verifyPackage({ modules, linkage, resolver, natives, meter }) };
  } catch (raised) {
    if (!(raised instanceof Fault)) throw raised;
    return { ok: false, failure: toFailure(raised) };
  }
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
  const cleverError = readCleverError(failure.abortCode, module?.module);
  return cleverError ? { ...failure, cleverError } : failure;
}
