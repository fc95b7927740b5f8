import { TransactionError } from '@mysten/sui/client';
import { AppError } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';
import { useToasts } from '../../ui/overlays/toast.ts';
import { keepOpenReceipt, listReceipts } from '../receipt/receipt-store.ts';
import { listPending, PENDING_LIFETIME_MS, rememberPending } from './pending.ts';
import { checkPending } from './pending-check.tsx';
import type { TransactionPlan } from './plan.ts';
import { confirmTransaction, startTransaction } from './run-transaction.ts';
import { useTransaction } from './transaction-store.ts';

const DIGEST = '4'.repeat(44);
const node = vi.hoisted(() => ({ waitForTransaction: vi.fn(), getTransaction: vi.fn() }));
const openChain = async () => ({
  client: { core: node },
  manifest: { coinTypes: {} },
  parseTransaction: (bytes: Uint8Array) => ({ bytes }),
  sdk: {
    simulate: async () => ({
      ...{ ok: true, bytes: new Uint8Array([7]), networkFeeMist: 1n },
      ...{ events: [], balanceChanges: [], objectChanges: [] },
    }),
    toAppError: (error: unknown) => error,
    normalizeStructTag: String,
    TransactionError,
    readOutcome: () => ({ networkFeeMist: 6n, events: [], balanceChanges: [], objectChanges: [] }),
  },
});
vi.mock('../connect/store.ts', () => ({ prepareWalletChain: () => openChain() }));
vi.mock('../../platform/chain/chain.ts', () => ({ openChain: () => openChain(), prefetchChain: () => undefined }));
vi.mock('../../platform/api/query.ts', () => ({ queryClient: { invalidateQueries: async () => undefined } }));

const stored = new Map<string, string>();
const kinds = () => useToasts.getState().toasts.map(({ kind }) => kind);
const soon = (expectation: () => void) => vi.waitFor(expectation, { timeout: 20_000 });
const sent = (atMs: number) => ({ digest: DIGEST, action: 'Stake', done: 'Staked', atMs });

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', { localStorage: storageOf(stored) });
  useTransaction.setState(useTransaction.getInitialState(), true);
  useToasts.setState({ toasts: [] });
  node.waitForTransaction.mockReset();
  node.getTransaction.mockReset();
});

test('default: what was sent before a reload is found and forgotten, however often it is looked for at once', async () => {
  rememberPending(sent(Date.now()));
  keepOpenReceipt({
    ...{ id: DIGEST, kind: 'transaction', state: 'open', account: '0x1', action: 'Stake', moves: null },
    ...{ atMs: 1, rows: [{ label: 'You pay', value: '21 SUI' }], networkFeeMist: 5n },
  });
  node.waitForTransaction.mockResolvedValue({ $kind: 'Transaction', Transaction: {} });
  checkPending();
  checkPending();
  await soon(() => expect(kinds()).toEqual(['success']));
  expect(listPending()).toEqual([]);
  // What had been reviewed before the reload is compared with what happened.
  expect(listReceipts('0x1')).toMatchObject([{ id: DIGEST, rows: [{ match: 'same' }], networkFeeMist: 6n }]);
  expect(node.waitForTransaction).toHaveBeenCalledOnce();
});

test('behavior: what is not there yet is looked for again at the next check; after an hour it is given up', async () => {
  node.waitForTransaction.mockRejectedValue(new Error('still nothing after 60 s'));
  rememberPending(sent(Date.now()));
  checkPending();
  await soon(() => expect(kinds()).toEqual(['pending']));
  expect(listPending()).toHaveLength(1);
  rememberPending(sent(Date.now() - PENDING_LIFETIME_MS));
  node.getTransaction.mockRejectedValue(new TransactionError('notFound', DIGEST));
  await soon(() => {
    checkPending();
    expect(kinds()).toEqual(['error']);
  });
  expect(listPending()).toEqual([]);
});

test('regression/09 after an hour, a node that does not answer says nothing: it stays remembered', async () => {
  node.waitForTransaction.mockRejectedValue(new Error('no connection for 60 s'));
  node.getTransaction.mockRejectedValue(new TypeError('Failed to fetch'));
  rememberPending(sent(Date.now() - PENDING_LIFETIME_MS));
  checkPending();
  await soon(() => expect(node.getTransaction).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(kinds()).toEqual(['pending']);
  expect(listPending()).toHaveLength(1);
});

test('behavior: what this page is sending is not looked for besides: its refusal is kept', async () => {
  const sending = Promise.withResolvers<never>();
  const executeTransaction = vi.fn(() => sending.promise);
  const store = {
    getState: () => ({ currentAccount: { address: '0xa' } }),
    signTransaction: async () => ({ digest: DIGEST, bytes: 'AA==', signature: 'AA==' }),
    executeTransaction,
  } as unknown as WalletStore;
  const plan: TransactionPlan = {
    kind: 'transaction',
    action: 'Stake',
    moves: null,
    done: 'Staked',
    prepare: async () => ({ transaction: { setSender: () => undefined } as never, rows: () => [] }),
  };
  await startTransaction(store, plan);
  const confirmed = confirmTransaction(store);
  await soon(() => expect(executeTransaction).toHaveBeenCalled());
  expect(listPending()).toHaveLength(1);
  // As when the user comes back from a wallet that is an app of its own.
  checkPending();
  sending.reject(new AppError('POOL_EMPTY'));
  await confirmed;
  await Promise.resolve();
  expect(node.waitForTransaction).not.toHaveBeenCalled();
  expect(kinds()).toEqual(['error']);
});
