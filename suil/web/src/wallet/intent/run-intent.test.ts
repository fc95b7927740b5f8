import { AppError } from '@suil/core';
import { type IntentText, intentMessage } from '@suil/core/intent';
import type { WalletStore } from '@suil/wallet';
import { assert, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../../ui/overlays/toast.ts';
import { closeTransaction, useTransaction } from '../transaction/transaction-store.ts';
import { followIntent } from './follow.ts';
import { createIntentNonce } from './intent-api.ts';
import type { IntentNonce, IntentPlan } from './plan.ts';
import { confirmIntent, startIntent } from './run-intent.ts';

vi.mock('./intent-api.ts', () => ({ createIntentNonce: vi.fn() }));
vi.mock('./follow.ts', () => ({ followIntent: vi.fn(async () => ({ error: null, result: { id: '7' } })) }));
vi.mock('../connect/store.ts', () => ({}));
vi.mock('../../platform/chain/config.ts', () => ({ fetchConfig: async () => ({ chain: 'sui:localnet' }) }));
vi.mock('../../platform/api/query.ts', () => ({ queryClient: {} }));

const ADDRESS = `0x${'a'.repeat(64)}`;
const FIVE_MINUTES_MS = 300_000;

const numbered = (name: string) => name.padEnd(32, '_');
const nonceOf = (name: string, leftMs = FIVE_MINUTES_MS): IntentNonce => ({
  nonce: numbered(name),
  issuedAtMs: 1_797_120_000_000,
  expiresAtMs: 1_797_120_300_000,
  usableUntilMs: Date.now() + leftMs,
});

const plan = (amount: string): IntentPlan<'transfer'> => ({
  kind: 'intent',
  action: 'Transfer',
  moves: null,
  done: 'Transferred',
  intent: { action: 'transfer', parameters: { asset: 'USDC', amount, to: `0x${'b'.repeat(64)}` } },
  rows: [{ label: 'You pay', value: amount }],
});

/** A wallet that writes down the texts it is asked to sign. */
function wallet(sign: () => Promise<{ signature: string }> = async () => ({ signature: 's' })) {
  const signed: string[] = [];
  const store = {
    getState: () => ({ currentAccount: { address: ADDRESS } }),
    signKnownMessage: (_kind: unknown, text: IntentText) => {
      signed.push(intentMessage(text));
      return sign();
    },
  } as unknown as WalletStore;
  return { store, signed };
}

const handedIn = () => vi.mocked(followIntent).mock.calls.map(([, with_]) => with_?.signed);

/** The text in the review on the screen. */
function reviewedMessage(): string {
  const state = useTransaction.getState();
  assert(state.stage === 'review' && state.review.kind === 'intent');
  return state.review.message;
}

beforeEach(() => {
  vi.stubGlobal('window', { location: { host: 'suil.test', origin: 'https://suil.test' } });
  vi.mocked(createIntentNonce).mockReset();
  vi.mocked(followIntent).mockClear();
  useTransaction.setState(useTransaction.getInitialState(), true);
  useToasts.setState({ toasts: [] });
});

test('default: the text on the screen is signed once, and handed in with its number', async () => {
  vi.mocked(createIntentNonce).mockResolvedValue(nonceOf('n1'));
  const { store, signed } = wallet();
  await startIntent(store, plan('5'));
  const message = reviewedMessage();
  expect(message).toContain(`Nonce: ${numbered('n1')}`);
  await Promise.all([confirmIntent(store), confirmIntent(store)]);
  expect(signed).toEqual([message]);
  expect(handedIn()).toMatchObject([
    { nonce: numbered('n1'), signature: 's', action: 'transfer', parameters: { amount: '5' } },
  ]);
  expect(useTransaction.getState()).toEqual({ stage: 'idle' });
});

test('behavior: the number of a sheet that was closed meanwhile is not the next one’s', async () => {
  const late = Promise.withResolvers<IntentNonce>();
  vi.mocked(createIntentNonce).mockReturnValueOnce(late.promise).mockResolvedValueOnce(nonceOf('second'));
  const { store, signed } = wallet();
  const first = startIntent(store, plan('5'));
  closeTransaction();
  await startIntent(store, plan('6'));
  late.resolve(nonceOf('first'));
  await first;
  await confirmIntent(store);
  expect(signed).toEqual([expect.stringContaining('Nonce: second')]);
  expect(handedIn()).toMatchObject([{ nonce: numbered('second'), parameters: { amount: '6' } }]);
});

test('behavior: a number that is nearly over is replaced, on the screen as well', async () => {
  vi.mocked(createIntentNonce).mockResolvedValueOnce(nonceOf('old', 59_000)).mockResolvedValueOnce(nonceOf('new'));
  const { store, signed } = wallet(() => Promise.reject(new AppError('WALLET_REQUEST_REJECTED')));
  await startIntent(store, plan('5'));
  await confirmIntent(store);
  expect(signed).toEqual([expect.stringContaining('Nonce: new')]);
  // Refused: neutral, and the review stays with what would be signed.
  expect(reviewedMessage()).toBe(signed[0]);
  expect(useTransaction.getState()).not.toHaveProperty('error');
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'info' }]);
  expect(followIntent).not.toHaveBeenCalled();
});
