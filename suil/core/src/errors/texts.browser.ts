/** No texts: the web app shows those of its locales, and an error's message is its code. */
import type { ErrorTextsByCode } from './texts.ts';

export const ERROR_TEXTS = {} as ErrorTextsByCode;
