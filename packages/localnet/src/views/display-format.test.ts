import { describe, expect, test } from 'vitest';
import { fillIn } from './display-format.ts';

const OBJECT = {
  id: { id: '0xab' },
  name: 'Rock',
  carat: '18446744073709551615',
  small: 7,
  rare: true,
  none: null,
  some: 'yes',
  frame: { width: 3, inner: { deep: '0x1' } },
  bytes: [1, 2],
  mood: { variant: 'Calm', fields: {} },
};

describe('fillIn', () => {
  test.each([
    ['plain', 'plain'],
    ['{name}', 'Rock'],
    ['a {name}, {carat} of {small}: {rare}', 'a Rock, 18446744073709551615 of 7: true'],
    ['{ frame . width }{frame.inner.deep}', '30x1'],
    ['{id}', '0xab'],
    ['<{none}>{some}', '<>yes'],
    ['\\{name\\} \\\\ \\n', '{name} \\ n'],
    ['end\\', 'end\\'],
    ['', ''],
  ])('default: %s', (format, text) => {
    expect(fillIn(format, OBJECT)).toEqual({ text });
  });

  test.each([
    ['{nothing}', "'nothing' not found in object"],
    ['{frame.nothing}', "'frame.nothing' not found in object"],
    ['{name.length}', "'name.length' not found in object"],
    ['{constructor}', "'constructor' not found in object"],
    ['{bytes}', "'bytes' is a vector, and is not supported in Display"],
    ['{frame}', "'frame' is a struct or an enum, and is not supported in Display"],
    ['{mood}', "'mood' is a struct or an enum, and is not supported in Display"],
    ['a}', "Unexpected '}' at offset 1"],
    ['{name', "Unexpected end of the text, expected '}'"],
    ['{}', 'Invalid identifier "" at offset 1'],
    ['{a b}', 'Invalid identifier "a b" at offset 1'],
    ['{a{b}}', 'Invalid identifier "a{b" at offset 1'],
    [`{${'a.'.repeat(10)}a}`, 'Field access at offset 1 is deeper than 10'],
  ])('error: %s', (format, error) => {
    expect(fillIn(format, OBJECT)).toEqual({ error });
  });
});
