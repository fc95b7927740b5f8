import { randomBytes } from 'node:crypto';
import { type Address, AppError } from '@suil/core';
import type { IntentActionName } from '@suil/core/intent';
import { openJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { createSignatureVerifier } from '@suil/signature';
import { expect, test } from 'vitest';
import { clocksAgree } from '../database/clock/clocks-agree.test-support.ts';
import { serverMigrations } from '../modules/index.ts';
import { setLimit } from '../modules/spending/set-limit.ts';
import { memberOf, onDay } from '../testing/test-deployment.test-support.ts';
import { createIntentRunner } from './runner.ts';
import { createIntentService } from './service.ts';
import { createIntentVerifier } from './verify-intent.ts';

const database = useTestDatabase(serverMigrations);
const site = { domain: 'app.example', uri: 'https://app.example', chain: 'sui:testnet' };
const alice: Address = memberOf('a');

function createService(nowMs: number, newFromDay: number | null) {
  const businessNow = () => nowMs;
  const journal = openJournal(database.pool);
  const options = { journal, actions: [setLimit], businessNow, now: () => 7, requireClock: clocksAgree };
  const actions = new Set<IntentActionName>([setLimit.action]);
  return createIntentService({
    ...{
      pool: database.pool,
      domain: site.domain,
      businessNow,
      requireClock: clocksAgree,
      randomBytes,
      actions,
      newActions: actions,
      newFromDay,
    },
    verifier: createIntentVerifier(site, createSignatureVerifier(null)),
    runner: createIntentRunner({ ...options, waitForDay: async () => true }),
  });
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

test('error: INTENT_ACTION_UNAVAILABLE for what the former release does not know, before the day that the operator names, and where none is named', async () => {
  const { nonce } = await createService(onDay(101), 101).createNonce(alice, 'set_spending_limit');
  const signed = {
    ...{ address: alice, action: 'set_spending_limit' as const, parameters: { asset: 'SUI', limit: '5' } },
    ...{ nonce, signature: 'AA==' },
  };
  for (const service of [createService(onDay(101) - 1, 101), createService(onDay(101), null)]) {
    expect(await codeOf(service.createNonce(alice, 'set_spending_limit'))).toBe('INTENT_ACTION_UNAVAILABLE');
    expect(await codeOf(service.submit(signed))).toBe('INTENT_ACTION_UNAVAILABLE');
  }
  // From the day on it is looked at like any other: this one is not signed.
  expect(await codeOf(createService(onDay(101), 101).submit(signed))).toBe('INTENT_SIGNATURE_INVALID');
});
