import { describe, expect, test } from 'vitest';
import { accountLabel } from '../account/account-name.ts';
import { readRedirect } from '../account/redirect.ts';
import { readWalletError } from './wallet-error.ts';

const ADDRESS = `0x${'ab'.repeat(32)}`;

describe('readWalletError', () => {
  test('default: refusals in every form', () => {
    const rejected = expect.objectContaining({ code: 'WALLET_REQUEST_REJECTED' });
    expect(readWalletError(Object.assign(new Error('#4001000'), { context: { __code: 4_001_000 } }))).toEqual(rejected);
    expect(readWalletError({ code: 4_001, message: '' })).toEqual(rejected);
    expect(readWalletError(new Error('User rejected the request'))).toEqual(rejected);
    expect(readWalletError('Request was cancelled')).toEqual(rejected);
  });

  test('behavior: windows have their own texts, the rest stays', () => {
    expect(readWalletError(new Error('User closed the wallet window'))).toMatchObject({ code: 'WALLET_WINDOW_CLOSED' });
    expect(readWalletError(new Error('Failed to open new window'))).toMatchObject({ code: 'WALLET_WINDOW_FAILED' });
    const own = new Error('out of batteries');
    expect(readWalletError(own)).toBe(own);
  });
});

describe('accountLabel', () => {
  test('default: label, else name, else short address', () => {
    expect(accountLabel({ address: ADDRESS, label: 'Savings' }, 'me.sui')).toBe('Savings');
    expect(accountLabel({ address: ADDRESS }, 'me.sui')).toBe('me.sui');
    expect(accountLabel({ address: ADDRESS })).toBe('0xabab…abab');
    expect(accountLabel({ address: ADDRESS, label: '' }, 'me.sui')).toBe('me.sui');
    expect(accountLabel({ address: ADDRESS, label: '' }, '')).toBe('0xabab…abab');
  });
});

describe('readRedirect', () => {
  test('default: takes the address out of the page address, wherever it is', () => {
    expect(readRedirect(`https://a.b/chain/?stashed_address=${ADDRESS}&x=1#/share?inviter=2`)).toEqual({
      address: ADDRESS,
      href: 'https://a.b/chain/?x=1#/share?inviter=2',
    });
    expect(readRedirect(`https://a.b/chain/#/?zksend_address=${ADDRESS}`)).toEqual({
      address: ADDRESS,
      href: 'https://a.b/chain/#/',
    });
  });

  test('behavior: what is not a whole address is dropped', () => {
    expect(readRedirect('https://a.b/chain/?stashed_address=0x12')).toEqual({
      address: null,
      href: 'https://a.b/chain/',
    });
    expect(readRedirect('https://a.b/chain/#/flow')).toEqual({ address: null, href: 'https://a.b/chain/#/flow' });
  });
});
