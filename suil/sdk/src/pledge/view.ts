/** Pledges as the app shows them, asked of the contract (rules.md §6). */
import { bcs } from '@mysten/sui/bcs';
import { parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/pledge.ts';
import { SuiDetail } from '../generated/suil/sui_pledge.ts';
import { SuilDetail } from '../generated/suil/suil_pledge.ts';
import * as price from '../generated/suil/suiprice.ts';

interface Term {
  readonly id: bigint;
  readonly owner: string;
  readonly principal: bigint;
  /** Micro-dollars, when it was made. */
  readonly value: bigint;
  readonly termDays: number;
  readonly startDay: number;
  readonly startedAtMs: number;
  readonly endsAtMs: number;
  readonly ended: boolean;
  readonly principalPaid: boolean;
}

/** Amounts in MIST. */
export interface Pledge extends Term {
  /** Day on which the ramp started. */
  readonly rampStart: number;
  /** What today earns, ppm of the principal. */
  readonly yieldPpm: bigint;
  /** Income of complete days not withdrawn yet, before the fee. */
  readonly withdrawable: bigint;
  /** Income of all complete days, before fees. */
  readonly cumulative: bigint;
  readonly escrow: bigint;
  readonly incomePaid: boolean;
}

/** `principal` in base units of SUIL, `hashrate` in base units of HR. */
export interface SuilPledge extends Term {
  readonly hashrate: bigint;
}

/** Which of an owner's pledges: `limit` of them from the `from`-th on, oldest first. */
export interface PledgePage {
  readonly owner: string;
  readonly from?: number;
  readonly limit?: number;
}

export interface PledgeList<Kind> {
  readonly items: readonly Kind[];
  /** How many the owner ever made. */
  readonly count: number;
}

const PAGE = 50;

/** Returns a page of an owner's SUI pledges. @throws {ADDRESS_INVALID} */
export async function fetchPledges(
  client: SuilClient,
  manifest: Manifest,
  page: PledgePage,
): Promise<PledgeList<Pledge>> {
  const { pledges } = manifest;
  const owner = parseAddress(page.owner);
  const results = await simulateView(client, (tx) => {
    const { from = 0, limit = PAGE } = page;
    tx.add(contract.countsOf({ package: packageOf(manifest), arguments: { owner, pledges } }));
    tx.add(contract.suiPledgesOf({ package: packageOf(manifest), arguments: { owner, from, limit, pledges } }));
  });
  return {
    items: bcs.vector(SuiDetail).parse(valueAt(results, 1)).map(readPledge),
    count: Number(bcs.u64().parse(valueAt(results, 0, 0))),
  };
}

/** Returns a page of an owner's SUIL pledges. @throws {ADDRESS_INVALID} */
export async function fetchSuilPledges(
  client: SuilClient,
  manifest: Manifest,
  page: PledgePage,
): Promise<PledgeList<SuilPledge>> {
  const { pledges } = manifest;
  const owner = parseAddress(page.owner);
  const results = await simulateView(client, (tx) => {
    const { from = 0, limit = PAGE } = page;
    tx.add(contract.countsOf({ package: packageOf(manifest), arguments: { owner, pledges } }));
    tx.add(contract.suilPledgesOf({ package: packageOf(manifest), arguments: { owner, from, limit, pledges } }));
  });
  return {
    items: bcs.vector(SuilDetail).parse(valueAt(results, 1)).map(readSuilPledge),
    count: Number(bcs.u64().parse(valueAt(results, 0, 1))),
  };
}

/** Returns one SUI pledge. @throws {PLEDGE_NOT_FOUND} */
export async function fetchPledge(client: SuilClient, manifest: Manifest, id: bigint): Promise<Pledge> {
  const { pledges } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(contract.suiPledge({ package: packageOf(manifest), arguments: { id, pledges } }));
  });
  return readPledge(SuiDetail.parse(valueAt(results, 0)));
}

/** Returns one SUIL pledge. @throws {PLEDGE_NOT_FOUND} */
export async function fetchSuilPledge(client: SuilClient, manifest: Manifest, id: bigint): Promise<SuilPledge> {
  const { pledges } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(contract.suilPledge({ package: packageOf(manifest), arguments: { id, pledges } }));
  });
  return readSuilPledge(SuilDetail.parse(valueAt(results, 0)));
}

/** Returns how much SUI the reserve still lets be pledged for a term, MIST. @throws {PLEDGE_TERM_UNKNOWN} */
export async function fetchOpenPrincipal(client: SuilClient, manifest: Manifest, termDays: number): Promise<bigint> {
  const { pledges } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(contract.openPrincipal({ package: packageOf(manifest), arguments: { termDays, pledges } }));
  });
  return BigInt(bcs.u64().parse(valueAt(results, 0)));
}

/** What SUIL pledges may be granted, base units of HR. */
export interface PledgeHashrate {
  /** The most SUIL that fits now into a pledge of the term, base units. */
  readonly largestPrincipal: bigint;
  /** May be granted now. */
  readonly remaining: bigint;
  /** May be granted at most at once. */
  readonly capacity: bigint;
  /** Becomes free again a day. */
  readonly refillPerDay: bigint;
}

/** Returns what SUIL pledges may be granted. @throws {PLEDGE_TERM_UNKNOWN | PRICE_STALE | PRICE_POOL_SHALLOW} */
export async function fetchPledgeHashrate(
  client: SuilClient,
  manifest: Manifest,
  termDays: number,
): Promise<PledgeHashrate> {
  const { pledges, suilSuiPool: suilPool, usdcSuiPool: usdcPool, config } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.hashrateView({
        package: packageOf(manifest),
        arguments: { termDays, pledges, suilPool, usdcPool, config },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  const amountAt = (index: number) => BigInt(bcs.u64().parse(valueAt(results, 0, index)));
  return { largestPrincipal: amountAt(0), remaining: amountAt(1), capacity: amountAt(2), refillPerDay: amountAt(3) };
}

/**
 * Returns what SUIL counts for in a pledge now, micro-dollars: at the grant price.
 * @throws {PRICE_STALE | PRICE_POOL_SHALLOW}
 */
export async function fetchSuilPledgeValue(client: SuilClient, manifest: Manifest, amount: bigint): Promise<bigint> {
  const { suilSuiPool: suilPool, usdcSuiPool: usdcPool, config } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(
      price.suilUsdGrant({
        package: packageOf(manifest),
        arguments: { amount, suilPool, usdcPool, config },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  return BigInt(bcs.u64().parse(valueAt(results, 0)));
}

function readPledge(raw: typeof SuiDetail.$inferType): Pledge {
  return {
    ...readTerm(raw),
    rampStart: Number(raw.ramp_start),
    yieldPpm: BigInt(raw.yield_ppm),
    withdrawable: BigInt(raw.withdrawable),
    cumulative: BigInt(raw.cumulative),
    escrow: BigInt(raw.escrow),
    incomePaid: raw.income_paid,
  };
}

function readSuilPledge(raw: typeof SuilDetail.$inferType): SuilPledge {
  return { ...readTerm(raw), hashrate: BigInt(raw.hashrate) };
}

function readTerm(raw: typeof SuilDetail.$inferType | typeof SuiDetail.$inferType): Term {
  return {
    id: BigInt(raw.id),
    owner: raw.owner,
    principal: BigInt(raw.principal),
    value: BigInt(raw.value),
    termDays: Number(raw.term_days),
    startDay: Number(raw.start_day),
    startedAtMs: Number(raw.started_at_ms),
    endsAtMs: Number(raw.ends_at_ms),
    ended: raw.ended,
    principalPaid: raw.principal_paid,
  };
}
