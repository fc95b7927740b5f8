import { type AppError, isAppError } from '@suil/core';
import { t } from './texts.ts';

/** Turns any error into the translated sentence the person reads. Codes without a translation keep the registry's English. */
export function errorMessage(error: unknown): string {
  if (isAppError(error)) return appErrorMessage(error);
  return t('errors.unknown');
}

function appErrorMessage(error: AppError): string {
  const context: Record<string, string> = {};
  for (const [name, value] of Object.entries(error.context)) context[name] = String(value);
  return t(error.i18nKey, { ...context, defaultValue: error.message });
}

/** What can be copied for a report: code and message, never a stack. */
export function errorDetails(error: unknown): string {
  if (isAppError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** True when the person said no in the wallet: neutral, never shown in red. */
export function isRejection(error: unknown): boolean {
  return isAppError(error, 'WALLET_REQUEST_REJECTED') || isAppError(error, 'WALLET_WINDOW_CLOSED');
}
