import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

// The first two are from the examples of RFC 8785, sections 3.2.2 and 3.2.3.
test.each<[unknown, string]>([
  [
    { numbers: [1e30, 4.5, 2e-3, 0.000000000000000000000000001], literals: [null, true, false] },
    '{"literals":[null,true,false],"numbers":[1e+30,4.5,0.002,1e-27]}',
  ],
  [
    { '\u20ac': 'Euro Sign', '\r': 'Carriage Return', '1': 'One', '\u0080': 'Control\u007f', '\u00f6': 'Latin O' },
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control\u007f","\u00f6":"Latin O","\u20ac":"Euro Sign"}',
  ],
  [[18_446_744_073_709_551_615n, -1n, 0n, -0], '[18446744073709551615,-1,0,0]'],
  [{ b: undefined, a: [{ d: [], c: {} }] }, '{"a":[{"c":{},"d":[]}]}'],
  ['a "quote", a \\ and a \u0001', '"a \\"quote\\", a \\\\ and a \\u0001"'],
])('default: case %#', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, () => 1, Symbol('s')])('error: %s is no JSON', (value) => {
  expect(() => canonicalJson([value])).toThrow(TypeError);
});
