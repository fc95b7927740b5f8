/** What an account has in the pool and in pledges, read from the contracts. */
import { AppError, parameterKey } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  type AnnouncedUpgrade,
  fetchConfiguration,
  fetchOverview,
  fetchPledges,
  fetchPosition,
  fetchSuilPledges,
  type Parameter,
  type Pledge,
  type PledgeList,
  type SuilPledge,
} from '@suil/sdk';
import { askAll, type Node } from './nodes.ts';

export interface Holdings {
  /** Principal in the pool, micro-dollars. */
  readonly principal: bigint;
  /** Of the principal that leaves, basis points. */
  readonly unstakeFeeBps: bigint;
  /** Of a pledge's last income, basis points. */
  readonly incomeFeeBps: bigint;
  /** Days of the pool that are to be closed first. */
  readonly daysBehind: number;
  /** Pledges that still hold principal or income. */
  readonly pledges: readonly Pledge[];
  readonly suilPledges: readonly SuilPledge[];
  /** The upgrade that waits; null for none. */
  readonly upgrade: Pick<AnnouncedUpgrade, 'announcedMs'> | null;
  /** With the package in force, which may be newer than the file. */
  readonly manifest: Manifest;
}

/** Reads what `owner` has. Two nodes must name the same amounts. @throws {NodeProblem} */
export function readHoldings(nodes: readonly Node[], manifest: Manifest, owner: string): Promise<Holdings> {
  return askAll(nodes, ({ client }) => readFrom(client, manifest, owner), amountsOf);
}

async function readFrom(client: Node['client'], made: Manifest, owner: string): Promise<Holdings> {
  const { parameters, announcedUpgrade, newestPackage } = await fetchConfiguration(client, made);
  const manifest = { ...made, newestPackage };
  const [overview, position, pledges, suilPledges] = await Promise.all([
    fetchOverview(client, manifest),
    fetchPosition(client, manifest, owner),
    readAll((from) => fetchPledges(client, manifest, { owner, from })),
    readAll((from) => fetchSuilPledges(client, manifest, { owner, from })),
  ]);
  return {
    principal: position.value + position.pending,
    unstakeFeeBps: overview.unstakeFeeBps,
    incomeFeeBps: incomeFeeOf(parameters),
    daysBehind: overview.daysBehind,
    pledges: pledges.filter((one) => !one.principalPaid || (!one.incomePaid && one.withdrawable > 0n)),
    suilPledges: suilPledges.filter((one) => !one.principalPaid),
    upgrade: announcedUpgrade,
    manifest,
  };
}

/** Returns the fee of a pledge's last income, basis points. @throws {CHAIN_NODE_UNVERIFIED} where the node leaves it out: a first value is not the chain's */
export function incomeFeeOf(parameters: readonly Pick<Parameter, 'key' | 'value'>[]): bigint {
  const fee = parameters.find(({ key }) => key === parameterKey('pledgeIncomeFeeBps'));
  if (fee === undefined) throw new AppError('CHAIN_NODE_UNVERIFIED', { reason: 'no pledgeIncomeFeeBps' });
  return fee.value;
}

async function readAll<T>(fetchFrom: (from: number) => Promise<PledgeList<T>>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { items, count } = await fetchFrom(all.length);
    all.push(...items);
    if (items.length === 0 || all.length >= count) return all;
  }
}

/**
 * What nodes are compared by: the code, what the account has, the fees, and whether a pledge can be left. Income is left out: it grows with
 * the day, and nodes are not at the same checkpoint.
 */
export function amountsOf(holdings: Holdings): string {
  const { principal, unstakeFeeBps, incomeFeeBps, pledges, suilPledges, upgrade, manifest } = holdings;
  const lines = [
    ...pledges.map((pledge) => [...fieldsOf(pledge), pledge.incomePaid]),
    ...suilPledges.map((pledge) => fieldsOf(pledge)),
  ].map((fields) => fields.join(' '));
  const announced = upgrade === null ? 'none' : upgrade.announcedMs;
  return [manifest.newestPackage, principal, unstakeFeeBps, incomeFeeBps, announced, ...lines].join('\n');
}

function fieldsOf({ id, principal, ended, principalPaid, startedAtMs, endsAtMs }: Pledge | SuilPledge) {
  return [id, principal, ended, principalPaid, startedAtMs, endsAtMs];
}
