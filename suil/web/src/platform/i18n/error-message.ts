import { type AppError, errorEntry, readAppError, toErrorBody } from '@suil/core';
import { t } from './texts.ts';

/** Turns any error into the translated sentence the person reads. A code without a translation is shown as it is. */
export function errorMessage(error: unknown): string {
  const known = readAppError(error);
  return known === undefined ? t('errors.unknown') : appErrorMessage(known);
}

function appErrorMessage(error: AppError): string {
  const context: Record<string, string> = {};
  for (const [name, value] of Object.entries(error.context)) context[name] = phrase(String(value));
  return t(errorEntry(error.code).i18nKey, { ...context, defaultValue: error.message });
}

/** The wallet store names in English what an account was wanted for. */
const PHRASES: Readonly<Record<string, string>> = {
  'sign the transaction with': 'wallet.wanted.transaction',
  'sign the personal message with': 'wallet.wanted.message',
  'report transaction effects for': 'wallet.wanted.effects',
};

function phrase(text: string): string {
  const key = PHRASES[text];
  return key === undefined ? text : t(key);
}

/** The sentence below what did not come about, such as "Claim failed" (specification §8); alone where nothing is said of that. */
export function failureMessage(failed: string | undefined, error: unknown): string {
  return failed ? `${failed} · ${errorMessage(error)}` : errorMessage(error);
}

/** What can be copied for a report: code and context, never a stack. */
export function errorDetails(error: unknown): string {
  const known = readAppError(error);
  if (known !== undefined) return `${known.code} ${JSON.stringify(toErrorBody(known).context)}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** True when the person said no in the wallet: neutral, never shown in red. */
export function isRejection(error: unknown): boolean {
  const code = readAppError(error)?.code;
  return code === 'WALLET_REQUEST_REJECTED' || code === 'WALLET_WINDOW_CLOSED';
}
