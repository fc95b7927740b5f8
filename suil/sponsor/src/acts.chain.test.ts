/** What the sponsor pays for: each whitelisted act as the product builds it, on our chain, by members who hold no SUI for gas. */
import type { Transaction } from '@mysten/sui/transactions';
import {
  buildBindInviter,
  buildClaim,
  buildClaimUsdc,
  buildClosePledgeIncome,
  buildClosePledgePrincipal,
  buildCloseSuilPledge,
  buildFundPledgeReserve,
  buildFundReserve,
  buildLeavePledge,
  buildLeaveSuilPledge,
  buildMintTestUsdc,
  buildProveAndClaim,
  buildRoll,
  buildStake,
  buildTopUp,
  buildUnstake,
  buildUnstakeUsdc,
  buildWithdrawPledgeIncome,
  fetchPosition,
} from '@suil/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage, SUI } from './stage.test-support.ts';
import { recogniseAct } from './whitelist/recognise.ts';

const USD = 1_000_000n;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  const { deployment } = stage;
  const { manifest, operator } = deployment;
  await deployment.run(
    operator,
    buildMintTestUsdc({ manifest, amount: 100_000n * USD, recipient: operator.toSuiAddress() }),
  );
  await deployment.run(operator, buildFundReserve({ manifest, amount: 100_000n * USD }));
}, 180_000);
afterAll(() => stage.close());

describe('sponsored acts', () => {
  test('default: a person without SUI binds, and the sponsor pays exactly the fee', async () => {
    const { deployment, sponsor } = stage;
    const person = await stage.member({ isBound: false });
    const before = await stage.fundsOf(sponsor.address);
    const inviter = deployment.operator.toSuiAddress();
    const digest = await stage.sponsored(buildBindInviter({ manifest: deployment.manifest, inviter }), person);
    const { Transaction: done } = await deployment.client.core.getTransaction({
      digest,
      include: { effects: true, balanceChanges: true },
    });
    const gas = done?.effects.gasUsed;
    const feeMist = BigInt(gas?.computationCost ?? 0) + BigInt(gas?.storageCost ?? 0) - BigInt(gas?.storageRebate ?? 0);
    expect(feeMist).toBeGreaterThan(0n);
    expect(await stage.fundsOf(sponsor.address)).toBe(before - feeMist);
    expect(done?.balanceChanges).toMatchObject([{ address: sponsor.address, amount: `${-feeMist}` }]);
    expect(await sponsor.status()).toMatchObject({ openCount: 0 });
  });

  test.each([
    ['one coin of exactly as much', { coins: 21n * SUI }, 0n],
    ['a larger coin, whose rest stays', { coins: 30n * SUI }, 9n * SUI],
    ['the address balance', { funds: 25n * SUI }, 4n * SUI],
    ['a coin and the address balance', { coins: 15n * SUI, funds: 10n * SUI }, 4n * SUI],
  ])('behavior: the first stake out of %s', async (_, holds, leftMist) => {
    const { deployment } = stage;
    const { manifest, client } = deployment;
    const person = await stage.member(holds);
    await stage.sponsored(buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n }), person);
    const { balance } = await client.core.getBalance({ owner: person.toSuiAddress() });
    expect(BigInt(balance.balance)).toBe(leftMist);
    expect((await fetchPosition(client, manifest, person.toSuiAddress())).pending).toBeGreaterThan(0n);
  });

  test('error: the second stake, also after everything was taken out', async () => {
    const { manifest, client } = stage.deployment;
    const person = await stage.member({ coins: 50n * SUI });
    const stake = () => stage.sponsored(buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n }), person);
    await stake();
    const { pending } = await fetchPosition(client, manifest, person.toSuiAddress());
    await stage.sponsored(buildUnstakeUsdc({ manifest, value: pending }), person);
    await expect(stake()).rejects.toMatchObject({
      code: 'SPONSOR_REFUSED',
      context: { reason: 'only the first stake is paid for' },
    });
  });

  test('behavior: claims in SUI and USDC, then all principal, without any SUI', async () => {
    const { deployment } = stage;
    const { manifest, client } = deployment;
    const person = await stage.member({ coins: 900n * SUI });
    const owner = person.toSuiAddress();
    await stage.sponsored(buildStake({ manifest, amountMist: 900n * SUI, minValue: 1n }), person);
    deployment.passDays(20);
    await deployment.run(deployment.operator, buildRoll({ manifest, days: 20 }));
    const { claimable } = await fetchPosition(client, manifest, owner);
    expect(claimable).toBeGreaterThan(2n);
    const half = claimable / 2n;
    await stage.sponsored(buildClaimUsdc({ manifest, kind: 'static', amount: half }), person);
    await stage.sponsored(buildClaim({ manifest, kind: 'static', amount: half, minSuiOutMist: 1n }), person);
    const { value } = await fetchPosition(client, manifest, owner);
    await stage.sponsored(buildUnstakeUsdc({ manifest, value }), person);
    expect((await fetchPosition(client, manifest, owner)).value).toBe(0n);
  });

  test('error: a claim that closes 203 days first costs more than the sponsor pays for one transaction', async () => {
    const { deployment } = stage;
    const { manifest, client } = deployment;
    const person = await stage.member({ coins: 100n * SUI });
    await stage.sponsored(buildStake({ manifest, amountMist: 100n * SUI, minValue: 1n }), person);
    deployment.passDays(203);
    const { claimable } = await fetchPosition(client, manifest, person.toSuiAddress());
    const claim = buildClaimUsdc({ manifest, kind: 'static', amount: claimable, daysBehind: 203 });
    await expect(stage.sponsored(claim, person)).rejects.toMatchObject({
      code: 'SPONSOR_REFUSED',
      context: { reason: 'its gas is above the limit' },
    });
  });
});

