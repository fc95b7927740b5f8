/** A member's first transactions as chain events, and what the database holds after they were applied. For tests. */
import type { Pool } from '@suil/postgres';
import { projectorsOf } from '../module/module-list.ts';
import type { Projector } from '../module/projector.ts';
import { modules } from '../modules/index.ts';
import { bringIn } from '../testing/index-events.test-support.ts';
import { createMemoryChain } from '../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf, quietDay } from '../testing/test-deployment.test-support.ts';

export const alice = memberOf('a');
const projectors = projectorsOf(modules, manifest);

/** Stores and applies checkpoints with all modules' projectors and `extra`. Returns how many events were applied. */
export function applyAll(pool: Pool, checkpoints: Parameters<typeof bringIn>[1], extra: readonly Projector[] = []) {
  return bringIn(pool, checkpoints, [...projectors, ...extra]);
}

/** Returns a chain on which a member was bound, topped up, staked 1000 USD, claimed 15 USD, unstaked 500 USD: 48 events. */
export function createMemberLife() {
  const chain = createMemoryChain(CHAIN);
  chain.add(eventOn(100, 'EmissionDeposited', { amount: 600n }));
  chain.add(eventOn(100, 'InviterBound', { member: alice, inviter: manifest.root }));
  chain.add(
    eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: 7n }),
    eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.usdc, amount: 9n }),
  );
  chain.add(eventOn(100, 'Staked', { member: alice, suiAmount: 500n, value: 1_000_000_000n }));
  for (let day = 100; day <= 140; day++) chain.add(quietDay(day));
  chain.add(
    eventOn(141, 'Claimed', {
      member: alice,
      incomeKind: 'static',
      rewardValue: 15_000_000n,
      rewardValueFee: 750_000n,
      claimSuiAmount: 5n,
      claimUsdcAmount: 0n,
    }),
  );
  chain.add(
    eventOn(141, 'Unstaked', {
      member: alice,
      stakeValue: 500_000_000n,
      fee: 5_000_000n,
      suiAmount: 4n,
      usdcAmount: 0n,
    }),
  );
  return chain;
}

/** Returns the rows of the events' tables and all balances. */
export async function snapshot(pool: Pool): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = [
    'members',
    'liquidity_days',
    'liquidity_positions',
    'liquidity_records',
    'hashrate_entries',
    'chain_events',
  ];
  const rows = await Promise.all(tables.map((table) => pool.query(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  const balances = await pool.query(
    'SELECT a.name, a.asset, b.balance FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id ORDER BY 1, 2',
  );
  return { ...Object.fromEntries(tables.map((table, index) => [table, rows[index]?.rows])), balances: balances.rows };
}
