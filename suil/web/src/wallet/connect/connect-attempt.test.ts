import { AppError } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Wallet } from './account.ts';
import { connectTo, giveUpAttempt, useAttempt } from './connect-attempt.ts';
import { useConnect } from './connect-state.ts';

const session = vi.hoisted(() => ({ token: null as string | null, account: null as string | null }));
vi.mock('../../platform/chain/chain.ts', () => ({ prefetchChain: () => undefined }));
vi.mock('../../platform/api/session.ts', () => ({ useSession: { getState: () => session } }));

const slow = { name: 'Slow' } as Wallet;
const quick = { name: 'Quick' } as Wallet;

/** A store whose wallets answer when the test says so. */
function scriptedStore() {
  const answers = new Map<string, PromiseWithResolvers<void>>();
  let address: string | undefined;
  const store = {
    getState: () => ({ lastConnectedAccountAddress: '0xlast', currentAccount: address ? { address } : null }),
    connect: vi.fn(({ name }: Wallet) => {
      const answer = Promise.withResolvers<void>();
      answers.set(name, answer);
      return answer.promise;
    }),
    cancelConnect: vi.fn(),
  };
  const approve = (wallet: Wallet, shared: string) => {
    address = shared;
    answers.get(wallet.name)!.resolve();
  };
  const fail = (wallet: Wallet, error: unknown) => answers.get(wallet.name)!.reject(error);
  return { store: store as unknown as WalletStore, connect: store.connect, approve, fail };
}

beforeEach(() => {
  Object.assign(session, { token: null, account: null });
  useConnect.setState({ view: 'wallets' });
});

test('default: opening, then the sign-in; the remembered account is asked for', async () => {
  const { store, connect, approve } = scriptedStore();
  const done = connectTo(store, quick);
  expect(useConnect.getState().view).toBe('connection-status');
  expect(useAttempt.getState()).toEqual({ wallet: quick, outcome: 'waiting', reason: null });
  expect(connect).toHaveBeenCalledWith(quick, { accountAddress: '0xlast' });
  approve(quick, '0xa');
  await done;
  expect(useConnect.getState().view).toBe('sign-in');
});

test('behavior: an account that is logged in already needs no sign-in', async () => {
  Object.assign(session, { token: 't', account: '0xa' });
  const { store, approve } = scriptedStore();
  const done = connectTo(store, quick);
  approve(quick, '0xa');
  await done;
  expect(useConnect.getState().view).toBeNull();
});

test('error: a failure and a refusal are distinguished, and both can be tried again', async () => {
  const { store, fail, approve } = scriptedStore();
  const failing = connectTo(store, quick);
  fail(quick, new AppError('WALLET_CONNECTION_FAILED'));
  await failing;
  expect(useAttempt.getState().outcome).toBe('failed');
  const refused = connectTo(store, quick);
  expect(useAttempt.getState().outcome).toBe('waiting');
  fail(quick, new AppError('WALLET_REQUEST_REJECTED'));
  await refused;
  expect(useAttempt.getState().outcome).toBe('refused');
  const again = connectTo(store, quick);
  approve(quick, '0xa');
  await again;
  expect(useConnect.getState().view).toBe('sign-in');
});

test('error: a window that was closed or did not open is the reason, which the next attempt forgets', async () => {
  const { store, fail } = scriptedStore();
  for (const [code, outcome, reason] of [
    ['WALLET_WINDOW_CLOSED', 'refused', 'User closed the Stashed window'],
    ['WALLET_WINDOW_FAILED', 'failed', 'Failed to open new window'],
    ['WALLET_ACCOUNTS_EMPTY', 'failed', null],
  ] as const) {
    const attempt = connectTo(store, quick);
    expect(useAttempt.getState().reason).toBeNull();
    fail(quick, code === 'WALLET_ACCOUNTS_EMPTY' ? new AppError(code, { wallet: 'Quick' }) : new AppError(code));
    await attempt;
    expect(useAttempt.getState()).toEqual({ wallet: quick, outcome, reason });
  }
});

test('behavior: a wallet that answers late changes nothing that came after it', async () => {
  const { store, fail, approve } = scriptedStore();
  const first = connectTo(store, slow);
  giveUpAttempt(store);
  expect(store.cancelConnect).toHaveBeenCalledOnce();
  const second = connectTo(store, quick);
  fail(slow, new Error('unplugged'));
  await first;
  expect(useAttempt.getState()).toEqual({ wallet: quick, outcome: 'waiting', reason: null });
  approve(quick, '0xa');
  await second;
  useConnect.setState({ view: null });

  const third = connectTo(store, slow);
  giveUpAttempt(store);
  useConnect.setState({ view: null });
  approve(slow, '0xa');
  await third;
  expect(useConnect.getState().view).toBeNull();
});
