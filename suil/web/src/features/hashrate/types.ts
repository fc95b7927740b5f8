import type { HashrateType } from '@suil/core';

/** Colour of each type of hashrate; the label is always next to it. */
export const TYPE_COLORS: Record<HashrateType, string> = {
  staking: 'var(--source-hashrate)',
  static: 'var(--source-pool)',
  promotion: 'var(--source-bank)',
  fee: 'var(--source-nodes)',
};
