import { describe, expect, test } from 'vitest';
import type { IntentPlan } from '../intent/plan.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { TransactionPlan } from './plan.ts';
import {
  IDLE,
  type IntentReview,
  isLocked,
  planOf,
  reduce,
  type TransactionEvent,
  type TransactionReview,
  type TransactionState,
} from './state.ts';

const ALICE = `0x${'a'.repeat(64)}`;
const BOB = `0x${'b'.repeat(64)}`;
const ID = '4'.repeat(44);
const error = new Error('refused');

const plan: TransactionPlan = {
  kind: 'transaction',
  action: 'Stake',
  moves: null,
  done: 'Staked',
  prepare: () => Promise.reject(new Error('not called')),
};
const other: TransactionPlan = { ...plan, action: 'Claim' };
const review: TransactionReview = {
  kind: 'transaction',
  plan,
  sender: ALICE,
  rows: [{ label: 'You pay', value: '21 SUI' }],
  networkFeeMist: 1_000_000n,
  transaction: {} as TransactionReview['transaction'],
  bytes: new Uint8Array(),
};
const intent: IntentPlan = {
  kind: 'intent',
  action: 'Transfer',
  moves: null,
  done: 'Transferred',
  intent: { action: 'transfer', parameters: { asset: 'USDC', amount: '5', to: BOB } },
  rows: [],
};
const intentReview = {
  kind: 'intent',
  plan: intent,
  sender: ALICE,
  rows: [],
  message: 'old',
} as unknown as IntentReview;

const building: TransactionState = { stage: 'preparing', plan, step: 'building' };
const simulating: TransactionState = { stage: 'preparing', plan, step: 'simulating' };
const reviewing: TransactionState = { stage: 'review', review };
const signing: TransactionState = { stage: 'signing', review };
const sent: TransactionState = { stage: 'submitted', review, id: ID, outcome: 'sent' };
const unclear: TransactionState = { stage: 'submitted', review, id: ID, outcome: 'unclear' };
const receipt: Receipt = {
  ...{ id: ID, kind: 'transaction', state: 'done', account: ALICE, action: 'Stake', moves: null, atMs: 0 },
  ...{ rows: [], networkFeeMist: 1n, reviewedFeeMist: 1n, besides: [] },
};
const done: TransactionState = { stage: 'done', review, receipt, result: null };
const failed: TransactionState = { stage: 'failed', plan, error, review: null, id: null };
const STATES = { IDLE, building, simulating, reviewing, signing, sent, unclear, done, failed };

describe('reduce', () => {
  test('default: a transaction passes every stage and ends', () => {
    const steps: [TransactionEvent, TransactionState][] = [
      [{ type: 'opened', plan }, building],
      [{ type: 'built', plan }, simulating],
      [{ type: 'prepared', review }, reviewing],
      [{ type: 'confirmed' }, signing],
      [{ type: 'sent', id: ID }, sent],
      [{ type: 'delayed', plan }, unclear],
      [{ type: 'done', plan, receipt, result: null }, done],
      [{ type: 'closed' }, IDLE],
    ];
    let state: TransactionState = IDLE;
    for (const [event, expected] of steps) {
      state = reduce(state, event);
      expect(state).toEqual(expected);
    }
  });

  test('behavior: an intent is reviewed without a simulation, and its text may be renewed while it is signed', () => {
    const opened = reduce(IDLE, { type: 'opened', plan: intent });
    const shown = reduce(opened, { type: 'prepared', review: intentReview });
    const asked = reduce(shown, { type: 'confirmed' });
    const fresh: IntentReview = { ...intentReview, message: 'new' };
    const renewed = reduce(asked, { type: 'renewed', review: fresh });
    expect(renewed).toEqual({ stage: 'signing', review: fresh });
    expect(reduce(renewed, { type: 'rejected' })).toEqual({ stage: 'review', review: fresh });
  });

  test('behavior: what happened to a sheet that does not wait for it, or has no receipt, is not shown', () => {
    expect(reduce(reviewing, { type: 'done', plan, receipt, result: null })).toBe(reviewing);
    expect(reduce(sent, { type: 'ended', plan })).toBe(IDLE);
  });

  test('behavior: a refusal in the wallet leads back to the same review', () => {
    expect(reduce(signing, { type: 'rejected' })).toEqual(reviewing);
  });

  test.each([
    ['while it is prepared', simulating, { review: null, id: null }],
    ['in the wallet', signing, { review, id: null }],
    ['after it was sent', unclear, { review, id: ID }],
  ] as const)('error: a failure %s keeps what was reviewed and sent', (_, state, kept) => {
    expect(reduce(state, { type: 'failed', plan, error })).toEqual({ stage: 'failed', plan, error, ...kept });
  });

  test('behavior: after a failure it can be opened again', () => {
    expect(reduce(failed, { type: 'opened', plan })).toEqual(building);
  });

  test('behavior: nothing closes or replaces what is in the wallet', () => {
    expect(Object.values(STATES).filter(isLocked)).toEqual([signing]);
    for (const event of [
      { type: 'opened', plan: other },
      { type: 'closed' },
      { type: 'account-changed', address: BOB },
    ] as const) {
      expect(reduce(signing, event)).toBe(signing);
    }
  });

  test('behavior: closing ends every other stage', () => {
    for (const [name, state] of Object.entries(STATES))
      expect(reduce(state, { type: 'closed' }), name).toEqual(state === signing ? signing : IDLE);
  });

  test('behavior: a second press neither signs nor sends again', () => {
    for (const [name, state] of Object.entries(STATES)) {
      if (state !== reviewing) expect(reduce(state, { type: 'confirmed' }), name).toBe(state);
      if (state !== signing) expect(reduce(state, { type: 'sent', id: 'another' }), name).toBe(state);
    }
  });

  test('behavior: a review is prepared only for the plan that is being prepared', () => {
    for (const [name, state] of Object.entries(STATES)) {
      const next = reduce(state, { type: 'prepared', review });
      expect(next, name).toEqual(state.stage === 'preparing' ? reviewing : state);
    }
    const replaced = reduce(building, { type: 'opened', plan: other });
    expect(reduce(replaced, { type: 'prepared', review })).toBe(replaced);
    expect(reduce(replaced, { type: 'built', plan })).toBe(replaced);
  });

  test('behavior: what happens to an earlier plan leaves the one in the sheet alone', () => {
    for (const type of ['delayed', 'ended'] as const) expect(reduce(sent, { type, plan: other }), type).toBe(sent);
    expect(reduce(sent, { type: 'done', plan: other, receipt, result: null })).toBe(sent);
    expect(reduce(sent, { type: 'failed', plan: other, error })).toBe(sent);
    expect(reduce(IDLE, { type: 'failed', plan, error })).toBe(IDLE);
  });

  test('behavior: a review closes when its account leaves, nothing else does', () => {
    for (const [name, state] of Object.entries(STATES)) {
      const next = reduce(state, { type: 'account-changed', address: BOB });
      expect(next, name).toEqual(state === reviewing ? IDLE : state);
      expect(reduce(state, { type: 'account-changed', address: ALICE }), name).toBe(state);
    }
  });
});

test('planOf: every stage but idle has a plan', () => {
  for (const [name, state] of Object.entries(STATES)) expect(planOf(state), name).toBe(state === IDLE ? null : plan);
});
