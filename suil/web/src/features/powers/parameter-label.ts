/** What a parameter is, in words, and the groups in which parameters are shown. */
import { PARAMETER_NAMES, type ParameterName } from '@suil/core';
import type { SimpleKey, TFunction } from '../../platform/i18n/texts.ts';

const TIERS = {
  primary: 'node.tier.primary',
  intermediate: 'node.tier.intermediate',
  advanced: 'node.tier.advanced',
} as const;
type Tier = keyof typeof TIERS;

type Label = (t: TFunction) => string;
const plain =
  (key: SimpleKey): Label =>
  (t) =>
    t(key);
const ofLevel =
  (kind: 'friendsOf' | 'performanceOf' | 'rateOf', level: string): Label =>
  (t) =>
    t(`powers.p.${kind}`, { level });
const ofDays =
  (kind: 'bankYield' | 'suilFactor', days: number): Label =>
  (t) =>
    t(`powers.p.${kind}`, { days });
const ofCoin =
  (kind: 'cap' | 'withdrawMin' | 'pledgeMin', coin: string): Label =>
  (t) =>
    t(`powers.p.${kind}`, { coin });
const ofTier =
  (kind: 'nodePrice' | 'nodeQuantity' | 'nodeShare' | 'nodeWeight', tier: Tier): Label =>
  (t) =>
    t(`powers.p.${kind}`, { tier: t(TIERS[tier]) });

const LABELS: Readonly<Record<ParameterName, Label>> = {
  claimFeeBps: plain('powers.p.claimFee'),
  unstakeFeeBps: plain('powers.p.unstakeFee'),
  stakeMinMist: plain('powers.p.stakeMin'),
  remainderMinMicros: plain('powers.p.remainder'),
  friendRateBps: plain('powers.p.friendRate'),
  indirectRateBps: plain('powers.p.indirectRate'),
  peerRateBps: plain('powers.p.peerRate'),
  validFriendMinMicros: plain('powers.p.validFriend'),
  friendsOfV1: ofLevel('friendsOf', 'V1'),
  friendsOfV2: ofLevel('friendsOf', 'V2'),
  friendsOfV3: ofLevel('friendsOf', 'V3'),
  friendsOfV4: ofLevel('friendsOf', 'V4'),
  friendsOfV5: ofLevel('friendsOf', 'V5'),
  performanceOfV1Micros: ofLevel('performanceOf', 'V1'),
  performanceOfV2Micros: ofLevel('performanceOf', 'V2'),
  performanceOfV3Micros: ofLevel('performanceOf', 'V3'),
  performanceOfV4Micros: ofLevel('performanceOf', 'V4'),
  performanceOfV5Micros: ofLevel('performanceOf', 'V5'),
  rateOfV1Bps: ofLevel('rateOf', 'V1'),
  rateOfV2Bps: ofLevel('rateOf', 'V2'),
  rateOfV3Bps: ofLevel('rateOf', 'V3'),
  rateOfV4Bps: ofLevel('rateOf', 'V4'),
  rateOfV5Bps: ofLevel('rateOf', 'V5'),
  releaseRateBps: plain('powers.p.release'),
  hashrateMinUsdc: plain('powers.p.hashrateMin'),
  hashrateFriendRateBps: plain('powers.p.hashrateFriend'),
  emissionRateBps: plain('powers.p.emission'),
  pledgeMinMist: ofCoin('pledgeMin', 'SUI'),
  suilPledgeMinUnits: ofCoin('pledgeMin', 'SUIL'),
  pledgeIncomeFeeBps: plain('powers.p.pledgeFee'),
  suilPledge30FactorBps: ofDays('suilFactor', 30),
  suilPledge90FactorBps: ofDays('suilFactor', 90),
  suilPledge180FactorBps: ofDays('suilFactor', 180),
  bankMinUsdc: plain('powers.p.bankMin'),
  bank7Ppm: ofDays('bankYield', 7),
  bank30Ppm: ofDays('bankYield', 30),
  bank90Ppm: ofDays('bankYield', 90),
  bank180Ppm: ofDays('bankYield', 180),
  bankFeeBps: plain('powers.p.bankFee'),
  swapFeeBps: plain('powers.p.swapFee'),
  poolFeeBps: plain('powers.p.poolFee'),
  priceDepthMinMist: plain('powers.p.priceDepth'),
  swapHashrateShareBps: plain('powers.p.swapShare'),
  swapHashrateHourPpm: plain('powers.p.swapHour'),
  pledgeHashrateBurstPpm: plain('powers.p.pledgeBurst'),
  pledgeHashrateDayPpm: plain('powers.p.pledgeDay'),
  primaryNodePriceMicros: ofTier('nodePrice', 'primary'),
  intermediateNodePriceMicros: ofTier('nodePrice', 'intermediate'),
  advancedNodePriceMicros: ofTier('nodePrice', 'advanced'),
  primaryNodeQuantity: ofTier('nodeQuantity', 'primary'),
  intermediateNodeQuantity: ofTier('nodeQuantity', 'intermediate'),
  advancedNodeQuantity: ofTier('nodeQuantity', 'advanced'),
  primaryNodeWeight: ofTier('nodeWeight', 'primary'),
  intermediateNodeWeight: ofTier('nodeWeight', 'intermediate'),
  advancedNodeWeight: ofTier('nodeWeight', 'advanced'),
  primaryNodeShareBps: ofTier('nodeShare', 'primary'),
  intermediateNodeShareBps: ofTier('nodeShare', 'intermediate'),
  advancedNodeShareBps: ofTier('nodeShare', 'advanced'),
  nodeDividendBps: plain('powers.p.nodeDividend'),
  treasuryShareBps: plain('powers.p.treasury'),
  suiCapMist: ofCoin('cap', 'SUI'),
  suilCapUnits: ofCoin('cap', 'SUIL'),
  usdcCapUnits: ofCoin('cap', 'USDC'),
  capShareBps: plain('powers.p.capShare'),
  withdrawMinMist: ofCoin('withdrawMin', 'SUI'),
  withdrawMinUnits: ofCoin('withdrawMin', 'SUIL'),
  withdrawMinUsdc: ofCoin('withdrawMin', 'USDC'),
  withdrawOpenMax: plain('powers.p.openMax'),
};

/** Returns the words for a parameter. */
export function parameterLabel(t: TFunction, name: ParameterName): string {
  return LABELS[name](t);
}

/** In the order of the rules: each group until its last parameter. */
const GROUPS = [
  ['tabs.pool', 'remainderMinMicros'],
  ['team.title', 'rateOfV5Bps'],
  ['tabs.hashrate', 'emissionRateBps'],
  ['shortcut.pledge', 'suilPledge180FactorBps'],
  ['bank.title', 'bankFeeBps'],
  ['nav.swap', 'pledgeHashrateDayPpm'],
  ['shortcut.nodes', 'treasuryShareBps'],
  ['nav.assets', 'withdrawOpenMax'],
] as const satisfies readonly (readonly [title: SimpleKey, last: ParameterName])[];

/** Every parameter, in groups with a title each. */
export const PARAMETER_GROUPS = GROUPS.map(([title, last], place) => {
  const before = place === 0 ? -1 : PARAMETER_NAMES.indexOf(GROUPS[place - 1]?.[1] ?? last);
  return { title, names: PARAMETER_NAMES.slice(before + 1, PARAMETER_NAMES.indexOf(last) + 1) };
});
