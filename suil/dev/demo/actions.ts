/**
 * What the members of the demo deployment do, one function an action. Each is a real transaction or a real signed intent; amounts are drawn,
 * prices are the pools' own. Owns the actions; who does which and when is decided in fill-demo.ts.
 */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { MICROS_PER_USD, MIST_PER_SUI, UNITS_PER_SUIL } from '@suil/core';
import type { ConfigResponse } from '@suil/core/api';
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
  buildWithdraw,
  buildWithdrawPledgeIncome,
  fetchPosition,
} from '@suil/sdk';
import type { SampleMemberId } from '../../web/src/wallet/connect/sample-member.ts';
import type { ApiClient } from './api-client.ts';
import type { ChainClient } from './chain-client.ts';
import type { Random } from './random.ts';

/** A member of the sample data and the state that an action needs. */
export interface Member {
  readonly keypair: Ed25519Keypair;
  readonly address: string;
  readonly inviter: string;
  /** Set for the members that a visitor can connect as. */
  readonly sample: SampleMemberId | null;
  /** Day of the demo on which they come. */
  readonly joinsOn: number;
  hasStaked: boolean;
  hasSuil: boolean;
  hasUsdc: boolean;
  hasPledged: boolean;
  subscriptions: string[];
}

export interface Stage {
  readonly chain: ChainClient;
  readonly api: ApiClient;
  readonly config: ConfigResponse;
  readonly random: Random;
  /** Everybody who has joined. */
  readonly members: readonly Member[];
}

export interface Action {
  readonly name: string;
  /** How often it happens, against the others. */
  readonly weight: number;
  readonly isPossible: (member: Member) => boolean;
  readonly run: (stage: Stage, member: Member) => Promise<void>;
}

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
  await chain.run(member.keypair, buildPledge({ manifest: config.manifest, amountMist, termDays }));
  member.hasPledged = true;
}

async function withdrawPledgeIncome({ chain, config, api }: Stage, member: Member): Promise<void> {
  const { items } = await api.get<{ items: { id: string }[] }>('/api/pledges?asset=SUI&status=active', member.keypair);
  const [pledge] = items;
  if (pledge)
    await chain.run(member.keypair, buildWithdrawPledgeIncome({ manifest: config.manifest, id: BigInt(pledge.id) }));
}

async function withdraw({ chain, config, api }: Stage, member: Member): Promise<void> {
  const amount = usd(50);
  const { id } = await api.intend(config, member.keypair, 'withdraw', {
    asset: 'USDC',
    amount: `${amount}`,
    recipient: member.address,
  });
  const request = await api.get<{ voucher: string | null }>(`/api/withdrawals/${String(id)}`, member.keypair);
  // Still in the queue: the voucher comes later, and anyone may submit it then.
  if (request.voucher === null) return;
  const voucher = Uint8Array.from(Buffer.from(request.voucher, 'base64'));
  await chain.run(
    member.keypair,
    buildWithdraw({
      manifest: config.manifest,
      coin: 'USDC',
      id: BigInt(String(id)),
      amount,
      recipient: member.address,
      voucher,
    }),
  );
}

/** Everything members do once they are there. */
export const ACTIONS: readonly Action[] = [
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
          minHashrate: 1n,
        }),
      ),
  },
  {
    name: 'SUIL swap',
    weight: 4,
    isPossible: (member) => member.hasSuil,
    run: ({ chain, config }, member) =>
      chain.run(member.keypair, buildSwapSuil({ manifest: config.manifest, amount: suil(20), minOutMist: 1n })),
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
  {
    name: 'bank subscription',
    weight: 9,
    isPossible: (member) => member.hasUsdc,
    run: async ({ api, config, random }, member) => {
      const parameters = {
        termDays: random.pick([7, 30, 90, 180] as const),
        amount: `${usd(random.between(100, 250))}`,
      };
      const { id } = await api.intend(config, member.keypair, 'subscribe', parameters);
      if (typeof id === 'string') member.subscriptions.push(id);
    },
  },
  {
    name: 'bank redemption',
    weight: 3,
    isPossible: (member) => member.subscriptions.length > 0,
    run: async ({ api, config }, member) => {
      const [subscriptionId = ''] = member.subscriptions;
      await api.intend(config, member.keypair, 'redeem', { subscriptionId });
      member.subscriptions.shift();
    },
  },
  {
    name: 'hashrate purchase',
    weight: 7,
    isPossible: (member) => member.hasUsdc,
    run: async ({ api, config, random }, member) => {
      await api.intend(config, member.keypair, 'buy_hashrate', { amount: `${usd(random.between(50, 200))}` });
    },
  },
  {
    name: 'hashrate claim',
    weight: 4,
    isPossible: (member) => member.hasUsdc,
    run: async ({ api, config }, member) => {
      const { claimable } = await api.get<{ claimable: string }>('/api/hashrate', member.keypair);
      if (BigInt(claimable) > 0n) await api.intend(config, member.keypair, 'claim_hashrate', { amount: claimable });
    },
  },
  {
    name: 'node',
    weight: 2,
    isPossible: (member) => member.hasUsdc,
    run: async ({ api, config }, member) => {
      const { tiers } = await api.get<{ tiers: { tier: string; price: string }[] }>('/api/nodes');
      const price = tiers.find(({ tier }) => tier === 'primary')?.price ?? '0';
      const parameters = { tier: 'primary', quantity: 1, payWith: 'USDC', price } as const;
      await api.intend(config, member.keypair, 'buy_node', parameters);
    },
  },
  {
    name: 'transfer',
    weight: 5,
    isPossible: (member) => member.hasUsdc,
    run: async ({ api, config, random, members }, member) => {
      const to = random.pick(members).address;
      if (to === member.address) return;
      const amount = `${usd(random.between(1, 20))}`;
      await api.intend(config, member.keypair, 'transfer', { asset: 'USDC', amount, to });
    },
  },
  { name: 'withdrawal', weight: 3, isPossible: (member) => member.hasUsdc, run: withdraw },
];
