/**
 * The team's part of a day's closing (rules.md §4): load, compute, tree, add to what was earned before, rows. Posts nothing: the money
 * is on chain. A day that the chain had not closed by then is not settled.
 */
import { setImmediate } from 'node:timers/promises';
import {
  climb,
  computeTeamDay,
  HASH_BYTES,
  type Hash256,
  hashLeaves,
  orderLeaves,
  rootOver,
  sumTotals,
  type TeamIncome,
  teamRules,
} from '@suil/core';
import { type Pool, type Transaction, waitForBoth } from '@suil/postgres';
import type { DayStep } from '../../module/day-step.ts';
import { readParameters } from '../parameters/read.ts';
import { readFunding, readTeamDay, type TeamBefore } from '../team/read.ts';
import { writeTeamDay } from '../team/write.ts';
import { incomeOf, spreadOf } from './fairness.ts';
import { loadHash } from './hash.ts';
import { PART_HEIGHT, PART_LEAVES, readSettled, writeSettledDay, writeTree } from './store.ts';

export const settleTeamIncome: DayStep = async (tx, { day, dayClosed }) => {
  if (dayClosed !== null) await settleDay(tx, day, dayClosed);
  return [];
};

export interface ClosedDay {
  readonly factor: bigint;
  readonly principal: bigint;
  /** For one connection more to read on; null: there is none. */
  readonly beside?: Pool | null;
  /** What was read in advance; null: nothing was. */
  readonly before?: TeamBefore | null;
}

/** Settles a day and writes its rows. */
export async function settleDay(
  tx: Transaction,
  day: number,
  { factor, principal, beside = null, before = null }: ClosedDay,
): Promise<void> {
  const hash = await loadHash();
  const rules = teamRules(await readParameters(tx, day));
  const settled = await readSettled(tx);
  const budget = (await readFunding(tx, day)) - settled.total;
  const { loaded, totals } = await readTeamDay(tx, { day, settledDay: settled.lastDay, beside, before });
  const result = computeTeamDay({ day, factor, budget, rules, ...loaded });
  const { addresses } = loaded;
  const leaves = orderLeaves(addresses, result.income);
  // The database takes longer for the rows than they take to be sent: the tree is hashed meanwhile.
  const [tree] = await waitForBoth(
    buildTree(day, { members: leaves, addresses, income: result.income }, hash),
    writeTeamDay(tx, { day, loaded, result, totals: sumTotals(totals, result.income), leaves }),
  );
  await writeTree(tx, day, tree);
  const incomes = incomeOf(result.income);
  await writeSettledDay(tx, {
    day,
    root: Buffer.from(tree.root).toString('hex'),
    leaves: leaves.length,
    wanted: result.wanted,
    budget,
    total: result.total,
    base: result.totalBase,
    value: result.totalValue,
    principal,
    members: loaded.parent.length,
    ...spreadOf(incomes),
  });
}

/** The leaves, the level of the stored parts' roots, the root. One part at a time, so that the rows are sent in between. */
async function buildTree(
  day: number,
  { members, ...rows }: { members: Int32Array; addresses: Uint8Array; income: TeamIncome },
  hash: Hash256,
): Promise<{ leaves: Uint8Array; parts: Uint8Array; root: Uint8Array }> {
  const leaves = new Uint8Array(members.length * HASH_BYTES);
  const parts = new Uint8Array(Math.ceil(members.length / PART_LEAVES) * HASH_BYTES);
  for (let from = 0; from < members.length; from += PART_LEAVES) {
    const hashes = hashLeaves(day, { members: members.subarray(from, from + PART_LEAVES), ...rows }, hash);
    leaves.set(hashes, from * HASH_BYTES);
    parts.set(climb(hashes, PART_HEIGHT, hash), (from / PART_LEAVES) * HASH_BYTES);
    await setImmediate();
  }
  return { leaves, parts, root: rootOver(parts, hash) };
}
