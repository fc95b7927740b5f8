/** The values of an error's text: their types read from the text, and the text filled from them and read back. */

export type ContextValue = string | number | boolean | bigint | null;
export type Context = Readonly<Record<string, ContextValue>>;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The values that `Text` names: `'Object {id} does not exist.'` needs `{ id }`. More may be added; those named may not be missing. */
export type ContextOf<Text extends string> = string extends Text
  ? Context
  : { readonly [Name in Names<Text>]: ContextValue } & Context;

/** Returns `text` with each `{name}` replaced by the value of that name; a name without a value stays as it is. */
export function fillText(text: string, context: Context): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(context, name) ? String(context[name]) : placeholder,
  );
}

/**
 * Returns the values that `message` was filled with, as text; empty when it was made from another text. For errors that arrive as a code
 * and a message only, such as gRPC's.
 */
export function readText(text: string, message: string): Record<string, string> {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = escaped.replace(/\{(\w+)\}/g, '(?<$1>.+?)');
  return { ...new RegExp(`^${pattern}$`, 's').exec(message)?.groups };
}
