/** What a swap over one pool or both would do now, from one answer of the node (rules.md §7). */
import { bcs } from '@mysten/sui/bcs';
import type { Transaction, TransactionObjectArgument } from '@mysten/sui/transactions';
import {
  AppError,
  assert,
  type ParameterName,
  type PoolName,
  parameterKey,
  quoteRoute,
  type RoutePool,
  type RouteQuote,
  type RouteStep,
} from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, poolOf, type SuilClient } from '../chain/contract.ts';
import { type ReturnValues, simulateView, valueAt } from '../chain/view.ts';
import * as config from '../generated/suil/config.ts';
import { Parameter } from '../generated/suil/parameters.ts';
import * as pools from '../generated/suil/pool.ts';
import * as exchange from '../generated/suil/suilpool.ts';
import * as suiprice from '../generated/suil/suiprice.ts';
import { type Prices, readPrices } from '../price/view.ts';

/** What the exchange's fee grants, micro-dollars and base units of HR. */
export interface GrantedHashrate {
  /** What the fee is worth at the grant price after the sale; 0n while there is no price. */
  readonly feeValue: bigint;
  /** What part of that is due, basis points. */
  readonly shareBps: bigint;
  readonly granted: bigint;
  /** The most that fees may grant now, and after an hour without a sale. */
  readonly remaining: bigint;
  readonly capacity: bigint;
}

export interface LiveRouteQuote extends Omit<RouteQuote, 'hashrate'> {
  readonly pools: Readonly<Record<PoolName, RoutePool>>;
  readonly prices: Prices;
  /** What the exchange takes of what is paid to it, basis points. */
  readonly exchangeFeeBps: bigint;
  /** Null on a route without the exchange. */
  readonly hashrate: GrantedHashrate | null;
}

const COMMANDS = { parameters: 0, usdcSui: 1, suilSui: 2, prices: 3, hashrate: 4, firstStep: 5 } as const;
/** The exchange's view returns fee, value and output, a pool's the output alone. */
const OUT_OF_EXCHANGE = 2;

/**
 * Returns the quote at the present reserves. The contract works each step out, too: an answer whose reserves do not lead to the contract's
 * own result is refused.
 * @param params.amount base units of the first step's coin
 * @throws {POOL_AMOUNT_ZERO | POOL_EMPTY | POOL_OUTPUT_ZERO | POOL_ANSWERS_DIFFER} and what the node says
 */
export async function fetchRouteQuote(
  client: SuilClient,
  manifest: Manifest,
  { steps, amount }: { steps: readonly RouteStep[]; amount: bigint },
): Promise<LiveRouteQuote> {
  const results = await simulateView(client, (tx) => askAll(tx, manifest, steps, amount));
  const states = { usdcSui: readPool(results, COMMANDS.usdcSui), suilSui: readPool(results, COMMANDS.suilSui) };
  const { swapFeeBps, swapHashrateShareBps } = readRates(results);
  const hashrate = readHashrate(results, swapHashrateShareBps);
  const terms = { ...hashrate, feeBps: swapFeeBps, hashrateShareBps: swapHashrateShareBps };
  const quote = quoteRoute({ steps, pools: states, amount, exchange: terms });
  const isExchange = steps.some((step) => step.isExchange);
  for (const [index, step] of quote.steps.entries()) {
    const answered = readU64(results, COMMANDS.firstStep + index, step.isExchange ? OUT_OF_EXCHANGE : 0);
    if (answered !== step.amountOut) throw new AppError('POOL_ANSWERS_DIFFER', { pool: step.pool });
  }
  if (isExchange && quote.hashrate !== hashrate.granted) throw new AppError('POOL_ANSWERS_DIFFER', { pool: 'suilSui' });
  return {
    ...quote,
    pools: states,
    prices: readPrices(valueAt(results, COMMANDS.prices)),
    exchangeFeeBps: swapFeeBps,
    hashrate: isExchange ? hashrate : null,
  };
}

/** In the order of `COMMANDS`. */
function askAll(tx: Transaction, manifest: Manifest, steps: readonly RouteStep[], amount: bigint): void {
  const { exchange: exchangeId, prices, suilSuiPool: suilPool, usdcSuiPool: usdcPool, config: configId } = manifest;
  const on = { package: packageOf(manifest) };
  const typeArguments: [string] = [manifest.coinTypes.usdc];
  const both = { suilPool, usdcPool, config: configId };
  tx.add(config.all({ ...on, arguments: { config: configId } }));
  for (const name of ['usdcSui', 'suilSui'] as const) {
    const { id: pool, types } = poolOf(manifest, name);
    tx.add(pools.overview({ ...on, arguments: { pool, config: configId }, typeArguments: types }));
  }
  tx.add(suiprice.overview({ ...on, arguments: { prices, ...both }, typeArguments }));
  const sold = steps[0]?.isExchange ? amount : 0n;
  tx.add(exchange.hashrateView({ ...on, arguments: { exchange: exchangeId, ...both, amount: sold }, typeArguments }));
  let paid: Paid = amount;
  for (const step of steps) paid = askStep(tx, manifest, step, paid);
}

/** The amount of the first step, and what the one before returned for each other. */
type Paid = bigint | TransactionObjectArgument;

/** Asks the contract what a step pays. Returns its answer, for the next step. */
function askStep(tx: Transaction, manifest: Manifest, step: RouteStep, amount: Paid): TransactionObjectArgument {
  const { suilSuiPool: suilPool, usdcSuiPool: usdcPool, config: configId, coinTypes } = manifest;
  const on = { package: packageOf(manifest) };
  if (step.isExchange) {
    const objects = { suilPool, usdcPool, config: configId };
    const view = tx.add(
      exchange.swapViewV2({ ...on, arguments: { amount, ...objects }, typeArguments: [coinTypes.usdc] }),
    );
    const out = view[OUT_OF_EXCHANGE];
    assert(out !== undefined, 'a result has a place for each value');
    return out;
  }
  const { id: pool, types } = poolOf(manifest, step.pool);
  const options = { ...on, arguments: { pool, config: configId, amount }, typeArguments: types };
  return tx.add(step.direction === 'xToY' ? pools.quoteXToY(options) : pools.quoteYToX(options));
}

type Results = readonly ReturnValues[];

const readU64 = (results: Results, command: number, index: number) =>
  BigInt(bcs.u64().parse(valueAt(results, command, index)));

function readPool(results: Results, command: number): RoutePool {
  const { x, y, fee_bps: feeBps } = pools.Overview.parse(valueAt(results, command));
  return { x: BigInt(x), y: BigInt(y), feeBps: BigInt(feeBps) };
}

function readHashrate(results: Results, shareBps: bigint): GrantedHashrate {
  const read = (index: number) => readU64(results, COMMANDS.hashrate, index);
  return { shareBps, feeValue: read(0), granted: read(1), remaining: read(2), capacity: read(3) };
}

function readRates(results: Results): Record<'swapFeeBps' | 'swapHashrateShareBps', bigint> {
  const parameters = bcs.vector(Parameter).parse(valueAt(results, COMMANDS.parameters));
  const read = (name: ParameterName) => {
    const parameter = parameters.find(({ key }) => key === parameterKey(name));
    if (parameter === undefined) throw new AppError('POOL_ANSWERS_DIFFER', { pool: 'suilSui' });
    return BigInt(parameter.value);
  };
  return { swapFeeBps: read('swapFeeBps'), swapHashrateShareBps: read('swapHashrateShareBps') };
}
