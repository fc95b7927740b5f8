/** What demo members do by transactions of their own wallet; amounts are drawn, prices are the pools' own. */
import { MICROS_PER_USD, MIST_PER_SUI, UNITS_PER_SUIL } from '@suil/core';
import {
  buildAddLiquidity,
  buildBindInviter,
  buildClaimUsdc,
  buildMintTestUsdc,
  buildPledge,
  buildPledgeSuil,
  buildStake,
  buildSwap,
  buildSwapSuil,
  buildTopUp,
  buildTopUpSuil,
  buildTopUpUsdc,
  buildUnstakeUsdc,
  buildWithdrawPledgeIncome,
  fetchPosition,
} from '@suil/sdk';
import type { Member } from './members.ts';
import type { Action, Stage } from './stage.ts';

const sui = (whole: number) => BigInt(whole) * MIST_PER_SUI;
const suil = (whole: number) => BigInt(whole) * UNITS_PER_SUIL;
const usd = (whole: number) => BigInt(whole) * MICROS_PER_USD;
const always = () => true;

/** A newcomer: takes SUI from the faucet, binds the inviter, stakes. */
export async function join({ chain, config, random }: Stage, member: Member): Promise<void> {
  const { manifest } = config;
  await chain.fund(member.address);
  await chain.run(member.keypair, buildBindInviter({ manifest, inviter: member.inviter }));
  // A few large positions, many small ones: what a community looks like.
  const whole = random.chance(80) ? random.between(200, 600) : random.between(21, 90);
  await chain.run(member.keypair, buildStake({ manifest, amountMist: sui(whole), minValue: 0n }));
  member.hasStaked = true;
}

async function takeUsdc({ chain, config, random }: Stage, member: Member): Promise<void> {
  const { manifest } = config;
  const amount = usd(random.between(300, 3_000));
  await chain.run(member.keypair, buildMintTestUsdc({ manifest, amount, recipient: member.address }));
  await chain.run(member.keypair, buildTopUpUsdc({ manifest, amount }));
  member.hasUsdc = true;
}

async function buySuil({ chain, config, random }: Stage, member: Member): Promise<void> {
  const { manifest } = config;
  const swap = { manifest, pool: 'suilSui', direction: 'yToX', minOut: 1n, recipient: member.address } as const;
  await chain.run(member.keypair, buildSwap({ ...swap, amount: sui(random.between(8, 30)) }));
  member.hasSuil = true;
}

async function claimStatic({ chain, config }: Stage, member: Member): Promise<void> {
  const { manifest } = config;
  const position = await fetchPosition(chain.client, manifest, member.address);
  if (position.claimable < 20n) return;
  await chain.run(member.keypair, buildClaimUsdc({ manifest, kind: 'static', amount: position.claimable }));
}

async function unstake({ chain, config }: Stage, member: Member): Promise<void> {
  const { manifest } = config;
  const position = await fetchPosition(chain.client, manifest, member.address);
  // What stays is zero or at least 20 USD (rules.md §3).
  if (position.value + position.pending < usd(100)) return;
  await chain.run(member.keypair, buildUnstakeUsdc({ manifest, value: usd(30) }));
}

async function pledgeSui({ chain, config, random }: Stage, member: Member): Promise<void> {
  const termDays = random.pick([30, 90, 180, 360]);
  const amountMist = sui(random.between(20, 60));
  await chain.run(member.keypair, buildPledge({ manifest: config.manifest, amountMist, termDays, minValue: 0n }));
  member.hasPledged = true;
}

async function withdrawPledgeIncome({ chain, config, api }: Stage, member: Member): Promise<void> {
  const { items } = await api.get<{ items: { id: string }[] }>('/api/pledges?asset=SUI&status=active', member.keypair);
  const [pledge] = items;
  if (pledge)
    await chain.run(member.keypair, buildWithdrawPledgeIncome({ manifest: config.manifest, id: BigInt(pledge.id) }));
}

export const CHAIN_ACTIONS: readonly Action[] = [
  { name: 'USDC top-up', weight: 10, isPossible: always, run: takeUsdc },
  { name: 'SUI bought SUIL', weight: 8, isPossible: always, run: buySuil },
  {
    name: 'stake',
    weight: 8,
    isPossible: always,
    run: ({ chain, config, random }, member) =>
      chain.run(
        member.keypair,
        buildStake({ manifest: config.manifest, amountMist: sui(random.between(21, 60)), minValue: 0n }),
      ),
  },
  { name: 'claim', weight: 10, isPossible: (member) => member.hasStaked, run: claimStatic },
  { name: 'unstake', weight: 3, isPossible: (member) => member.hasStaked, run: unstake },
  { name: 'pledge', weight: 7, isPossible: always, run: pledgeSui },
  { name: 'pledge income', weight: 3, isPossible: (member) => member.hasPledged, run: withdrawPledgeIncome },
  {
    name: 'SUIL pledge',
    weight: 5,
    isPossible: (member) => member.hasSuil,
    run: ({ chain, config, random }, member) =>
      chain.run(
        member.keypair,
        buildPledgeSuil({
          manifest: config.manifest,
          amount: suil(100),
          termDays: random.pick([30, 90, 180]),
          minValue: 0n,
          minHashrate: 1n,
        }),
      ),
  },
  {
    name: 'SUIL swap',
    weight: 4,
    isPossible: (member) => member.hasSuil,
    run: ({ chain, config }, member) =>
      chain.run(
        member.keypair,
        buildSwapSuil({ manifest: config.manifest, amount: suil(20), minOutMist: 1n, minHashrate: 0n }),
      ),
  },
  {
    name: 'SUI top-up',
    weight: 3,
    isPossible: always,
    run: ({ chain, config, random }, member) =>
      chain.run(member.keypair, buildTopUp({ manifest: config.manifest, amountMist: sui(random.between(2, 20)) })),
  },
  {
    name: 'SUIL top-up',
    weight: 2,
    isPossible: (member) => member.hasSuil,
    run: ({ chain, config }, member) =>
      chain.run(member.keypair, buildTopUpSuil({ manifest: config.manifest, amount: suil(10) })),
  },
  {
    name: 'pool share',
    weight: 2,
    isPossible: (member) => member.hasSuil,
    run: ({ chain, config }, member) =>
      chain.run(
        member.keypair,
        buildAddLiquidity({
          manifest: config.manifest,
          pool: 'suilSui',
          x: suil(30),
          y: sui(1),
          minShares: 1n,
          recipient: member.address,
        }),
      ),
  },
];
