import type { WithdrawalLimitsResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import { waitReasonOf } from './queries.ts';

const limits: WithdrawalLimitsResponse = {
  day: 20_800,
  resetsAtMs: 1_797_206_400_000,
  nextHourAtMs: 1_797_206_400_000,
  pausedUntilMs: null,
  haltedSinceMs: null,
  signerAnswers: true,
  openCount: 0,
  openMost: 5,
  nextRequestFromMs: null,
  assets: [],
};

test.each([
  ['nothing holds it up', {}, null],
  ['the signer does not answer', { signerAnswers: false }, { kind: 'signer' }],
  ['the guardian has paused vouchers', { pausedUntilMs: 9, signerAnswers: false }, { kind: 'paused', untilMs: 9 }],
  ['a check found something wrong', { haltedSinceMs: 5, pausedUntilMs: 9, signerAnswers: false }, { kind: 'halted' }],
])('waitReasonOf: %s', (_, change, reason) => {
  expect(waitReasonOf({ ...limits, ...change })).toEqual(reason);
});
