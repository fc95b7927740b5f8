/** The shapes of the VM's interface: its options, what a caller requests and what it gets back. */

import type { Visibility } from './binary/compiled-module.ts';
import type { ModuleInfo } from './binary/normalized.ts';
import type { VmFailure, VmResult } from './failure.ts';
import type { Meter } from './gas/meter.ts';
import type { CallTracer } from './interpreter/call-tracer.ts';
import type { FunctionCoverage } from './interpreter/coverage.ts';
import type { VmLimits } from './interpreter/machine.ts';
import type { Linkage } from './linker/linked-module.ts';
import type { AbilitySet } from './loader/ability.ts';
import type { DatatypeLayout, Datatypes } from './loader/datatypes.ts';
import type { PackageResolver } from './loader/module-store.ts';
import type { DatatypeType, Type, TypeTable } from './loader/type.ts';
import type { NativeTable } from './natives/native.ts';
import type { ObjectRuntime } from './object-runtime/object-runtime.ts';
import type { Steps } from './translation/abstract-interpreter.ts';
import type { JsonStyle, JsonValue } from './values/json.ts';
import type { MoveValue } from './values/value.ts';

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
  /** Gets a report of each call. Default: calls are not reported. */
  readonly tracer?: CallTracer | null;
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
  /** The same in steps of about a basic block each, so that the caller can do other things between them. */
  verifyPackageInSteps(request: PackageRequest): Steps<VmResult<readonly ModuleInfo[]>>;
  /** Drops what is cached of a package: a publish that failed or was only simulated. */
  forgetPackage(storageId: string): void;
  /** Which instructions of a module ran so far; empty unless made with `coverage`. */
  coverage(storageId: string, module: string): readonly FunctionCoverage[];
}
