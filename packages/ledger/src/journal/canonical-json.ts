/**
 * The one text of a JSON value that hashes are computed from: RFC 8785. Members of an object are ordered by the UTF-16 code units of their
 * names, there is no white space, strings and numbers are written as ECMAScript writes them. A `bigint` is written with all its digits;
 * a member that is `undefined` is absent.
 */

/** @throws {TypeError} for what is not JSON: a number that is not finite, a function, a symbol, `undefined` outside an object */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'bigint':
      return `${value}`;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON`);
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? arrayJson(value) : objectJson(value);
    default:
      throw new TypeError(`${typeof value} is no JSON`);
  }
}

function arrayJson(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += text === '' ? canonicalJson(value) : `,${canonicalJson(value)}`;
  return `[${text}]`;
}

function objectJson(value: object): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([left], [right]) => compareText(left, right));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