describe('which programs are which acts', () => {
  const proof = (member: string) => ({
    day: 20_780,
    leaf: { member, friend: 1n, indirect: 2n, community: 3n, peer: 4n },
    siblings: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    sides: 2n,
  });
  const season = (member: string) => ({
    season: 1,
    leaf: { member, amounts: Array.from({ length: 112 }, (_, index) => BigInt(index)) },
    siblings: [new Uint8Array(32).fill(3)],
    sides: 1n,
  });

  test('default: claims, exits, and nothing else that the product builds', async () => {
    const { manifest } = stage.deployment;
    const person = await stage.member({ coins: 100n * SUI, funds: 5n * SUI });
    const sender = person.toSuiAddress();
    const other = stage.deployment.operator.toSuiAddress();
    const claim = { kind: 'friend', amount: 5n, minSuiOutMist: 1n } as const;
    const claims = [claim, { kind: 'peer', amount: 7n }] as const;
    const id = 3n;
    const acts: [string, Transaction][] = [
      ['stake', buildStake({ manifest, amountMist: 21n * SUI, minValue: 9n, daysBehind: 650 })],
      ['claim', buildClaim({ manifest, kind: 'peer', amount: 5n, minSuiOutMist: 1n, daysBehind: 201 })],
      ['claim', buildProveAndClaim({ manifest, proofs: [proof(sender)], seasons: [season(sender)], claims })],
      ['claim', buildProveAndClaim({ manifest, proofs: [], claims, daysBehind: 401 })],
      ['claim', buildWithdrawPledgeIncome({ manifest, id })],
      ['claim', buildClosePledgeIncome({ manifest, id })],
      ['rescue', buildUnstakeUsdc({ manifest, value: 9n, daysBehind: 601 })],
      ['rescue', buildClosePledgePrincipal({ manifest, id })],
      ['rescue', buildCloseSuilPledge({ manifest, id })],
      ['rescue', buildLeavePledge({ manifest, id })],
      ['rescue', buildLeaveSuilPledge({ manifest, id })],
      // The days of another member, and days without a claim, are its own to pay for.
      ['refused', buildProveAndClaim({ manifest, proofs: [proof(other)], claims })],
      ['refused', buildProveAndClaim({ manifest, proofs: [proof(sender)], claims: [] })],
      ['refused', buildProveAndClaim({ manifest, proofs: [proof(sender)], claims: [claim, claim] })],
      ['refused', buildRoll({ manifest, days: 3 })],
      ['refused', buildUnstake({ manifest, value: 9n, minSuiOutMist: 1n })],
      ['refused', buildTopUp({ manifest, amountMist: SUI })],
      ['refused', buildFundPledgeReserve({ manifest, amountMist: SUI })],
    ];
    for (const [name, transaction] of acts) {
      const kind = await stage.kindOf(transaction, person);
      const found = await recogniseAct({ manifest, kind, sender }).catch(({ code }) =>
        code === 'SPONSOR_REFUSED' ? 'refused' : code,
      );
      expect([name, found]).toEqual([name, name]);
    }
  });
});
