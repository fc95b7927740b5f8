/** What a parameter is, in words. Its texts are among the explanations. */
import { type ParameterName, parameterName } from '@suil/core';
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
    t(`parameter.${kind}`, { level });
const ofDays =
  (kind: 'bankYield' | 'suilFactor', days: number): Label =>
  (t) =>
    t(`parameter.${kind}`, { days });
const ofCoin =
  (kind: 'cap' | 'withdrawMin' | 'pledgeMin', coin: string): Label =>
  (t) =>
    t(`parameter.${kind}`, { coin });
const ofTier =
  (kind: 'nodePrice' | 'nodeQuantity' | 'nodeShare' | 'nodeWeight', tier: Tier): Label =>
  (t) =>
    t(`parameter.${kind}`, { tier: t(TIERS[tier]) });

const LABELS: Readonly<Record<ParameterName, Label>> = {
  claimFeeBps: plain('parameter.claimFee'),
  unstakeFeeBps: plain('parameter.unstakeFee'),
  stakeMinMist: plain('parameter.stakeMin'),
  remainderMinMicros: plain('parameter.remainder'),
  friendRateBps: plain('parameter.friendRate'),
  indirectRateBps: plain('parameter.indirectRate'),
  peerRateBps: plain('parameter.peerRate'),
  validFriendMinMicros: plain('parameter.validFriend'),
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
  releaseRateBps: plain('parameter.release'),
  hashrateMinUsdc: plain('parameter.hashrateMin'),
  hashrateFriendRateBps: plain('parameter.hashrateFriend'),
  emissionRateBps: plain('parameter.emission'),
  pledgeMinMist: ofCoin('pledgeMin', 'SUI'),
  suilPledgeMinUnits: ofCoin('pledgeMin', 'SUIL'),
  pledgeIncomeFeeBps: plain('parameter.pledgeFee'),
  suilPledge30FactorBps: ofDays('suilFactor', 30),
  suilPledge90FactorBps: ofDays('suilFactor', 90),
  suilPledge180FactorBps: ofDays('suilFactor', 180),
  bankMinUsdc: plain('parameter.bankMin'),
  bank7Ppm: ofDays('bankYield', 7),
  bank30Ppm: ofDays('bankYield', 30),
  bank90Ppm: ofDays('bankYield', 90),
  bank180Ppm: ofDays('bankYield', 180),
  bankFeeBps: plain('parameter.bankFee'),
  swapFeeBps: plain('parameter.swapFee'),
  poolFeeBps: plain('parameter.poolFee'),
  priceDepthMinMist: plain('parameter.priceDepth'),
  swapHashrateShareBps: plain('parameter.swapShare'),
  swapHashrateHourPpm: plain('parameter.swapHour'),
  pledgeHashrateBurstPpm: plain('parameter.pledgeBurst'),
  pledgeHashrateDayPpm: plain('parameter.pledgeDay'),
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
  nodeDividendBps: plain('parameter.nodeDividend'),
  treasuryShareBps: plain('parameter.treasury'),
  suiCapMist: ofCoin('cap', 'SUI'),
  suilCapUnits: ofCoin('cap', 'SUIL'),
  usdcCapUnits: ofCoin('cap', 'USDC'),
  capShareBps: plain('parameter.capShare'),
  withdrawMinMist: ofCoin('withdrawMin', 'SUI'),
  withdrawMinUnits: ofCoin('withdrawMin', 'SUIL'),
  withdrawMinUsdc: ofCoin('withdrawMin', 'USDC'),
  withdrawOpenMax: plain('parameter.openMax'),
};

/** Returns the words for a parameter; its number for a key that is not known. @param key as in the contract */
export function parameterLabel(t: TFunction, key: number): string {
  const name = parameterName(key);
  return name === null ? String(key) : LABELS[name](t);
}
