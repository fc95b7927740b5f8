import { AppError } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';
import { useToasts } from '../../ui/overlays/toast.ts';
import { listReceipts } from '../receipt/receipt-store.ts';
import { listPending } from './pending.ts';
import type { TransactionPlan } from './plan.ts';
import { confirmTransaction, startTransaction } from './run-transaction.ts';
import type { TransactionEvent } from './state.ts';
import { closeTransaction, closeTransactionOfOthers, dispatch, useTransaction } from './transaction-store.ts';

const DIGEST = '4'.repeat(44);
const ADDRESS = `0x${'a'.repeat(64)}`;
const node = vi.hoisted(() => ({ simulate: vi.fn(), waitForTransaction: vi.fn(), open: vi.fn(), outcome: vi.fn() }));

vi.mock('../connect/store.ts', () => ({
  prepareWalletChain: node.open,
}));
vi.mock('../../platform/api/query.ts', () => ({ queryClient: { invalidateQueries: async () => undefined } }));

const stored = new Map<string, string>();

function wallet(overrides: Partial<Record<keyof WalletStore, unknown>> = {}): WalletStore {
  return {
    getState: () => ({ currentAccount: { address: ADDRESS } }),
    signTransaction: vi.fn(async () => ({ digest: DIGEST, bytes: 'AA==', signature: 'AA==' })),
    executeTransaction: vi.fn(async () => ({ digest: DIGEST, effects: '', result: { $kind: 'Transaction' } })),
    reportTransactionEffects: vi.fn(async () => undefined),
    ...overrides,
  } as unknown as WalletStore;
}

function plan(onConfirmed = () => undefined): TransactionPlan {
  const transaction = { setSender: vi.fn() } as never;
  return {
    kind: 'transaction',
    action: 'Stake',
    moves: null,
    done: 'Staked',
    prepare: async () => ({ transaction, rows: () => [{ label: 'You pay', value: '21 SUI' }] }),
    onConfirmed,
  };
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', { localStorage: storageOf(stored) });
  useTransaction.setState(useTransaction.getInitialState(), true);
  useToasts.setState({ toasts: [] });
  node.simulate.mockReset().mockResolvedValue({
    ok: true,
    bytes: new Uint8Array([7]),
    networkFeeMist: 1_000_000n,
    events: [],
    balanceChanges: [],
    objectChanges: [],
  });
  node.waitForTransaction.mockReset().mockResolvedValue({ $kind: 'Transaction', Transaction: {} });
  node.outcome.mockReset().mockReturnValue({ networkFeeMist: 2n, events: [], balanceChanges: [], objectChanges: [] });
  node.open.mockReset().mockResolvedValue({
    client: { core: { waitForTransaction: node.waitForTransaction } },
    manifest: { coinTypes: { sui: '0x2::sui::SUI', suil: '0x3::suil::SUIL', usdc: '0x4::usdc::USDC' } },
    parseTransaction: (bytes: Uint8Array) => ({ bytes }),
    sdk: {
      simulate: node.simulate,
      toAppError: (error: unknown) => error,
      normalizeStructTag: (type: string) => type,
      readOutcome: node.outcome,
    },
  });
});

