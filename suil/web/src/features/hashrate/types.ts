import type { HashrateType } from '@suil/core';

/** Colour of each type of hashrate; the label is always next to it. */
export const TYPE_COLORS: Record<HashrateType, string> = {
  staking: 'var(--purple)',
  static: 'var(--orange)',
  promotion: 'var(--green)',
  fee: 'var(--gray)',
};
