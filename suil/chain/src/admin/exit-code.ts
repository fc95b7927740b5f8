/** What a command's failure is to a script: its exit code, and one sentence without a stack. */
import { type AppErrorCode, errorEntry, messageOf, readAppError } from '@suil/core';
import { toAppError } from '@suil/sdk';

const REFUSED = 1;
const INPUT = 2;
const MORE_NEEDED = 3;
const NO_ANSWER = 4;

const EXIT_CODES: Readonly<Partial<Record<AppErrorCode, number>>> = {
  COMMAND_USAGE_INVALID: INPUT,
  CONFIG_INVALID: INPUT,
  KEY_FILE_INVALID: INPUT,
  TRANSACTION_FILE_INVALID: INPUT,
  SETUP_MANIFEST_MISSING: INPUT,
  SETUP_MANIFEST_INVALID: INPUT,
  SETUP_VARIABLE_UNKNOWN: INPUT,
  WALLET_GAS_ABOVE_LIMIT: REFUSED,
  SIGNATURES_MISSING: MORE_NEEDED,
  UPGRADE_WAITING: MORE_NEEDED,
  UPGRADE_TOO_SOON: MORE_NEEDED,
  VOUCHER_WAITING: MORE_NEEDED,
};

export interface Failure {
  readonly code: AppErrorCode;
  readonly message: string;
  readonly exitCode: number;
}

/** Returns what is printed and answered for anything that was thrown. */
export function describeCommandFailure(error: unknown): Failure {
  const known = readAppError(error) ?? toAppError(error);
  const { code } = known;
  const message =
    code === 'REQUEST_FAILED'
      ? `This failed for a reason that the command does not know: ${messageOf(error)}. Nothing further was done.`
      : known.message;
  const { http } = errorEntry(code);
  return { code, message, exitCode: EXIT_CODES[code] ?? (http >= 502 ? NO_ANSWER : REFUSED) };
}
