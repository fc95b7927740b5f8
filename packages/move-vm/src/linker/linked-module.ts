/** What linking makes: modules and functions whose handles lead to code, under one linkage. */
import type { FunctionDefinition, FunctionHandle, SignatureToken } from '../binary/compiled-module.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import type { NativeFunction } from '../natives/native.ts';
import type { CompiledCode } from './compiled-code.ts';

/** Original package id → storage id. Ids it does not name stand for themselves. */
export interface Linkage {
  readonly storageIds: ReadonlyMap<string, string>;
}

export interface LinkedModule {
  readonly loaded: LoadedModule;
  readonly linkage: Linkage;
  readonly functions: readonly LinkedFunction[];
  /** By function handle; filled on first use. */
  readonly resolved: (LinkedFunction | undefined)[];
}

export interface LinkedFunction {
  readonly module: LinkedModule;
  readonly index: number;
  readonly name: string;
  readonly definition: FunctionDefinition;
  readonly handle: FunctionHandle;
  readonly parameters: readonly SignatureToken[];
  readonly returns: readonly SignatureToken[];
  /** Parameters and locals together. */
  readonly localCount: number;
  readonly native: NativeFunction | undefined;
  /** Translated on first call. */
  compiled: CompiledCode | undefined;
}