describe('startTransaction', () => {
  test('simulates and shows the rows before anything can be signed', async () => {
    const store = wallet();
    await startTransaction(store, plan());
    expect(useTransaction.getState()).toMatchObject({
      stage: 'review',
      review: { rows: [{ label: 'You pay', value: '21 SUI' }], networkFeeMist: 1_000_000n },
    });
    expect(store.signTransaction).not.toHaveBeenCalled();
  });

  test('error: a failed simulation blocks the signature', async () => {
    const error = new AppError('LIQUIDITY_STAKE_BELOW_MINIMUM');
    node.simulate.mockResolvedValue({ ok: false, error });
    const store = wallet();
    await startTransaction(store, plan());
    await confirmTransaction(store);
    expect(useTransaction.getState()).toMatchObject({ stage: 'failed', error });
    expect(store.signTransaction).not.toHaveBeenCalled();
  });

  test('attack: a simulation that moves what no row names blocks the signature, and says what', async () => {
    const change = { address: ADDRESS, coinType: '0x4::usdc::USDC', amount: -7_000_000n };
    const simulation = await node.simulate();
    node.simulate.mockResolvedValue({ ...simulation, balanceChanges: [change] });
    const store = wallet();
    await startTransaction(store, plan());
    expect(useTransaction.getState()).toMatchObject({
      stage: 'failed',
      error: { code: 'REVIEW_COIN_UNNAMED', context: { amount: '−7', coin: 'USDC' } },
    });
    await confirmTransaction(store);
    expect(store.signTransaction).not.toHaveBeenCalled();
  });

  test('behavior: a sheet closed meanwhile stays closed', async () => {
    const store = wallet();
    const started = startTransaction(store, plan());
    closeTransaction();
    await started;
    expect(useTransaction.getState()).toEqual({ stage: 'idle' });
  });
});

describe('closeTransactionOfOthers', () => {
  test('default: a review goes with the account it was prepared for', async () => {
    await startTransaction(wallet(), plan());
    closeTransactionOfOthers(`0x${'b'.repeat(64)}`);
    expect(useTransaction.getState()).toEqual({ stage: 'idle' });
  });

  test('behavior: it stays for its own account', async () => {
    await startTransaction(wallet(), plan());
    closeTransactionOfOthers(ADDRESS);
    expect(useTransaction.getState().stage).toBe('review');
  });

  test('behavior: what the wallet is asked for, or was sent, is left to end', async () => {
    const given = plan();
    await startTransaction(wallet(), given);
    const later: TransactionEvent[] = [
      { type: 'confirmed' },
      { type: 'sent', id: DIGEST },
      { type: 'delayed', plan: given },
    ];
    for (const event of later) {
      dispatch(event);
      const state = useTransaction.getState();
      expect(state.stage).toBe(event.type === 'confirmed' ? 'signing' : 'submitted');
      closeTransactionOfOthers(null);
      expect(useTransaction.getState()).toBe(state);
    }
  });
});

