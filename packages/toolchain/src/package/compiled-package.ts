/** What the builder answers as a value: modules, dependencies and digest of a package, or why it does not compile. */
import type { BuilderResponse } from '../builder/protocol.ts';
import { type Diagnostic, parseDiagnostics } from '../diagnostics.ts';
import { type PackageFiles, packageName } from './package-files.ts';

export interface CompiledModule {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface CompiledPackage {
  /** The name in `Move.toml`. */
  readonly name: string;
  /** In the order the compiler gives them, which is the order to publish them in. */
  readonly modules: readonly CompiledModule[];
  /** Ids of the packages it needs, 0x and 64 digits. */
  readonly dependencies: readonly string[];
  /** 32 bytes that an upgrade ticket names. */
  readonly digest: Uint8Array;
  readonly warnings: readonly Diagnostic[];
  /** Whether it came from the cache, so that nothing was compiled. */
  readonly cached: boolean;
}

export type CompileResult =
  | { readonly ok: true; readonly package: CompiledPackage }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly output: string };

/** @param files of the package that was compiled */
export function toPackage(
  files: PackageFiles,
  compiled: Extract<BuilderResponse, { kind: 'compiled' }>,
  cached: boolean,
): CompiledPackage {
  return {
    name: packageName(files),
    modules: compiled.modules.map(({ name, base64 }) => ({ name, bytes: decodeBase64(base64) })),
    dependencies: compiled.dependencies,
    digest: Uint8Array.from(compiled.digest),
    warnings: compiled.warnings === '' ? [] : parseDiagnostics(compiled.warnings),
    cached,
  };
}

export function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
