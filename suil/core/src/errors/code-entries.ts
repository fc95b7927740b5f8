/** What the registry of error codes says of one: its status, whether trying again can help, where its translations are. */
import { type AppErrorCode, CODES } from './codes.ts';

export interface AppErrorEntry {
  /** HTTP status the server answers with. */
  readonly http: number;
  /** Whether the same request can succeed later without any change. */
  readonly retryable: boolean;
  /** Key of the translated text in the web app's locales. */
  readonly i18nKey: `errors.${AppErrorCode}`;
}

/** Every code, in the registry's order. */
export const APP_ERROR_CODES = Object.keys(CODES).filter(isAppErrorCode);

/** Returns what the registry states for a code. */
export function errorEntry(code: AppErrorCode): AppErrorEntry {
  const [http, retryable] = CODES[code];
  return { http, retryable, i18nKey: `errors.${code}` };
}

/** Whether any text names a code of this registry (used on codes that come over the network). */
export function isAppErrorCode(code: unknown): code is AppErrorCode {
  return typeof code === 'string' && Object.hasOwn(CODES, code);
}
