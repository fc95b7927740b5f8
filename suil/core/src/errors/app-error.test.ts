import { defineErrors } from '@suil/errors';
import { describe, expect, test } from 'vitest';
import { AppError, fromErrorBody, isAppError, readAppError, toErrorBody } from './app-error.ts';
import { APP_ERROR_CODES, errorEntry } from './code-entries.ts';
import type { AppErrorCode } from './codes.ts';
import { readErrorText } from './read-error-text.ts';
import { ERROR_TEXTS } from './texts.ts';

describe('AppError', () => {
  test('default: the text is filled from the context', () => {
    const error = new AppError('WALLET_ACCOUNT_NOT_FOUND', { address: '0x1', wallet: 'Slush' });
    expect(error.message).toBe('No account with address 0x1 is connected to Slush.');
    expect(isAppError(error, 'WALLET_ACCOUNT_NOT_FOUND')).toBe(true);
    expect(isAppError(error, 'INTERNAL')).toBe(false);
    expect(isAppError(new Error('no'))).toBe(false);
  });

  test('behavior: over the wire and back, without cause', () => {
    const body = toErrorBody(new AppError('AMOUNT_BELOW_MINIMUM', { minimum: 21n, asset: 'SUI' }, { cause: 'secret' }));
    expect(body).toEqual({
      code: 'AMOUNT_BELOW_MINIMUM',
      message: 'The minimum is 21 SUI.',
      context: { minimum: '21', asset: 'SUI' },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(fromErrorBody(body)).toMatchObject({
      code: 'AMOUNT_BELOW_MINIMUM',
      context: { minimum: '21', asset: 'SUI' },
    });
    expect(errorEntry('AMOUNT_BELOW_MINIMUM')).toMatchObject({ http: 400, retryable: false });
    expect(fromErrorBody({ ...body, code: 'NEWER_CODE' })).toMatchObject({ code: 'REQUEST_FAILED' });
  });
});

describe("a library's error", () => {
  const { ErrorClass: LibraryError } = defineErrors('LibraryError', {
    LEDGER_INPUT_KNOWN: 'Known: {kind} {ref}.',
    NOT_REGISTERED: 'Nothing.',
  });

  test('default: becomes an AppError of the same code and context, with the text of the registry', () => {
    const cause = new LibraryError('LEDGER_INPUT_KNOWN', { kind: 'intent', ref: '7' });
    const error = readAppError(cause);
    expect(error).toMatchObject({ code: 'LEDGER_INPUT_KNOWN', context: { kind: 'intent', ref: '7' }, cause });
    expect(error?.message).toBe('The input intent 7 is in the journal already.');
    expect(isAppError(cause)).toBe(false);
  });

  test('default: an AppError is itself, everything else is none', () => {
    const error = new AppError('INTERNAL');
    expect(readAppError(error)).toBe(error);
    expect(readAppError(new LibraryError('NOT_REGISTERED'))).toBeUndefined();
    expect(readAppError(new Error('LEDGER_INPUT_KNOWN'))).toBeUndefined();
  });
});

describe('readErrorText', () => {
  test('default: gives back what the text was filled with', () => {
    const context = { address: '0x1', wallet: 'A (local) wallet.' };
    const { message } = new AppError('WALLET_ACCOUNT_NOT_FOUND', context);
    expect(readErrorText('WALLET_ACCOUNT_NOT_FOUND', message)).toEqual(context);
    expect(readErrorText('WALLET_NOT_CONNECTED', 'No wallet is connected.')).toEqual({});
    expect(readErrorText('WALLET_ACCOUNT_NOT_FOUND', 'something else')).toEqual({});
  });
});

/** Specification §8, word for word. */
const SPECIFICATION_TEXTS: Partial<Record<AppErrorCode, string>> = {
  WALLET_NOT_CONNECTED: 'No wallet is connected.',
  WALLET_EFFECTS_UNPARSABLE: 'Could not parse effects from transaction result.',
  WALLET_SENDER_NOT_SET: 'Current sender not set. Please connect wallet first.',
  CHAIN_CLIENT_NOT_SET: 'SuiClient not initialized.',
  WALLET_REQUEST_REJECTED: 'User rejected the request',
  WALLET_WINDOW_CLOSED: 'User closed the Stashed window',
  WALLET_WINDOW_FAILED: 'Failed to open new window',
  WALLET_CONNECTION_FAILED: 'Connection failed',
  NODE_PARSE_ERROR: 'ParseError',
  NODE_INVALID_REQUEST: 'InvalidRequest',
  NODE_METHOD_NOT_FOUND: 'MethodNotFound',
  NODE_INVALID_PARAMS: 'InvalidParams',
  NODE_INTERNAL_ERROR: 'InternalError',
  NODE_SERVER_BUSY: 'ServerBusy',
  NODE_TRANSIENT_ERROR: 'TransientError',
  NODE_CONNECTION_FAILED: 'Connection failed',
  NODE_DELAYED: 'Network delay',
  AUTH_SESSION_EXPIRED: 'Login expired, please log in again',
  REQUEST_FAILED: 'Request failed',
  NETWORK_FAILED: 'Network error, please try again later',
  LIST_REQUEST_FAILED: 'Request failed, click to retry',
  LIST_REFRESH_FAILED: 'Refresh failed',
  LIST_LOAD_FAILED: 'Load failed',
  LIST_UNAVAILABLE: 'Failed to get the list',
  REFERRAL_BINDING_FAILED: 'Binding failed',
  REFERRAL_INVITER_NOT_BOUND: 'The address is not a valid user',
  WALLET_ADDRESS_CHANGED: 'Wallet address has changed, please log in again',
  AUTH_TOKEN_MISSING: 'Login failed: access_token not obtained',
  AUTH_LOGIN_FAILED: 'Login failed',
  AUTH_SIGNING_FAILED: 'Signing failed',
  AUTH_CHALLENGE_FAILED: 'Failed to obtain random number',
  LIQUIDITY_WITHDRAWAL_FAILED: 'Withdrawal failed',
  SWAP_FAILED: 'Exchange failed',
  LIQUIDITY_CLAIM_FAILED: 'Claim failed',
  AUTH_LOGIN_REQUIRED: 'Please log in first',
  LIQUIDITY_WITHDRAWAL_MIXED: 'Principal and profit withdrawal not supported',
};

describe('the registry', () => {
  test("behavior: the specification's texts are kept word for word", () => {
    for (const [code, text] of Object.entries(SPECIFICATION_TEXTS)) {
      expect(ERROR_TEXTS[code as AppErrorCode]).toBe(text);
    }
  });

  test('behavior: codes follow the grammar, statuses are real refusals', () => {
    for (const code of APP_ERROR_CODES) {
      expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
      const entry = errorEntry(code);
      expect(entry.http).toBeGreaterThanOrEqual(400);
      expect(entry.http).toBeLessThan(600);
      expect(ERROR_TEXTS[code].length).toBeGreaterThan(0);
    }
  });
});
