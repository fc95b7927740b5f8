import { type AppError, errorEntry, readAppError, toErrorBody } from '@suil/core';
import { findText, t } from './texts.ts';

/** Returns the translated message of any error. A code without a translation has its English text. */
export function errorMessage(error: unknown): string {
  const known = readAppError(error);
  return known === undefined ? t('errors.unknown') : appErrorMessage(known);
}

function appErrorMessage(error: AppError): string {
  const context: Record<string, string> = {};
  for (const [name, value] of Object.entries(error.context)) context[name] = phrase(String(value));
  return findText(errorEntry(error.code).i18nKey, context) ?? error.message;
}

/** The wallet store names in English what it needs an account for. */
const PHRASES = new Map<string, `wallet.wanted.${'transaction' | 'message' | 'effects'}`>([
  ['sign the transaction with', 'wallet.wanted.transaction'],
  ['sign the personal message with', 'wallet.wanted.message'],
  ['report transaction effects for', 'wallet.wanted.effects'],
]);

function phrase(text: string): string {
  const key = PHRASES.get(text);
  return key === undefined ? text : t(key);
}

/** The message after what failed, such as "Claim failed" (specification §8); alone where no action is named. */
export function failureMessage(failed: string | undefined, error: unknown): string {
  return failed ? `${failed} · ${errorMessage(error)}` : errorMessage(error);
}

/** What can be copied for a report: code and context, never a stack. */
export function errorDetails(error: unknown): string {
  const known = readAppError(error);
  if (known !== undefined) return `${known.code} ${JSON.stringify(toErrorBody(known).context)}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** True when the user rejected in the wallet: neutral, never shown in red. */
export function isRejection(error: unknown): boolean {
  const code = readAppError(error)?.code;
  return code === 'WALLET_REQUEST_REJECTED' || code === 'WALLET_WINDOW_CLOSED';
}
