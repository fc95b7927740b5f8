/** A server whose clock is wrong dates nothing: no text to sign, and no intent. */

import { randomBytes } from 'node:crypto';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, AppError, memberAccount } from '@suil/core';
import { type IntentActionName, intentMessage } from '@suil/core/intent';
import { openJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { createSignatureVerifier } from '@suil/signature';
import { expect, test } from 'vitest';
import { readAccountBalances } from '../ledger.ts';
import { serverMigrations } from '../modules/index.ts';
import { transferActions } from '../modules/transfer/actions.ts';
import { indexEvents } from '../testing/index-events.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../testing/test-deployment.test-support.ts';
import { createIntentRunner } from './runner.ts';
import { createIntentService } from './service.ts';
import { createIntentVerifier } from './verify-intent.ts';

const database = useTestDatabase(serverMigrations);
const site = { domain: 'app.example', uri: 'https://app.example', chain: 'sui:localnet' };
const wallet = Ed25519Keypair.deriveKeypairFromSeed('a1'.repeat(32));
const alice = wallet.toSuiAddress() as Address;
const bob = memberOf('b');

function createService(requireClock: () => Promise<void>) {
  const businessNow = () => onDay(100, 5_000);
  const actions = transferActions(manifest);
  const options = { journal: openJournal(database.pool), actions, businessNow, now: () => 7, requireClock };
  return createIntentService({
    ...{ pool: database.pool, domain: site.domain, businessNow, requireClock, randomBytes },
    ...{ actions: new Set<IntentActionName>(['transfer']), newActions: new Set<never>(), newFromDay: null },
    verifier: createIntentVerifier(site, createSignatureVerifier(null)),
    runner: createIntentRunner({ ...options, waitForDay: async () => true }),
  });
}

async function balanceOfBob(): Promise<bigint> {
  const rows = await readAccountBalances(database.pool, [memberAccount(bob)]);
  return rows.find(({ asset }) => asset === 'SUI')?.balance ?? 0n;
}

test('error: SERVER_CLOCK_DIFFERS: nothing is dated, and what was done is answered', async () => {
  await indexEvents(
    database.pool,
    [eventOn(100, 'InviterBound', { member: alice, inviter: manifest.root })],
    [eventOn(100, 'InviterBound', { member: bob, inviter: alice })],
    [eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: 10n })],
  );
  let isWrong = false;
  const service = createService(async () => {
    if (isWrong) throw new AppError('SERVER_CLOCK_DIFFERS');
  });
  const sign = async (amount: string) => {
    const nonce = await service.createNonce(alice, 'transfer');
    const parameters = { asset: 'SUI' as const, amount, to: bob };
    const text = intentMessage({ ...site, ...nonce, address: alice, action: 'transfer', parameters });
    const { signature } = await wallet.signPersonalMessage(new TextEncoder().encode(text));
    return { address: alice, action: 'transfer' as const, parameters, nonce: nonce.nonce, signature };
  };
  const known = await sign('1');
  const done = await service.submit(known);
  const signed = await sign('2');
  isWrong = true;
  const refused = { code: 'SERVER_CLOCK_DIFFERS' };
  await expect(service.createNonce(alice, 'transfer')).rejects.toMatchObject(refused);
  await expect(service.submit(signed)).rejects.toMatchObject(refused);
  expect(await service.read(alice, signed.nonce)).toEqual({ nonce: signed.nonce, status: 'unknown' });
  expect(await service.submit(known)).toEqual(done);
  expect(await balanceOfBob()).toBe(1n);
  isWrong = false;
  await service.submit(signed);
  expect(await balanceOfBob()).toBe(3n);
});
