import { AppError } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { toAppError } from './app-error.ts';

const abort = {
  $kind: 'MoveAbort',
  message: 'MoveAbort in 1st command',
  command: 0,
  MoveAbort: { abortCode: '3', location: { package: '0xabc', module: 'pool', functionName: 'swap_x_to_y' } },
};
const failed = (error: unknown) => ({
  $kind: 'FailedTransaction',
  FailedTransaction: { status: { success: false, error } },
});
const codeOf = (problem: unknown) => toAppError(problem).code;

describe('toAppError', () => {
  test('default: an abort in any wrapping', () => {
    expect(codeOf(abort)).toBe('POOL_OUTPUT_BELOW_MINIMUM');
    expect(codeOf(failed(abort))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
    expect(codeOf(Object.assign(new Error('resolution failed'), { executionError: abort }))).toBe(
      'POOL_OUTPUT_BELOW_MINIMUM',
    );
    expect(toAppError(failed(abort)).context).toMatchObject({ module: 'pool', abortCode: '3', command: 0 });
    // gRPC answers the whole code of an error constant, JSON-RPC the 3 in it.
    const whole = { ...abort, MoveAbort: { ...abort.MoveAbort, abortCode: String(0xc003_0046_0005_0006n) } };
    expect(toAppError(failed(whole))).toMatchObject({ code: 'POOL_OUTPUT_BELOW_MINIMUM', context: { abortCode: '3' } });
  });

  test('behavior: failures that are not aborts', () => {
    const unknown = (message: string) => failed({ $kind: 'Unknown', message, Unknown: null });
    expect(codeOf(unknown('InsufficientGas'))).toBe('CHAIN_GAS_EXHAUSTED');
    expect(codeOf(unknown('Insufficient coin balance for operation.'))).toBe('ASSET_SUI_INSUFFICIENT');
    expect(codeOf(unknown('MovePrimitiveRuntimeError'))).toBe('CONTRACT_ARITHMETIC');
    expect(codeOf(unknown('something new'))).toBe('CHAIN_TRANSACTION_FAILED');
  });

  test('behavior: what a node answers', () => {
    const rpc = (code: string, message = '', meta = {}) => Object.assign(new Error(message), { code, meta });
    expect(codeOf(rpc('UNAVAILABLE'))).toBe('CHAIN_NODE_UNAVAILABLE');
    expect(codeOf(rpc('RESOURCE_EXHAUSTED'))).toBe('NODE_SERVER_BUSY');
    expect(codeOf(rpc('FAILED_PRECONDITION', 'stale', { 'suil-code': 'CHAIN_OBJECT_STALE' }))).toBe(
      'CHAIN_OBJECT_STALE',
    );
    const gone = { 'suil-code': 'CHAIN_OBJECT_NOT_FOUND' };
    expect(toAppError(rpc('NOT_FOUND', 'There%20is no object 0x7.', gone)).message).toBe('There is no object 0x7.');
    expect(codeOf(new Error('wrapped', { cause: rpc('DEADLINE_EXCEEDED') }))).toBe('NODE_DELAYED');
    expect(codeOf(Object.assign(new Error('busy'), { code: -32604 }))).toBe('NODE_SERVER_BUSY');
    expect(codeOf(rpc('INVALID_ARGUMENT', 'Unable to perform gas selection due to insufficient SUI balance'))).toBe(
      'CHAIN_GAS_BALANCE_INSUFFICIENT',
    );
    expect(codeOf(new TypeError('Failed to fetch'))).toBe('NETWORK_FAILED');
  });

  test('behavior: an AppError stays itself, the unknown keeps its cause', () => {
    const known = new AppError('AMOUNT_ZERO');
    expect(toAppError(known)).toBe(known);
    const strange = new Error('strange');
    expect(toAppError(strange)).toMatchObject({ code: 'REQUEST_FAILED', cause: strange });
    expect(codeOf(undefined)).toBe('REQUEST_FAILED');
  });
});
