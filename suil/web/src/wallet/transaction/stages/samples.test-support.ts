/** A transaction and an intent as their reviews show them, for tests of the stages. */
import { Transaction } from '@mysten/sui/transactions';
import { parseAddress } from '@suil/core';
import type { IntentPlan } from '../../intent/plan.ts';
import type { TransactionPlan } from '../plan.ts';
import type { IntentReview, TransactionReview } from '../state.ts';

export const SENDER = parseAddress(`0x${'ab'.repeat(32)}`);

export const stake: TransactionPlan = {
  kind: 'transaction',
  action: 'Stake',
  moves: { from: 'wallet', to: 'pool' },
  done: 'Staked',
  failed: 'Stake failed',
  notes: ['The yield restarts from day one.'],
  prepare: async () => ({ transaction: new Transaction(), rows: () => [] }),
};

export const stakeReview: TransactionReview = {
  kind: 'transaction',
  plan: stake,
  sender: SENDER,
  rows: [{ label: 'You pay', value: '60.0000 SUI', tone: 'strong' }],
  networkFeeMist: 1_234_500n,
  transaction: new Transaction(),
  bytes: Uint8Array.of(1, 2, 3),
};

const parameters = { asset: 'SUI', amount: '5', to: SENDER } as const;

export const transfer: IntentPlan<'transfer'> = {
  kind: 'intent',
  action: 'Transfer',
  moves: { from: 'account', to: 'member' },
  done: 'Transferred',
  intent: { action: 'transfer', parameters },
  rows: [],
};

export const transferReview: IntentReview = {
  kind: 'intent',
  plan: transfer,
  sender: SENDER,
  rows: [{ label: 'You pay', value: '0.000000005 SUI' }],
  nonce: { nonce: 'nZ0u3b4l5r0mXzq2v8Jc1yTtW7kQpLsE', issuedAtMs: 0, expiresAtMs: 300_000, usableUntilMs: 300_000 },
  text: {
    domain: 'app.example',
    uri: 'https://app.example',
    address: SENDER,
    chain: 'sui:localnet',
    action: 'transfer',
    parameters,
    nonce: 'nZ0u3b4l5r0mXzq2v8Jc1yTtW7kQpLsE',
    issuedAtMs: 0,
    expiresAtMs: 300_000,
  },
  message: 'app.example wants you to transfer 0.000000005 SUI',
};
