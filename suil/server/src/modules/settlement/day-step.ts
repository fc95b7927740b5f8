/**
 * The team's part of a day's closing (rules.md §4): load, compute, tree, add to what was earned before, rows. Posts nothing: the money
 * is on chain. A day that the chain had not closed by then is not settled.
 */
import {
  climb,
  computeTeamDay,
  type Hash256,
  hashLeaves,
  orderLeaves,
  rootOver,
  sumTotals,
  teamRules,
} from '@suil/core';
import type { Transaction } from '@suil/postgres';
import type { DayStep } from '../../module/day-step.ts';
import { readParameters } from '../parameters/read.ts';
import { loadTeamDay, readFunding, readTotals } from '../team/read.ts';
import { writeTeamDay } from '../team/write.ts';
import { incomeOf, spreadOf } from './fairness.ts';
import { loadHash } from './hash.ts';
import { PART_HEIGHT, readSettled, writeSettledDay, writeTree } from './store.ts';

export const settleTeamIncome: DayStep = async (tx, { day, dayClosed }) => {
  if (dayClosed !== null) await settleDay(tx, day, dayClosed);
  return [];
};

/** Settles a day and writes its rows. */
export async function settleDay(
  tx: Transaction,
  day: number,
  { factor, principal }: { factor: bigint; principal: bigint },
): Promise<void> {
  const hash = await loadHash();
  const rules = teamRules(await readParameters(tx, day));
  const settled = await readSettled(tx);
  const budget = (await readFunding(tx, day)) - settled.total;
  const loaded = await loadTeamDay(tx, day);
  const result = computeTeamDay({ day, factor, budget, rules, ...loaded });
  const { addresses } = loaded;
  const leaves = orderLeaves(addresses, result.income);
  const tree = buildTree(hashLeaves(day, { members: leaves, addresses, income: result.income }, hash), hash);
  const totals = sumTotals(await readTotals(tx, settled.lastDay, loaded.parent.length), result.income);
  await writeTeamDay(tx, { day, loaded, result, totals, leaves });
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

/** The leaves, the level of the stored parts' roots, the root. */
export function buildTree(leaves: Uint8Array, hash: Hash256) {
  const parts = climb(leaves, PART_HEIGHT, hash);
  return { leaves, parts, root: rootOver(parts, hash) };
}
