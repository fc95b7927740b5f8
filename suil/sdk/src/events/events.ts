/**
 * The events of the contracts: each one's fields and their types, in the order in which they are stored. Every event also has
 * `timestampMs`. Values are micro-dollars unless a comment says otherwise.
 */
import { adminEvents } from './admin.ts';
import type { EventTable } from './field-types.ts';
import { pledgeEvents } from './pledge.ts';
import { settlementEvents } from './settlement.ts';

const poolChange = {
  pool: 'address',
  member: 'address',
  xAmount: 'bigint',
  yAmount: 'bigint',
  shares: 'bigint',
} as const;

export const EVENTS = {
  'setup::SetupCompleted': {
    root: 'address',
    finance: 'address',
    vault: 'address',
    liquidity: 'address',
    usdcSuiPool: 'address',
    suilSuiPool: 'address',
    prices: 'address',
    config: 'address',
    upgradeLock: 'address',
    team: 'address',
    pledges: 'address',
    exchange: 'address',
    day: 'number',
  },
  'finance::InviterBound': { member: 'address', inviter: 'address' },
  // Amounts of the vault are in base units of the coin; `id` is the voucher's.
  'vault::ToppedUp': { member: 'address', coinType: 'coinType', amount: 'bigint' },
  'vault::EmissionDeposited': { amount: 'bigint' },
  'vault::Withdrawn': { id: 'bigint', recipient: 'address', coinType: 'coinType', amount: 'bigint' },
  'vault::ReserveDeposited': { id: 'bigint', reserve: 'address', coinType: 'coinType', amount: 'bigint' },
  // `source` is the id of the shared object that the fees lay in.
  'fee_balance::FeesCollected': { source: 'address', coinType: 'coinType', amount: 'bigint' },
  // Amounts of SUI are in MIST, of USDC in base units.
  'liquidity::Staked': { member: 'address', suiAmount: 'bigint', value: 'bigint' },
  'liquidity::Unstaked': {
    member: 'address',
    stakeValue: 'bigint',
    fee: 'bigint',
    suiAmount: 'bigint',
    usdcAmount: 'bigint',
  },
  'liquidity::Claimed': {
    member: 'address',
    incomeKind: 'incomeKind',
    rewardValue: 'bigint',
    rewardValueFee: 'bigint',
    claimSuiAmount: 'bigint',
    claimUsdcAmount: 'bigint',
  },
  'liquidity::Settled': { member: 'address', throughDay: 'number', income: 'bigint', returned: 'bigint' },
  'liquidity::ReserveFunded': { funder: 'address', amount: 'bigint' },
  'funding::DayClosed': { day: 'number', principal: 'bigint', need: 'bigint', factor: 'bigint', moved: 'bigint' },
  // Amounts of the pools are in base units of the coin.
  'pool::Swapped': {
    pool: 'address',
    member: 'address',
    direction: 'direction',
    amountIn: 'bigint',
    fee: 'bigint',
    amountOut: 'bigint',
  },
  'pool::LiquidityAdded': poolChange,
  'pool::LiquidityRemoved': poolChange,
  // Hours since the epoch; price and liquidity are logarithms in units of 2^-24.
  'pool::HourClosed': { pool: 'address', fromHour: 'number', toHour: 'number', price: 'bigint', liquidity: 'bigint' },
  // Amounts in base units of their coin; `suilAmount` includes the fee; `hashrate` is what the fee grants, 0 without a price.
  'suilpool::SuilSwapped': {
    member: 'address',
    suilAmount: 'bigint',
    fee: 'bigint',
    suiAmount: 'bigint',
    swapValue: 'bigint',
    feeValue: 'bigint',
    hashrate: 'bigint',
  },
  // Micro-dollars for a whole SUIL.
  'suiprice::DayPrice': { day: 'number', price: 'bigint' },
  ...settlementEvents,
  ...pledgeEvents,
  ...adminEvents,
} as const satisfies EventTable;
