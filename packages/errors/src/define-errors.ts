/** Makes an error class from a table of codes. The texts are English, for developers and logs; translations belong to the application. */
import { type Context, type ContextOf, fillText } from './context.ts';

/** Codes with their texts; `{name}` in a text is filled from the error's context. */
export type ErrorTexts = Readonly<Record<string, string>>;

/** What every error made here has, whichever library made it. */
export interface CodedError extends Error {
  readonly code: string;
  readonly context: Context;
}

export interface CodedErrorOptions {
  readonly cause?: unknown;
}

/** The arguments after the code: the context may be left out where the text names no value. */
type ContextArguments<Text extends string> =
  Record<never, never> extends ContextOf<Text>
    ? [context?: ContextOf<Text>, options?: CodedErrorOptions]
    : [context: ContextOf<Text>, options?: CodedErrorOptions];

/** An error whose code is one of `Texts`. */
export type ErrorOf<Texts extends ErrorTexts> = CodedError & { readonly code: keyof Texts & string };

export interface DefinedErrors<Texts extends ErrorTexts> {
  /** `new ErrorClass(code, context, { cause })`. A context that lacks a value of the text, or names it differently, does not compile. */
  readonly ErrorClass: new <Code extends keyof Texts & string>(
    code: Code,
    ...rest: ContextArguments<Texts[Code]>
  ) => ErrorOf<Texts>;
  /** Returns an error of a code that is known only when it runs, such as one from a network. Its context is not checked. */
  readonly create: (code: keyof Texts & string, context: Context, options?: CodedErrorOptions) => ErrorOf<Texts>;
  /** Whether `error` is of this class, and of the given code where one is given. */
  readonly is: (error: unknown, code?: keyof Texts & string) => error is ErrorOf<Texts>;
}

const coded = new WeakSet<Error>();

/** Returns a class named `name` whose codes are the keys of `texts`. The message of a code without a text is the code. */
export function defineErrors<const Texts extends ErrorTexts>(name: string, texts: Texts): DefinedErrors<Texts> {
  class ErrorClass extends Error implements CodedError {
    readonly code: keyof Texts & string;
    readonly context: Context;

    constructor(code: keyof Texts & string, context: Context = {}, options: CodedErrorOptions = {}) {
      super(fillText(texts[code] ?? code, context), options);
      this.name = name;
      this.code = code;
      this.context = context;
      coded.add(this);
    }
  }
  Object.defineProperty(ErrorClass, 'name', { value: name });
  return {
    ErrorClass: ErrorClass as DefinedErrors<Texts>['ErrorClass'],
    create: (code, context, options) => new ErrorClass(code, context, options),
    is: (error, code): error is ErrorOf<Texts> =>
      error instanceof ErrorClass && (code === undefined || error.code === code),
  };
}

/** Whether `error` was made by a class of {@link defineErrors}, whichever. */
export function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && coded.has(error);
}
