/** Reads an error's context back from its English text, for errors that arrive as code and message only, such as gRPC's. */
import { readText } from '@suil/errors';
import type { AppErrorContext } from './app-error.ts';
import type { AppErrorCode } from './codes.ts';
import { ERROR_TEXTS } from './texts.ts';

/** Returns the values that the text of `code` was filled with; empty when `message` is another text. */
export function readErrorText(code: AppErrorCode, message: string): AppErrorContext {
  return readText(ERROR_TEXTS[code], message);
}
