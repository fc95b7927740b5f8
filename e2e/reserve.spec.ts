// A day the reserve cannot pay in full: everybody's income is scaled by one published factor, the app says so, and
// principal leaves in full.
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { expect, test } from '@playwright/test';
import { buildBindInviter, buildMintTestUsdc, buildStake, buildSwap } from '@suil/sdk';
import { type ChainReads, chainOf } from './house/chain.ts';
import { House } from './house/house.ts';
import { openApp } from './pages/app.ts';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
  await house.advanceToNextMorning();
});
test.afterAll(() => house.close());

async function send({ client }: ChainReads, signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
  transaction.setSender(signer.toSuiAddress());
  const result = await client.signAndExecuteTransaction({ transaction, signer });
  expect(result.$kind).toBe('Transaction');
}

/** Somebody with so much principal that a day's income is far above what the reserve holds. */
async function stakeOfAWhale(chain: ChainReads): Promise<void> {
  const { manifest } = chain;
  const whale = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(99));
  const recipient = whale.toSuiAddress();
  await house.fund(recipient);
  await send(chain, whale, buildBindInviter({ manifest, inviter: manifest.root }));
  const amount = 300_000_000_000_000n; // 300 million test USDC
  await send(chain, whale, buildMintTestUsdc({ manifest, amount, recipient }));
  await send(chain, whale, buildSwap({ manifest, pool: 'usdcSui', direction: 'yToX', amount, minOut: 1n, recipient }));
  const { balance } = await chain.client.getBalance({ owner: recipient });
  await send(
    chain,
    whale,
    buildStake({ manifest, amountMist: BigInt(balance.balance) - 10_000_000_000n, minValue: 1n }),
  );
}

test('a short reserve lowers income for everybody and leaves principal alone', async ({ context }) => {
  const chain = chainOf(house);
  const app = await openApp(context, house, [31]);
  await app.page.goto(house.inviteLink);
  await app.logIn();
  await app.fund();
  await app.bind();
  await app.review('Stake', '100');
  await app.confirm('Stake', 'Staked');
  const principal = (await chain.position(await app.address())).pending;
  await stakeOfAWhale(chain);

  // The first full day is closed when the second has begun; the reserve of 100,000 USDC meets a need of at least
  // 200 million · 500 ppm = 100,000 USDC, so the factor is below one.
  await house.advanceDays(2);
  await app.goto('flow');
  await app.page.reload();
  const overview = await chain.overview();
  expect(overview.principal).toBeGreaterThan(200_000_000_000_000n);
  expect(overview.lastFactor).toBeLessThan(1_000_000_000n);
  await expect(app.figure('underfunded')).toBeVisible();

  const { claimable } = await chain.position(await app.address());
  // rules §3: floor(V · 200 · f / 10^15) for the first day
  expect(claimable).toBe((principal * 200n * overview.lastFactor) / 10n ** 15n);

  await house.advanceDays(3);
  // floor rounding of the factor leaves less than one need's worth of a millionth behind
  expect((await chain.overview()).reserve).toBeLessThan(1_000_000n);
  await app.page.reload();
  await expect(app.figure('underfunded')).toBeVisible();
  const text = `${principal / 1_000_000n}.${String(principal % 1_000_000n).padStart(6, '0')}`;
  await app.review('Unstake', text);
  await app.confirm('Unstake', 'Unstaked');
  const left = await chain.position(await app.address());
  expect(left.value + left.pending).toBe(0n);
});
