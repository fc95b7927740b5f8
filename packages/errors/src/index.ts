/** Typed error codes: one class per library, made from a table of codes and English texts. */
export { assert } from './assert.ts';
export { type Context, type ContextOf, type ContextValue, fillText, readText } from './context.ts';
export {
  type CodedError,
  type CodedErrorOptions,
  type DefinedErrors,
  defineErrors,
  type ErrorOf,
  type ErrorTexts,
  isCodedError,
} from './define-errors.ts';
