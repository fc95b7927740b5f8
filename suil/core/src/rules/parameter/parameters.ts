/**
 * Every parameter of the rules that the operator may change, under our own name: its key in the contract (`suil::parameters`) and
 * what it is until a change comes true. Owns names and first values; the chain owns what holds on a day.
 */
import { assert } from '@suil/errors';

/** [key, value before the first change]. Units as in the name; amounts in base units, rates in basis points unless `Ppm`. */
const table = {
  // §3
  claimFeeBps: [0, 500n],
  unstakeFeeBps: [1, 100n],
  stakeMinMist: [5, 21_000_000_000n],
  remainderMinMicros: [6, 20_000_000n],
  // §4
  friendRateBps: [21, 1_000n],
  indirectRateBps: [22, 500n],
  peerRateBps: [23, 1_000n],
  validFriendMinMicros: [24, 100_000_000n],
  friendsOfV1: [25, 3n],
  friendsOfV2: [26, 5n],
  friendsOfV3: [27, 8n],
  friendsOfV4: [28, 12n],
  friendsOfV5: [29, 20n],
  performanceOfV1Micros: [30, 5_000_000_000n],
  performanceOfV2Micros: [31, 20_000_000_000n],
  performanceOfV3Micros: [32, 80_000_000_000n],
  performanceOfV4Micros: [33, 300_000_000_000n],
  performanceOfV5Micros: [34, 1_000_000_000_000n],
  rateOfV1Bps: [35, 300n],
  rateOfV2Bps: [36, 600n],
  rateOfV3Bps: [37, 900n],
  rateOfV4Bps: [38, 1_200n],
  rateOfV5Bps: [39, 1_500n],
  // §5
  releaseRateBps: [2, 100n],
  hashrateMinUsdc: [18, 50_000_000n],
  hashrateFriendRateBps: [19, 1_000n],
  emissionRateBps: [20, 5n],
  // §6
  pledgeMinMist: [7, 20_000_000_000n],
  suilPledgeMinUnits: [8, 100_000_000_000n],
  pledgeIncomeFeeBps: [9, 300n],
  suilPledge30FactorBps: [10, 200n],
  suilPledge90FactorBps: [11, 800n],
  suilPledge180FactorBps: [12, 2_000n],
  bankMinUsdc: [40, 100_000_000n],
  bank7Ppm: [41, 100n],
  bank30Ppm: [42, 150n],
  bank90Ppm: [43, 200n],
  bank180Ppm: [44, 250n],
  bankFeeBps: [45, 300n],
  // §7; the depth is ours: 1,000 SUI
  swapFeeBps: [3, 300n],
  poolFeeBps: [4, 30n],
  priceDepthMinMist: [13, 1_000_000_000_000n],
  swapHashrateShareBps: [60, 6_000n],
  swapHashrateHourPpm: [61, 2_500n],
  pledgeHashrateBurstPpm: [62, 10_000n],
  pledgeHashrateDayPpm: [63, 100_000n],
  // §8
  primaryNodePriceMicros: [46, 200_000_000n],
  intermediateNodePriceMicros: [47, 1_000_000_000n],
  advancedNodePriceMicros: [48, 5_000_000_000n],
  primaryNodeQuantity: [49, 2_000n],
  intermediateNodeQuantity: [50, 500n],
  advancedNodeQuantity: [51, 100n],
  primaryNodeWeight: [52, 1n],
  intermediateNodeWeight: [53, 6n],
  advancedNodeWeight: [54, 35n],
  primaryNodeShareBps: [55, 500n],
  intermediateNodeShareBps: [56, 1_000n],
  advancedNodeShareBps: [57, 1_500n],
  nodeDividendBps: [58, 2_000n],
  treasuryShareBps: [59, 3_000n],
  // §9
  suiCapMist: [14, 50_000_000_000_000n],
  suilCapUnits: [15, 5_000_000_000_000_000n],
  usdcCapUnits: [16, 100_000_000_000n],
  capShareBps: [17, 1_000n],
  withdrawMinMist: [64, 500_000_000n],
  withdrawMinUnits: [65, 10_000_000_000n],
  withdrawMinUsdc: [66, 1_000_000n],
  withdrawOpenMax: [67, 5n],
} as const satisfies Record<string, readonly [key: number, initial: bigint]>;

export type ParameterName = keyof typeof table;
/** What every parameter is on one day. */
export type ParameterValues = Readonly<Record<ParameterName, bigint>>;

export const PARAMETER_NAMES = Object.keys(table).filter(isParameterName);

function isParameterName(text: string): text is ParameterName {
  return Object.hasOwn(table, text);
}

/** Returns a value for each parameter. */
export function mapParameters(toValue: (name: ParameterName) => bigint): ParameterValues {
  const values: Partial<Record<ParameterName, bigint>> = {};
  for (const name of PARAMETER_NAMES) values[name] = toValue(name);
  assertComplete(values);
  return values;
}

function assertComplete(
  values: Partial<Record<ParameterName, bigint>>,
): asserts values is Record<ParameterName, bigint> {
  const missing = PARAMETER_NAMES.find((name) => values[name] === undefined);
  assert(missing === undefined, `there is a value of ${missing}`);
}

/** What every parameter is until its first change. */
export const DEFAULT_PARAMETERS = mapParameters((name) => table[name][1]);

/** Returns what every parameter is now. The models of the rules ask at every use, so that a change reaches them. */
export type ReadParameters = () => ParameterValues;
export const readDefaultParameters: ReadParameters = () => DEFAULT_PARAMETERS;

/** Returns the contract's key of a parameter. */
export function parameterKey(name: ParameterName): number {
  return table[name][0];
}

/** Returns the name of a contract's key, or null for a key that has none here. */
export function parameterName(key: number): ParameterName | null {
  return PARAMETER_NAMES.find((name) => table[name][0] === key) ?? null;
}
