/**
 * Every figure of a fresh local chain: its keys, what the pools and the reserve begin with, what the faucet pays and
 * how its clock begins. The one place to change them; nothing here is used on a real network.
 *
 * The phrases are published test phrases that anyone knows. They sign on the local chain only; never send anything
 * of worth to their addresses.
 */
import { MICROS_PER_USD, MIST_PER_SUI, UNITS_PER_SUIL } from '@suil/core';

/** Publishes the contracts and seeds them; holds the operator's 20% of SUIL afterwards. Derivation m/44'/784'/0'/0'/0'. */
export const OPERATOR_PHRASE =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

/** The root member, who has no inviter and whose link invites the first members. Importable in the demo wallet. */
export const ROOT_PHRASE = 'test test test test test test test test test test test junk';

/** Signs withdrawal vouchers. Its account holds nothing. */
export const WITHDRAWAL_PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** Publishes settlements; an account of its own, so that it never meets the operator's coins. */
export const SETTLEMENT_PHRASE = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';

/** Audits; an account of its own. */
export const AUDIT_PHRASE = 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong';

/** Pays network fees of first steps; an account of its own. */
export const SPONSOR_PHRASE = 'jelly better achieve collect unaware mountain thought cargo oxygen act hood bridge';

/** The derivation of each key's standby, from the phrase of the key in force. */
export const STANDBY_PATH = "m/44'/784'/1'/0'/0'";

/** Announced acts wait an hour, settlements and prices not at all, so that they can be watched (rules.md §§4, 7, 10). */
export const DELAYS = {
  parameterMs: 3_600_000,
  upgradeMs: 3_600_000,
  settlementMs: 0,
  unattestedMs: 0,
  keyMs: 3_600_000,
  guardianMs: 3_600_000,
  seasonMs: 0,
  priceMs: 0,
} as const;

/** SUI the operator receives: both pools and the fees of setting up. */
export const OPERATOR_GRANT_MIST = 10_000_000n * MIST_PER_SUI;

/** SUI the root member receives. */
export const ROOT_GRANT_MIST = 1_000n * MIST_PER_SUI;

/** SUI the settlement key receives: network fees for years of days. */
export const SETTLEMENT_GRANT_MIST = 1_000n * MIST_PER_SUI;

/** SUI the audit key receives: network fees for years of days. */
export const AUDIT_GRANT_MIST = 1_000n * MIST_PER_SUI;

/** SUI in the sponsor's address balance: five days of its budget. */
export const SPONSOR_GRANT_MIST = 100n * MIST_PER_SUI;

/** SUI the faucet pays per request: enough to stake the minimum of 21 SUI many times over. */
export const FAUCET_GRANT_MIST = 1_000n * MIST_PER_SUI;

/**
 * USDC/SUI pool: 4,000,000 SUI and 14,000,000 USDC, so 1 SUI = 3.50 USD. Staking 21 SUI moves the price by about
 * 0.001% (2 · 21 / 4,000,000).
 */
export const USDC_SUI_POOL = { mist: 4_000_000n * MIST_PER_SUI, usdcUnits: 14_000_000n * MICROS_PER_USD } as const;

/**
 * SUIL/SUI pool: the 20% of SUIL that rules.md §1 sets aside for it, 200,000,000 SUIL, at 0.10 USD each; that is
 * 20,000,000 USD, at 3.50 USD per SUI 5,714,285.714285714 SUI.
 */
export const SUIL_SUI_POOL = { suilUnits: 200_000_000n * UNITS_PER_SUIL, mist: 5_714_285_714_285_714n } as const;

/** USDC in the flow reserve: pays 500 ppm a day on a principal of 1,000,000 USD for 200 days. */
export const FLOW_RESERVE_USDC_UNITS = 100_000n * MICROS_PER_USD;

/** USDC in the team reserve: 31.5% of what the flow reserve can pay (rules.md §4), so that the budget never binds first. */
export const TEAM_RESERVE_USDC_UNITS = 31_500n * MICROS_PER_USD;

/**
 * SUI in the pledge reserve. A pledge of 360 days sets 50 · 250 + 5 · 1,225 + 310 · 500 = 173,625 ppm aside (rules.md §6):
 * enough for about 575,000 SUI pledged for the longest term.
 */
export const PLEDGE_RESERVE_MIST = 100_000n * MIST_PER_SUI;

/** The operator's top-up of the vault: what backs the bank's income and payouts in SUI and USDC. */
export const VAULT_TOP_UP = { mist: 10_000n * MIST_PER_SUI, usdcUnits: 100_000n * MICROS_PER_USD } as const;

/** A fresh chain begins at midnight (UTC) this many days before the present day, at least one full day ago. */
export const GENESIS_DAYS_BACK = 2;

/** An empty checkpoint is sealed when nothing has happened for this long, so that chain time stays near the clock. */
export const HEARTBEAT_MS = 10_000;
