/** Our events by `module::Event`, with the layouts generated from the contracts. Owns the list; meaning is in decode.ts. */
import { InviterBound } from '../generated/suil/finance.ts';
import { DayClosed } from '../generated/suil/funding.ts';
import { Claimed, ReserveFunded, Settled, Staked, Unstaked } from '../generated/suil/liquidity.ts';
import { LiquidityAdded, LiquidityRemoved, Observed, Swapped } from '../generated/suil/pool.ts';
import { SetupCompleted } from '../generated/suil/setup.ts';
import { EmissionDeposited, ToppedUp } from '../generated/suil/vault.ts';

export const eventLayouts = {
  'setup::SetupCompleted': SetupCompleted,
  'finance::InviterBound': InviterBound,
  'vault::ToppedUp': ToppedUp,
  'vault::EmissionDeposited': EmissionDeposited,
  'liquidity::Staked': Staked,
  'liquidity::Unstaked': Unstaked,
  'liquidity::Claimed': Claimed,
  'liquidity::Settled': Settled,
  'liquidity::ReserveFunded': ReserveFunded,
  'funding::DayClosed': DayClosed,
  'pool::Swapped': Swapped,
  'pool::LiquidityAdded': LiquidityAdded,
  'pool::LiquidityRemoved': LiquidityRemoved,
  'pool::Observed': Observed,
} as const;

export type EventName = keyof typeof eventLayouts;
/** Raw fields of one event, integers as decimal strings. */
export type RawEvent<Name extends EventName> = (typeof eventLayouts)[Name]['$inferType'];
