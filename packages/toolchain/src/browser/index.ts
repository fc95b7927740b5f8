/** Compiling Move packages in browsers: the same compiler and framework as in Node, without files, cache and tests. */
export {
  type Diagnostic,
  errorsFirst,
  formatDiagnostics,
} from '../diagnostics.ts';
export { isToolchainError, TOOLCHAIN_ERROR_TEXTS, ToolchainError } from '../errors.ts';
export { findModules, findParameterNames, type ModuleText } from '../move-source.ts';
export type { CompiledModule, CompiledPackage, CompileResult } from '../package/compiled-package.ts';
export type { PackageFiles } from '../package/package-files.ts';
export { type CompilerOptions, compileSources } from './compile-sources.ts';
export { type Compiler, type CompilerWorkerOptions, createCompiler } from './compiler.ts';
export { serveCompiler, type WorkerScope } from './serve-compiler.ts';
