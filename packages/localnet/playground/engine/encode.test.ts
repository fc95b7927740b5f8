import { expect, test } from 'vitest';
import { encodeText, splitItems } from './encode.ts';

const hex = (type: string, text: string) => Buffer.from(encodeText('Argument 1', type, text)).toString('hex');

// By the rules of BCS: little endian, vectors and texts behind their length, options behind a 0 or 1.
test.each([
  ['u8', '255', 'ff'],
  ['u16', '258', '0201'],
  ['u64', '1_000_000', '40420f0000000000'],
  ['u64', '0xff', 'ff00000000000000'],
  ['u128', '1', `01${'00'.repeat(15)}`],
  ['u256', (2n ** 255n).toString(), `${'00'.repeat(31)}80`],
  ['bool', 'true', '01'],
  ['address', '0x2', `${'00'.repeat(31)}02`],
  [`0x${'2'.padStart(64, '0')}::object::ID`, '0xab', `${'00'.repeat(31)}ab`],
  ['0x1::string::String', 'é', '02c3a9'],
  ['0x1::string::String', '" a "', '03206120'],
  ['vector<u8>', '0x0aff', '020aff'],
  ['vector<u8>', 'ab', '026162'],
  ['vector<u8>', '[1, 2, 3]', '03010203'],
  ['vector<u16>', '1, 2', '0201000200'],
  ['vector<bool>', '', '00'],
  ['vector<vector<u16>>', '[[1], [2, 3], []]', '030101000202000300' + '00'],
  ['vector<0x1::string::String>', '"a,b", c', '0203612c620163'],
  ['0x1::option::Option<u8>', '', '00'],
  ['0x1::option::Option<u8>', '7', '0107'],
  ['vector<u8>', `[${Array.from({ length: 300 }, () => '1').join()}]`, `ac02${'01'.repeat(300)}`],
])('default: %s of %j', (type, text, bytes) => {
  expect(hex(type, text)).toBe(bytes);
});

test.each([
  ['u8', '256', '256 is too large for u8'],
  ['u64', '-1', '"-1" is not a whole number'],
  ['u64', '', '"" is not a whole number'],
  ['u64', '1.5', '"1.5" is not a whole number'],
  ['bool', 'yes', 'a bool is true or false'],
  ['address', 'alice', 'an address is 0x and up to 64 hexadecimal digits'],
  ['address', '', 'an address is 0x and up to 64 hexadecimal digits'],
  ['vector<u8>', '0xabc', 'bytes are 0x and two hexadecimal digits for each'],
  ['vector<u16>', '1,,2', '"" is not a whole number'],
  ['0x2::bag::Bag', '1', 'a value of 0x2::bag::Bag cannot be written here'],
])('error: %s of %j', (type, text, detail) => {
  expect(() => hex(type, text)).toThrow(`Argument 1: ${detail}.`);
});

test('edge: commas within brackets and quotes part nothing', () => {
  expect(splitItems('[1, 2], [3]')).toEqual(['[1, 2]', '[3]']);
  expect(splitItems('[[1, 2], [3]]')).toEqual(['[1, 2]', '[3]']);
  expect(splitItems('"a, b", c')).toEqual(['"a, b"', 'c']);
  expect(splitItems(' ')).toEqual([]);
});
