import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, dayOf } from '@suil/core';
import {
  bankProductsResponseSchema,
  bankRecordsResponseSchema,
  bankSubscriptionSchema,
  bankSubscriptionsResponseSchema,
  bankSummaryResponseSchema,
  hashrateDaysResponseSchema,
  hashrateEmissionResponseSchema,
  hashrateEntriesResponseSchema,
  hashrateExchangesResponseSchema,
  hashrateResponseSchema,
  nodeDividendsResponseSchema,
  nodeHoldingsResponseSchema,
  nodesResponseSchema,
} from '@suil/core/api';
import { type IntentActionName, type IntentParameters, intentMessage } from '@suil/core/intent';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { createLedgerFixture } from './ledger-fixture.test-support.ts';
import { codeOf, createTestApp } from './test-app.test-support.ts';
import { eventOn, manifest } from './test-deployment.test-support.ts';

const database = useTestDatabase(serverMigrations);
const USDC = 1_000_000n;
const DAY_MS = 86_400_000;

/** A bound wallet with USDC and a funded bank, over HTTP. */
async function openApp() {
  const app = createTestApp(database.pool);
  const fixture = await createLedgerFixture(database.pool, dayOf(app.clock.nowMs));
  const wallet = Ed25519Keypair.generate();
  const address = wallet.toSuiAddress() as Address;
  const { usdc, suil } = manifest.coinTypes;
  await fixture.events(
    eventOn(fixture.day, 'InviterBound', { member: address, inviter: manifest.root as Address }),
    eventOn(fixture.day, 'ToppedUp', { member: address, coinType: usdc, amount: 10_000n * USDC }),
    eventOn(fixture.day, 'ToppedUp', { member: manifest.root as Address, coinType: suil, amount: 1n }),
    eventOn(fixture.day, 'EmissionDeposited', { amount: 10n ** 18n }),
  );
  await fixture.fund('bank_reserve', 'USDC', 1_000n * USDC);
  let token = await app.logIn(wallet);
  /** The server's clock advances; sessions of before are over. */
  async function passDays(days: number): Promise<void> {
    app.clock.nowMs += days * DAY_MS;
    token = await app.logIn(wallet);
  }
  async function submit<Name extends IntentActionName>(action: Name, parameters: IntentParameters<Name>) {
    const answer = await app.send('POST', '/api/intents/nonces', { token, body: { action } });
    const given = (await answer.json()) as { nonce: string; issuedAtMs: number; expiresAtMs: number };
    const site = { domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', chain: 'sui:localnet' };
    const message = intentMessage({ ...site, ...given, address, action, parameters } as never);
    const { signature } = await wallet.signPersonalMessage(new TextEncoder().encode(message));
    return app.send('POST', '/api/intents', {
      token,
      body: { action, parameters, nonce: given.nonce, signature },
    });
  }
  const read = async (path: string) => (await app.send('GET', `/api${path}`, { token })).json();
  return { app, fixture, submit, read, passDays };
}

describe('the products over HTTP', () => {
  test('default: signed, bought, closed, and read in the form the API promises', async () => {
    const { fixture, submit, read, passDays } = await openApp();
    const subscribed = await submit('subscribe', { termDays: 7, amount: `${1_000n * USDC}` });
    const { result } = (await subscribed.json()) as { result: { subscriptionId: string } };
    expect(result).toMatchObject({ dailyIncome: '100000', escrow: '700000' });
    expect((await submit('buy_hashrate', { amount: `${100n * USDC}` })).status).toBe(200);
    const node = { tier: 'primary', quantity: 2, payWith: 'USDC', price: `${200n * USDC}` } as const;
    expect((await submit('buy_node', node)).status).toBe(200);
    await fixture.closeDay(100_000n);
    await fixture.closeDay(100_000n);
    await passDays(2);

    const products = bankProductsResponseSchema.parse(await read('/bank/products'));
    expect(products).toMatchObject({ reserve: `${1_000n * USDC - 700_000n}`, escrow: '600000' });
    const { items } = bankSubscriptionsResponseSchema.parse(await read('/bank/subscriptions?status=active'));
    expect(items).toMatchObject([{ id: result.subscriptionId, income: '97000', status: 'active' }]);
    expect(bankSubscriptionSchema.parse(await read(`/bank/subscriptions/${result.subscriptionId}`))).toEqual(items[0]);
    expect(bankSummaryResponseSchema.parse(await read('/bank/summary'))).toEqual({
      principal: `${1_000n * USDC}`,
      active: 1,
      income: '97000',
      dailyIncome: '100000',
    });
    expect(bankRecordsResponseSchema.parse(await read('/bank/records?kind=income')).items).toHaveLength(1);

    // 1% of 100 HR at 0.10 USD is 10 SUIL.
    expect(hashrateResponseSchema.parse(await read('/hashrate'))).toMatchObject({ claimable: '10000000000' });
    expect(hashrateEntriesResponseSchema.parse(await read('/hashrate/entries?type=staking')).items).toHaveLength(1);
    expect(hashrateExchangesResponseSchema.parse(await read('/hashrate/exchanges')).items).toEqual([]);
    expect(hashrateDaysResponseSchema.parse(await read('/hashrate/days')).items).toHaveLength(2);
    expect(hashrateEmissionResponseSchema.parse(await read('/hashrate/emission'))).toMatchObject({ price: '100000' });

    const tiers = nodesResponseSchema.parse(await read('/nodes')).tiers;
    expect(tiers[0]).toMatchObject({ tier: 'primary', sold: 2, open: 1_998 });
    expect(nodeHoldingsResponseSchema.parse(await read('/nodes/holdings?tier=primary')).items).toHaveLength(1);
    // The bank's fee of the day, 0.003: each node gets 5% / 2 and 20% / 2 of it.
    expect(nodeDividendsResponseSchema.parse(await read('/nodes/dividends')).items).toMatchObject([
      { quantity: 2, share: '150', weighted: '600' },
    ]);
  });

  test('error: refusals carry their code and what the form needs to say more', async () => {
    const { app, submit } = await openApp();
    const short = await submit('subscribe', { termDays: 180, amount: `${9_000n * USDC}` });
    // 180 days of 2.25 USDC are 405, within the reserve of 1,000.
    expect(short.status).toBe(200);
    const refused = await submit('subscribe', { termDays: 180, amount: `${100_000n * USDC}` });
    expect(refused.status).toBe(409);
    // 595 / 180 a day at 250 ppm.
    expect(await refused.json()).toMatchObject({
      error: { code: 'BANK_RESERVE_SHORT', context: { open: '13222.223999', openUnits: '13222223999', termDays: 180 } },
    });
    expect(await codeOf(await submit('redeem', { subscriptionId: '7' }))).toBe('BANK_SUBSCRIPTION_NOT_FOUND');
    for (const path of ['/bank/subscriptions', '/bank/records', '/bank/summary', '/nodes/holdings', '/nodes/dividends'])
      expect(await codeOf(await app.send('GET', `/api${path}`))).toBe('AUTH_LOGIN_REQUIRED');
  });
});
