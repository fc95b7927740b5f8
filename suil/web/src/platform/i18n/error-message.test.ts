import { AppError } from '@suil/core';
import { expect, test } from 'vitest';
import { errorMessage, failureMessage, isRejection } from './error-message.ts';
import { startTexts } from './i18n.ts';
import { allTexts } from './texts.ts';

test('an error is said in the language of the app, what it was about included', async () => {
  globalThis.window = Object.assign(new EventTarget(), { localStorage: { getItem: () => 'ko_KR' } }) as never;
  globalThis.document = { documentElement: { lang: '' } } as never;
  await startTexts();
  await allTexts();
  const action = 'sign the transaction with';
  const missing = errorMessage(new AppError('WALLET_ACCOUNT_NOT_SELECTED', { action }));
  expect(missing).toBe('선택된 지갑 계정이 없습니다(거래 서명).');
  expect(errorMessage(new AppError('WALLET_FEATURE_NOT_SUPPORTED', { feature: 'signTransaction' }))).toContain(
    'signTransaction',
  );
  expect(failureMessage('수령 실패', new AppError('POOL_EMPTY'))).toBe(
    `수령 실패 · ${errorMessage(new AppError('POOL_EMPTY'))}`,
  );
  expect(failureMessage(undefined, new AppError('POOL_EMPTY'))).toBe(errorMessage(new AppError('POOL_EMPTY')));
  expect(errorMessage(new RangeError('x'))).toBe(errorMessage('anything else'));
});

test('a refusal in the wallet is no fault', () => {
  expect(isRejection(new AppError('WALLET_REQUEST_REJECTED'))).toBe(true);
  expect(isRejection(new AppError('WALLET_WINDOW_CLOSED'))).toBe(true);
  expect(isRejection(new AppError('WALLET_CONNECTION_FAILED'))).toBe(false);
});
