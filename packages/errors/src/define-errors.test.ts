import { expect, expectTypeOf, test } from 'vitest';
import { defineErrors } from './define-errors.ts';
import { assert, fillText, isCodedError, readText } from './index.ts';

const {
  ErrorClass: ChainError,
  is: isChainError,
  create,
} = defineErrors('ChainError', {
  CHAIN_OBJECT_NOT_FOUND: 'Object {id} does not exist.',
  CHAIN_CLOSED: 'The chain is closed.',
});
const { ErrorClass: OtherError } = defineErrors('OtherError', { CHAIN_CLOSED: 'Closed.' });

test('default: an error has its code, its context, its text and its cause', () => {
  const cause = new Error('disk');
  const error = new ChainError('CHAIN_OBJECT_NOT_FOUND', { id: '0x5' }, { cause });
  expect(error).toMatchObject({ name: 'ChainError', code: 'CHAIN_OBJECT_NOT_FOUND', context: { id: '0x5' }, cause });
  expect(error.message).toBe('Object 0x5 does not exist.');
  expect(error).toBeInstanceOf(Error);
  expect(new ChainError('CHAIN_CLOSED').message).toBe('The chain is closed.');
  expect(create('CHAIN_OBJECT_NOT_FOUND', { id: '0x6' }).message).toBe('Object 0x6 does not exist.');
  expect(create('CHAIN_OBJECT_NOT_FOUND', {}).message).toBe('Object {id} does not exist.');
});

test('default: an error belongs to one class only, also where classes share a code', () => {
  const error: unknown = new ChainError('CHAIN_CLOSED');
  expect([
    isChainError(error),
    isChainError(error, 'CHAIN_CLOSED'),
    isChainError(error, 'CHAIN_OBJECT_NOT_FOUND'),
  ]).toEqual([true, true, false]);
  expect(isChainError(new OtherError('CHAIN_CLOSED'))).toBe(false);
  expect([isCodedError(error), isCodedError(new OtherError('CHAIN_CLOSED')), isCodedError(new Error('x'))]).toEqual([
    true,
    true,
    false,
  ]);
});

test('types: a missing or misspelt value does not compile', () => {
  // @ts-expect-error the text names {id}
  new ChainError('CHAIN_OBJECT_NOT_FOUND');
  // @ts-expect-error `ids` is not `id`
  new ChainError('CHAIN_OBJECT_NOT_FOUND', { ids: '0x5' });
  // @ts-expect-error no such code
  new ChainError('CHAIN_OPEN');
  expectTypeOf(new ChainError('CHAIN_CLOSED').code).toEqualTypeOf<'CHAIN_OBJECT_NOT_FOUND' | 'CHAIN_CLOSED'>();
});

test('texts: filled, and read back', () => {
  const text = 'No account {address} in {wallet}.';
  const message = fillText(text, { address: '0x1', wallet: 'A (local) wallet.' });
  expect(message).toBe('No account 0x1 in A (local) wallet..');
  expect(readText(text, message)).toEqual({ address: '0x1', wallet: 'A (local) wallet.' });
  expect(readText(text, 'something else')).toEqual({});
  expect(fillText('{a} {b}', { a: 1n })).toBe('1 {b}');
  expect(fillText('{toString}', {})).toBe('{toString}');
});

test('assert: a plain error that says what must hold', () => {
  expect(() => assert(false, 'the list is sorted')).toThrow(/^Assertion failed: the list is sorted$/);
  assert(true, 'nothing');
});
