/** The seven products as the Earn page lists them: what is chosen in each, which coins it takes, and where its page is. Owns no amount. */
import { type Asset, BANK_TERMS_DAYS, isBankTerm, NODE_TIERS, type NodeTier, type ProjectedProduct } from '@suil/core';
import type { IconName } from '../../../ui/layout/icon.tsx';
import { PLEDGE_TERMS, SUIL_TERMS } from '../../pledge/terms.ts';

export const PRODUCTS = ['suilPledge', 'pledge', 'pool', 'bank', 'shares', 'hashrate', 'nodes'] as const;
export type ProductName = (typeof PRODUCTS)[number];

/** A term in days, or a tier of nodes. */
export type Option = number | NodeTier;

interface ProductFacts {
  readonly icon: IconName;
  readonly color: string;
  /** In the order of its segmented control; none where there is nothing to choose. */
  readonly options: readonly Option[];
  readonly coins: readonly Asset[];
  readonly principalComesBack: boolean;
  /** The whole income of the term is set aside on the first day. */
  readonly setAside: boolean;
}

export const PRODUCT_FACTS: Readonly<Record<ProductName, ProductFacts>> = {
  suilPledge: {
    icon: 'lock',
    color: 'var(--purple-hi)',
    options: SUIL_TERMS,
    coins: ['SUIL'],
    principalComesBack: true,
    setAside: false,
  },
  pledge: {
    icon: 'layers',
    color: 'var(--orange-hi)',
    options: PLEDGE_TERMS,
    coins: ['SUI'],
    principalComesBack: true,
    setAside: true,
  },
  pool: {
    icon: 'drop',
    color: 'var(--orange)',
    options: [],
    coins: ['SUI'],
    principalComesBack: true,
    setAside: false,
  },
  bank: {
    icon: 'bank',
    color: 'var(--green)',
    options: BANK_TERMS_DAYS,
    coins: ['USDC'],
    principalComesBack: true,
    setAside: true,
  },
  shares: {
    icon: 'swap',
    color: 'var(--blue)',
    options: [],
    coins: ['SUI', 'USDC'],
    principalComesBack: true,
    setAside: false,
  },
  hashrate: {
    icon: 'chip',
    color: 'var(--purple-hi)',
    options: [],
    coins: ['USDC'],
    principalComesBack: false,
    setAside: false,
  },
  nodes: {
    icon: 'key',
    color: 'var(--gray)',
    options: NODE_TIERS,
    coins: ['USDC', 'PRO'],
    principalComesBack: false,
    setAside: false,
  },
};

/** Returns the option that is chosen at first: the longest term that fits the days, else the shortest; the first tier. */
export function presetOption(product: ProductName, days: number): Option | null {
  const { options } = PRODUCT_FACTS[product];
  const fitting = options.filter((option) => typeof option === 'number' && option <= days);
  return fitting.at(-1) ?? options[0] ?? null;
}

/** Returns what is projected for a product and the option chosen in it. */
export function projectedProduct(product: ProductName, option: Option | null): ProjectedProduct {
  const termDays = typeof option === 'number' ? option : 0;
  switch (product) {
    case 'pool':
      return { kind: 'pool', exit: 'SUI' };
    case 'bank':
      return { kind: 'bank', termDays: isBankTerm(termDays) ? termDays : BANK_TERMS_DAYS[0] };
    case 'pledge':
    case 'suilPledge':
      return { kind: product, termDays };
    case 'nodes':
      return { kind: 'nodes', tier: NODE_TIERS.find((tier) => tier === option) ?? NODE_TIERS[0] };
    default:
      return { kind: product };
  }
}

/** Returns the path of the product's page. */
export function pathOf(product: ProductName, option: Option | null): string {
  if (product === 'bank') return `/subscription?product=${option}`;
  if (product === 'shares') return '/exchange?pay=USDC&get=SUI';
  const paths = {
    suilPledge: '/suilPledge',
    pledge: '/pledge1',
    pool: '/flow',
    hashrate: '/hashrate',
    nodes: '/nodes',
  };
  return paths[product];
}
