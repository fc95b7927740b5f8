/** The five assets, their decimals and whole units (rules.md §1). Owns no balances. */

export const ASSETS = ['SUI', 'SUIL', 'USDC', 'PRO', 'HR'] as const;
export type Asset = (typeof ASSETS)[number];

/** Decimal places of one base unit. `USD` is the micro-dollar of values. */
export const DECIMALS = { SUI: 9, SUIL: 9, USDC: 6, PRO: 6, HR: 6, USD: 6 } as const satisfies Record<
  Asset | 'USD',
  number
>;

/** MIST in one SUI. */
export const MIST_PER_SUI = 1_000_000_000n;
/** Base units in one SUIL. */
export const UNITS_PER_SUIL = 1_000_000_000n;
/** All SUIL there is, in base units: 1,000,000,000, minted once. */
export const SUIL_SUPPLY_UNITS = 1_000_000_000n * UNITS_PER_SUIL;
/** Micro-dollars in one dollar; USDC, PRO and HR have as many base units. */
export const MICROS_PER_USD = 1_000_000n;
/** Largest amount that fits the chain's u64. */
export const MAX_U64 = (1n << 64n) - 1n;

/** The chain's own coin, in the normal form of type names. */
export const SUI_COIN_TYPE = `0x${'0'.repeat(63)}2::sui::SUI`;

/** Whether a type's name is that of SUI, with its address written in full or short. */
export function isSuiCoin(coinType: string): boolean {
  return /^0x0*2::sui::SUI$/.test(coinType);
}

/** Whether the text names one of the assets. */
export function isAsset(text: unknown): text is Asset {
  return ASSETS.some((asset) => asset === text);
}
