/** The errors of this package: of packages that are missing or do not compile. */
import { defineErrors } from '@suil/errors';

// biome-ignore format: one line per code
export const TOOLCHAIN_ERROR_TEXTS = {
  TOOLCHAIN_COMPILE_FAILED: '{report}',
  TOOLCHAIN_GIT_FOLDER_MISSING: 'The dependency {name} is in the git repository {git}, and nothing is fetched. Name the folder of a clone, in {file} or with --git URL=FOLDER.',
  TOOLCHAIN_SETTINGS_INVALID: 'The settings in {path} cannot be used: {detail}.',
  TOOLCHAIN_SOURCE_MISSING: 'There is no Move package in {path}.',
  TOOLCHAIN_TIMEOUT: 'The Move builder did not finish within {timeoutMs} ms.',
} as const;

export const { ErrorClass: ToolchainError, is: isToolchainError } = defineErrors(
  'ToolchainError',
  TOOLCHAIN_ERROR_TEXTS,
);
export type ToolchainError = InstanceType<typeof ToolchainError>;
