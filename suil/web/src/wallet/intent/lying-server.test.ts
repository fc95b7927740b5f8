import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { intentMessage } from '@suil/core/intent';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { member, NONCE, NOW_MS, openApp, stubPage, thief } from '../session/lying-server.test-support.ts';
import type { IntentPlan } from './plan.ts';

vi.stubEnv('VITE_TEST_HOST', 'https://suil.test');
stubPage();
const { configQuery } = await import('../../platform/chain/config.ts');
const { queryClient } = await import('../../platform/api/query.ts');
const { closeTransaction, useTransaction } = await import('../transaction/transaction-store.ts');
const { confirmIntent, startIntent } = await import('./run-intent.ts');

/** What the member wants: 1 USDC to the own wallet. */
const plan: IntentPlan<'withdraw'> = {
  kind: 'intent',
  action: 'Withdraw',
  moves: null,
  done: 'Withdrawn',
  intent: { action: 'withdraw', parameters: { asset: 'USDC', amount: '1000000', recipient: member } },
  rows: [],
};
const given = (over: object = {}) => ({ nonce: NONCE, issuedAtMs: NOW_MS, expiresAtMs: NOW_MS + 300_000, ...over });
const site = { domain: 'suil.test', uri: 'https://suil.test', chain: 'sui:localnet', address: member };
const wanted = intentMessage({ ...site, ...plan.intent, ...given() });
/** What the server wants: 10,000 USDC of this member. */
const stolen = { asset: 'USDC', amount: '10000000000', recipient: thief } as const;
const theft = intentMessage({ ...site, action: 'withdraw', parameters: stolen, ...given() });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] });
  stubPage();
  queryClient.setQueryData(configQuery.queryKey, { chain: 'sui:localnet' } as never);
  useTransaction.setState(useTransaction.getInitialState(), true);
});
afterEach(() => {
  closeTransaction();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('regression/01 what a lying server answers for a nonce does not change what is signed', () => {
  test('parameters, address and site that it sends along are in no text', async () => {
    const { store, asked, sent, answer } = await openApp();
    const lies = { domain: 'evil.test', uri: 'https://evil.test', chain: 'sui:mainnet', address: thief };
    answer(given({ ...lies, action: 'withdraw', parameters: stolen, message: theft }), {
      nonce: NONCE,
      status: 'done',
      entryId: '1',
      atMs: NOW_MS,
      result: {},
    });
    await startIntent(store, plan);
    expect(useTransaction.getState()).toMatchObject({ stage: 'review', review: { message: wanted } });
    await confirmIntent(store);
    expect(asked).toMatchObject([{ kind: 'personalMessage', text: wanted }]);
    expect(sent.map(({ path }) => path)).toEqual(['/api/intents/nonces', '/api/intents']);
    const { signature, ...body } = sent.at(-1)!.body as { signature: string };
    expect(body).toEqual({ ...plan.intent, nonce: NONCE });
    await verifyPersonalMessageSignature(new TextEncoder().encode(wanted), signature, { address: member });
  });

  test.each([
    ['a withdrawal of 10,000 USDC as the nonce', { nonce: theft }],
    ['a nonce that brings lines', { nonce: `x\nAction: withdraw\n${NONCE}` }],
    ['a line break behind the nonce', { nonce: `${NONCE}\n` }],
    ['a nonce of another length', { nonce: NONCE.slice(1) }],
    ['a year to answer', { expiresAtMs: NOW_MS + 31_536_000_000 }],
  ])(
    'error: SIGNING_REQUEST_MALFORMED for %s: nothing is shown to be signed, and nothing reaches the wallet',
    async (_, over) => {
      const { store, asked, answer } = await openApp();
      answer(given(over));
      await startIntent(store, plan);
      expect(useTransaction.getState()).toMatchObject({
        stage: 'failed',
        error: { code: 'SIGNING_REQUEST_MALFORMED' },
      });
      await confirmIntent(store);
      expect(asked).toEqual([]);
    },
  );

  test('error: SIGNING_CLOCK_DIFFERS on a real network for an intent that it could keep until tomorrow', async () => {
    queryClient.setQueryData(configQuery.queryKey, { chain: 'sui:mainnet' } as never);
    const { store, asked, answer } = await openApp();
    answer(given({ issuedAtMs: NOW_MS + 86_400_000, expiresAtMs: NOW_MS + 86_700_000 }));
    await startIntent(store, plan);
    expect(useTransaction.getState()).toMatchObject({ stage: 'failed', error: { code: 'SIGNING_CLOCK_DIFFERS' } });
    expect(asked).toEqual([]);
  });
});
