import { AppError } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { beforeEach, expect, test, vi } from 'vitest';
import { postJson } from '../lib/api.ts';
import { openSession } from '../lib/session.ts';
import { signIn } from './sign-in.ts';

vi.mock('../lib/api.ts', () => ({ postJson: vi.fn() }));
vi.mock('../lib/session.ts', () => ({ openSession: vi.fn() }));
vi.mock('../lib/texts.ts', () => ({ t: (key: string) => key }));

const CHALLENGE = { nonce: 'n', message: 'Sign me', expiresAtMs: 1 };
const session = (token: string) => ({ access_token: token, address: '0xa', expiresAtMs: 1 });
const post = vi.mocked(postJson);

function storeThat(sign: () => Promise<unknown>) {
  const state = { currentAccount: { address: '0xa' } };
  const signPersonalMessage = vi.fn(sign);
  return {
    state,
    signPersonalMessage,
    store: { getState: () => state, signPersonalMessage } as unknown as WalletStore,
  };
}
const signs = () => storeThat(async () => ({ signature: 's' }));

beforeEach(() => {
  post.mockReset();
  vi.mocked(openSession).mockReset();
});

test('default: random number, signature of exactly its text, token', async () => {
  post.mockResolvedValueOnce(CHALLENGE).mockResolvedValueOnce(session('token'));
  const { store, signPersonalMessage } = signs();
  await signIn(store);
  expect(signPersonalMessage).toHaveBeenCalledWith(new TextEncoder().encode('Sign me'));
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    ['/auth/challenges', { address: '0xa' }],
    ['/auth/sessions', { address: '0xa', nonce: 'n', signature: 's' }],
  ]);
  expect(openSession).toHaveBeenCalledWith('token', '0xa');
});

test("error: each step has the specification's own message (§8)", async () => {
  post.mockRejectedValueOnce(new AppError('NETWORK_FAILED'));
  await expect(signIn(signs().store)).rejects.toThrow('Failed to obtain random number');

  post.mockResolvedValueOnce(CHALLENGE);
  const broken = storeThat(() => Promise.reject(new Error('device locked')));
  await expect(signIn(broken.store)).rejects.toThrow('Signing failed');

  post.mockResolvedValueOnce(CHALLENGE);
  const refused = storeThat(() => Promise.reject(new AppError('WALLET_REQUEST_REJECTED')));
  await expect(signIn(refused.store)).rejects.toMatchObject({ code: 'WALLET_REQUEST_REJECTED' });

  for (const silent of [new AppError('INTERNAL'), new AppError('REQUEST_FAILED'), new TypeError('odd')]) {
    post.mockResolvedValueOnce(CHALLENGE).mockRejectedValueOnce(silent);
    await expect(signIn(signs().store)).rejects.toThrow('Login failed');
  }
  post.mockResolvedValueOnce(CHALLENGE).mockRejectedValueOnce(new AppError('AUTH_CHALLENGE_EXPIRED'));
  await expect(signIn(signs().store)).rejects.toMatchObject({ code: 'AUTH_CHALLENGE_EXPIRED' });

  post.mockResolvedValueOnce(CHALLENGE).mockResolvedValueOnce(session(''));
  await expect(signIn(signs().store)).rejects.toThrow('Login failed: access_token not obtained');
  expect(openSession).not.toHaveBeenCalled();
});

test('error: WALLET_ADDRESS_CHANGED when the account changed while the server answered', async () => {
  const { store, state } = signs();
  post.mockResolvedValueOnce(CHALLENGE).mockImplementationOnce(async () => {
    state.currentAccount = { address: '0xb' };
    return session('token');
  });
  await expect(signIn(store)).rejects.toMatchObject({ code: 'WALLET_ADDRESS_CHANGED' });
  expect(openSession).not.toHaveBeenCalled();
});
