/** The public promise of `@suil/move-vm`: a Move VM as a library, pure TypeScript, for Node and browsers. */

export { decodeCleverError } from './binary/clever-error.ts';
export type { Visibility } from './binary/compiled-module.ts';
export type {
  ModuleInfo,
  NormalizedDatatype,
  NormalizedField,
  NormalizedFunction,
  NormalizedType,
} from './binary/normalized.ts';
export { relocateModule } from './binary/relocate.ts';
export {
  type CleverError,
  capture,
  type FailureKind,
  type FailureLocation,
  type StatusCode,
  type VmFailure,
  type VmResult,
} from './failure.ts';
export { createMeter, type Meter } from './gas/meter.ts';
export type { CallTracer, EnteredCall } from './interpreter/call-tracer.ts';
export type { FunctionCoverage } from './interpreter/coverage.ts';
export type { VmLimits } from './interpreter/machine.ts';
export type { Linkage } from './linker/linked-module.ts';
export { createLinkage } from './linker/linker.ts';
export { type AbilitySet, COPY, DROP, hasAbility, KEY, STORE } from './loader/ability.ts';
export type { DatatypeLayout, EnumLayout, FieldLayout, StructLayout } from './loader/datatypes.ts';
export type { PackageResolver } from './loader/module-store.ts';
export type { DatatypeType, PrimitiveType, ReferenceType, Type, TypeTable, VectorType } from './loader/type.ts';
export type { NativeContext, NativeFunction, NativeTable } from './natives/native.ts';
export { createNativeTable, type NativeOptions } from './natives/registry.ts';
export { createObjectRuntime } from './object-runtime/create-object-runtime.ts';
export type { ObjectRuntime, TransferResult } from './object-runtime/object-runtime.ts';
export { deriveId } from './object-runtime/tx-context.ts';
export type {
  AccumulatorEvent,
  EmittedEvent,
  LoadedChild,
  ObjectResolver,
  Owner,
  RuntimeResults,
  StoredObject,
  StreamedEvent,
  TxContextData,
  WrittenObject,
} from './object-runtime/types.ts';
export {
  type ExpectedFailure,
  type MoveTestCase,
  type MoveTestResult,
  type RunMoveTestsOptions,
  runMoveTests,
} from './testing/run-move-tests.ts';
export type { Steps } from './translation/abstract-interpreter.ts';
export type { JsonStyle, JsonValue } from './values/json.ts';
export { objectIdOf } from './values/typed-value.ts';
export {
  copyValue,
  createRef,
  equalValues,
  type MoveValue,
  Ref,
  readRef,
  Variant,
} from './values/value.ts';
export { createVm } from './vm.ts';
export type {
  CallRequest,
  CallResult,
  DeserializeResult,
  FunctionName,
  FunctionRequest,
  FunctionSignature,
  PackageRequest,
  Vm,
  VmOptions,
} from './vm-types.ts';