describe('confirmTransaction', () => {
  test('attack: what no longer holds is reviewed again instead of signed; the wallet is asked after that', async () => {
    const renewed = plan();
    const renew = vi.fn(async () => renewed);
    const first = plan();
    const worse = { before: '10 SUI', now: '9 SUI', share: '10%' };
    const store = wallet();
    await startTransaction(store, {
      ...first,
      prepare: async () => ({ ...(await first.prepare({} as never, '')), renew }),
    });
    Object.assign(renewed, { prepare: async () => ({ ...(await first.prepare({} as never, '')), worse }) });
    await confirmTransaction(store);
    expect(store.signTransaction).not.toHaveBeenCalled();
    expect(useTransaction.getState()).toMatchObject({ stage: 'review', review: { plan: renewed, worse } });
    await confirmTransaction(store);
    expect(store.signTransaction).toHaveBeenCalledOnce();
  });

  test('signs, sends, confirms, forgets the digest and ends with the receipt', async () => {
    const onConfirmed = vi.fn();
    const store = wallet();
    await startTransaction(store, plan(onConfirmed));
    await confirmTransaction(store);
    const rows = [{ label: 'You pay', value: '21 SUI', match: 'same' }];
    const receipt = {
      id: DIGEST,
      account: ADDRESS,
      rows,
      networkFeeMist: 2n,
      reviewedFeeMist: 1_000_000n,
      besides: [],
    };
    expect(useTransaction.getState()).toMatchObject({ stage: 'done', receipt });
    expect(listReceipts(ADDRESS)).toMatchObject([receipt]);
    // The sheet shows the outcome; what follows waits until it is closed.
    expect(useToasts.getState().toasts).toEqual([]);
    expect(onConfirmed).not.toHaveBeenCalled();
    closeTransaction();
    expect(onConfirmed).toHaveBeenCalledOnce();
    expect(useTransaction.getState()).toEqual({ stage: 'idle' });
    // The store reports the effects of what it executes; a second report would be one too many.
    expect(store.reportTransactionEffects).not.toHaveBeenCalled();
    expect(store.signTransaction).toHaveBeenCalledWith({ bytes: new Uint8Array([7]) });
    expect(listPending()).toEqual([]);
  });

  test('behavior: the outcome of a sheet that was closed is a toast, and its receipt is kept all the same', async () => {
    const sending = Promise.withResolvers<object>();
    const onConfirmed = vi.fn();
    const store = wallet({ executeTransaction: vi.fn(() => sending.promise) });
    await startTransaction(store, plan(onConfirmed));
    const ended = confirmTransaction(store);
    await vi.waitFor(() => expect(useTransaction.getState().stage).toBe('submitted'), { timeout: 20_000 });
    closeTransaction();
    sending.resolve({ result: { $kind: 'Transaction' } });
    await ended;
    expect(onConfirmed).toHaveBeenCalledOnce();
    expect(useToasts.getState().toasts).toMatchObject([
      { id: DIGEST, kind: 'success', text: 'Staked', digest: DIGEST },
    ]);
    expect(listReceipts(ADDRESS)).toHaveLength(1);
  });

  test('attack: what the transaction moved besides is on the receipt', async () => {
    const balanceChanges = [{ address: ADDRESS, coinType: '0x4::usdc::USDC', amount: -7_000_000n }];
    node.outcome.mockReturnValue({ networkFeeMist: 2n, events: [], balanceChanges, objectChanges: [] });
    const store = wallet();
    await startTransaction(store, plan());
    await confirmTransaction(store);
    expect(useTransaction.getState()).toMatchObject({ stage: 'done', receipt: { besides: ['−7 USDC'] } });
  });

  test('error: a confirmation that cannot be read is one all the same, without a receipt', async () => {
    node.outcome.mockImplementation(() => {
      throw new AppError('BCS_MALFORMED', { type: 'x' });
    });
    const store = wallet();
    await startTransaction(store, plan());
    await confirmTransaction(store);
    expect(useTransaction.getState()).toEqual({ stage: 'idle' });
    expect(useToasts.getState().toasts).toMatchObject([{ id: DIGEST, kind: 'success' }]);
  });

  test('behavior: a double press signs once', async () => {
    const store = wallet();
    await startTransaction(store, plan());
    await Promise.all([confirmTransaction(store), confirmTransaction(store)]);
    expect(store.signTransaction).toHaveBeenCalledOnce();
    expect(store.executeTransaction).toHaveBeenCalledOnce();
  });

  test('behavior: a refusal in the wallet is neutral and keeps the review', async () => {
    const signTransaction = vi.fn().mockRejectedValue(new AppError('WALLET_REQUEST_REJECTED'));
    const store = wallet({ signTransaction });
    await startTransaction(store, plan());
    await confirmTransaction(store);
    expect(useTransaction.getState().stage).toBe('review');
    expect(useTransaction.getState()).not.toHaveProperty('error');
    expect(useToasts.getState().toasts).toMatchObject([{ kind: 'info' }]);
    expect(listPending()).toEqual([]);
  });

  test('error: a chain that cannot be opened any more is said, and the sheet can be closed', async () => {
    const store = wallet();
    await startTransaction(store, plan());
    const error = new AppError('NETWORK_FAILED');
    node.open.mockRejectedValue(error);
    await confirmTransaction(store);
    expect(useTransaction.getState()).toMatchObject({ stage: 'failed', error });
    closeTransaction();
    expect(useTransaction.getState()).toEqual({ stage: 'idle' });
  });

  test('behavior: a lost answer keeps the digest, to be looked up after a reload', async () => {
    node.waitForTransaction.mockRejectedValue(new Error('still nothing after 60 s'));
    const store = wallet({ executeTransaction: vi.fn().mockRejectedValue(new AppError('NETWORK_FAILED')) });
    await startTransaction(store, plan());
    await confirmTransaction(store);
    expect(useTransaction.getState()).toMatchObject({ stage: 'submitted', outcome: 'unclear' });
    expect(listPending()).toMatchObject([{ digest: DIGEST, done: 'Staked' }]);
  });

  test.each(['NETWORK_FAILED', 'REQUEST_FAILED', 'WALLET_EFFECTS_UNPARSABLE'] as const)(
    'behavior: an answer that is lost or unclear (%s) is looked for at once, and found',
    async (code) => {
      const store = wallet({ executeTransaction: vi.fn().mockRejectedValue(new AppError(code)) });
      await startTransaction(store, plan());
      await confirmTransaction(store);
      expect(useTransaction.getState()).toMatchObject({ stage: 'done', receipt: { id: DIGEST } });
      expect(listPending()).toEqual([]);
      expect(useToasts.getState().toasts).toEqual([]);
    },
  );

  test('error: WALLET_ADDRESS_CHANGED when the account is another than the one reviewed', async () => {
    const account = { address: ADDRESS };
    const store = wallet({ getState: () => ({ currentAccount: account }) });
    await startTransaction(store, plan());
    expect(useTransaction.getState()).toMatchObject({ review: { sender: ADDRESS } });
    account.address = `0x${'b'.repeat(64)}`;
    await confirmTransaction(store);
    expect(useTransaction.getState()).toMatchObject({ stage: 'failed', error: { code: 'WALLET_ADDRESS_CHANGED' } });
    expect(store.signTransaction).not.toHaveBeenCalled();
  });

  test('behavior: the end of an earlier transaction leaves the one in the wallet alone', async () => {
    const sending = Promise.withResolvers<never>();
    const first = wallet({ executeTransaction: vi.fn(() => sending.promise) });
    await startTransaction(first, plan());
    const earlier = confirmTransaction(first);
    await vi.waitFor(() => expect(useTransaction.getState().stage).toBe('submitted'), { timeout: 20_000 });
    closeTransaction();
    const second = wallet({ signTransaction: vi.fn(() => new Promise(() => undefined)) });
    await startTransaction(second, plan());
    void confirmTransaction(second);
    sending.reject(new AppError('POOL_EMPTY'));
    await earlier;
    expect(useTransaction.getState().stage).toBe('signing');
    expect(useTransaction.getState()).not.toHaveProperty('error');
  });

  test('error: a lost answer that turns out to be a failure is no confirmation', async () => {
    node.waitForTransaction.mockResolvedValue({ $kind: 'FailedTransaction', code: 'POOL_EMPTY' });
    const onConfirmed = vi.fn();
    const store = wallet({ executeTransaction: vi.fn().mockRejectedValue(new AppError('NETWORK_FAILED')) });
    await startTransaction(store, plan(onConfirmed));
    await confirmTransaction(store);
    expect(onConfirmed).not.toHaveBeenCalled();
    expect(useTransaction.getState().stage).toBe('failed');
    expect(useToasts.getState().toasts).toMatchObject([{ id: DIGEST, kind: 'error' }]);
  });

  test('error: a transaction that failed on the chain is said and not looked up again', async () => {
    const failure = new AppError('POOL_EMPTY');
    const store = wallet({ executeTransaction: vi.fn().mockRejectedValue(failure) });
    await startTransaction(store, plan());
    await confirmTransaction(store);
    expect(useTransaction.getState()).toMatchObject({ stage: 'failed', error: failure });
    expect(listPending()).toEqual([]);
    expect(useToasts.getState().toasts).toMatchObject([{ id: DIGEST, kind: 'error' }]);
  });
});
