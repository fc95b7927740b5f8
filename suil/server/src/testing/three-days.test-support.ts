/** A member with every product but a team, three days long, and the API as that member sees it: for tests of income and portfolio by day. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, dayStartMs } from '@suil/core';
import type { Pool } from '@suil/postgres';
import { createLedgerFixture } from './ledger-fixture.test-support.ts';
import { createTestApp } from './test-app.test-support.ts';
import { eventOn, manifest, quietDay } from './test-deployment.test-support.ts';

const root = manifest.root as Address;
const USDC = 1_000_000n;
const SUI = 1_000_000_000n;
/** 2026-09-17. */
export const FIRST_DAY = 20_713;
/** The day that runs when all is done. */
export const TODAY = FIRST_DAY + 3;

/** Empties the database and lives the three days. */
export async function openThreeDays(database: Pool) {
  const app = createTestApp(database);
  const fixture = await createLedgerFixture(database, FIRST_DAY);
  const wallet = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
  const member = wallet.toSuiAddress() as Address;
  const pool = { member: root, shares: 1n };
  await fixture.events(
    // 3.5 USDC for a SUI; 0.02 SUI, so 0.07 USDC, for a SUIL.
    eventOn(FIRST_DAY, 'LiquidityAdded', {
      ...pool,
      pool: manifest.usdcSuiPool,
      xAmount: 1_000n * SUI,
      yAmount: 3_500n * USDC,
    }),
    eventOn(FIRST_DAY, 'LiquidityAdded', {
      ...pool,
      pool: manifest.suilSuiPool,
      xAmount: 10_000n * SUI,
      yAmount: 200n * SUI,
    }),
    eventOn(FIRST_DAY, 'InviterBound', { member, inviter: root }),
    eventOn(FIRST_DAY, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount: 10_000n * USDC }),
    eventOn(FIRST_DAY, 'EmissionDeposited', { amount: 10n ** 18n }),
    eventOn(FIRST_DAY, 'Staked', { member, suiAmount: 1n, value: 1_000n * USDC }),
    eventOn(FIRST_DAY, 'Pledged', {
      member,
      id: 1n,
      principal: 20n * SUI,
      termDays: 30,
      value: 70n * USDC,
      escrowed: SUI,
    }),
  );
  await fixture.fund('bank_reserve', 'USDC', 1_000n * USDC);
  await fixture.intents(
    { address: member, action: 'subscribe', parameters: { termDays: 7, amount: `${1_000n * USDC}` } },
    { address: member, action: 'buy_hashrate', parameters: { amount: `${100n * USDC}` } },
    {
      address: member,
      action: 'buy_node',
      parameters: { tier: 'primary', quantity: 1, payWith: 'USDC', price: `${200n * USDC}` },
    },
  );
  await fixture.closeDay(70_000n);
  await fixture.events(quietDay(FIRST_DAY));
  await fixture.closeDay(70_000n);
  await fixture.events(
    quietDay(FIRST_DAY + 1),
    // 4.2 USDC for a SUI, 0.084 for a SUIL.
    eventOn(FIRST_DAY + 2, 'LiquidityAdded', {
      ...pool,
      pool: manifest.usdcSuiPool,
      xAmount: 0n,
      yAmount: 700n * USDC,
    }),
    eventOn(FIRST_DAY + 2, 'Settled', { member, throughDay: FIRST_DAY + 1, income: 200_000n, returned: 300_000n }),
    eventOn(FIRST_DAY + 2, 'Claimed', {
      ...{ member, incomeKind: 'static', rewardValue: 100_000n, rewardValueFee: 5_000n },
      ...{ claimSuiAmount: 0n, claimUsdcAmount: 95_000n },
    }),
    eventOn(FIRST_DAY + 2, 'IncomePaid', {
      member,
      id: 1n,
      income: 2_000_000n,
      fee: 60_000n,
      returned: 0n,
      closed: false,
    }),
  );
  await fixture.closeDay(84_000n);
  await fixture.events(quietDay(FIRST_DAY + 2));
  app.clock.nowMs = dayStartMs(TODAY) + 3_600_000;
  const token = await app.logIn(wallet);
  return { app, get: (path: string) => app.send('GET', `/api${path}`, { token }) };
}
