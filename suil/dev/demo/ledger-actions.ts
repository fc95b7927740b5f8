/** What demo members do by signed intents; amounts are drawn. */
import { MICROS_PER_USD } from '@suil/core';
import { buildWithdraw } from '@suil/sdk';
import type { Member } from './members.ts';
import type { Action, Stage } from './stage.ts';

const usd = (whole: number) => BigInt(whole) * MICROS_PER_USD;

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

export const LEDGER_ACTIONS: readonly Action[] = [
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
