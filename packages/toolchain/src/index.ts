/** Compile, test and bind Move packages. Knows nothing of chains: it turns sources into bytecode and text. */

export { renderAbortFile } from './bindings/abort-file.ts';
export { type AbortEntry, readAbortTable } from './bindings/abort-table.ts';
export { type BindInput, bindPackage } from './bindings/bind.ts';
export { builderRequests, closeBuilder } from './builder/builder.ts';
export { compilePackage, type PackageInput } from './compile.ts';
export { type CompiledFramework, compileFramework } from './compile-framework.ts';
export { type Diagnostic, diagnosticOf, errorsFirst, formatDiagnostics } from './diagnostics.ts';
export { isToolchainError, TOOLCHAIN_ERROR_TEXTS, ToolchainError } from './errors.ts';
export { frameworkDir } from './framework.ts';
export { type Comparison, compareFrameworks } from './framework-table/compare.ts';
export {
  type FrameworkTable,
  readFrameworkTable,
  readTableBelow,
  renderFrameworkTable,
} from './framework-table/table.ts';
export { type GitFolders, localDependencyDirs } from './git-folders.ts';
export {
  compileForOurVm,
  compileFrameworkForOurVm,
  type OracleBuild,
  type OracleTest,
} from './oracle/compile-for-our-vm.ts';
export type { ExpectedFailure } from './oracle/expected-failure.ts';
export { INIT_NAME } from './oracle/strip.ts';
export type { CompiledModule, CompiledPackage, CompileResult } from './package/compiled-package.ts';
export type { PackageFiles } from './package/package-files.ts';
export { readPackageFiles } from './package/read-package.ts';
export { type ObservedResult, type ObservedTest, observePackage, type TestResult, testPackage } from './test.ts';
export type { MoveTest, MoveTestFailure } from './test-report.ts';
