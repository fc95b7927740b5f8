/** Our events by `module::Event`, with the layouts generated from the contracts. Owns the list; meaning is in kinds.ts. */
import {
  AdminAppointed,
  ChangeAnnounced,
  ChangeCancelled,
  GuardianAppointed,
  Migrated,
  Paused,
  Resumed,
  SettlementKeyRotated,
  WithdrawKeyRotated,
} from '../generated/suil/admin.ts';
import { InviterBound } from '../generated/suil/finance.ts';
import { DayClosed } from '../generated/suil/funding.ts';
import { Claimed, ReserveFunded, Settled, Staked, Unstaked } from '../generated/suil/liquidity.ts';
import {
  IncomePaid,
  Pledged,
  PledgeReserveFunded,
  PrincipalPaid,
  SuilPledged,
  SuilPrincipalPaid,
} from '../generated/suil/pledge.ts';
import { LiquidityAdded, LiquidityRemoved, Observed, Swapped } from '../generated/suil/pool.ts';
import { Proven, SettlementPublished, SettlementRevoked, TeamReserveFunded } from '../generated/suil/settlement.ts';
import { SetupCompleted } from '../generated/suil/setup.ts';
import { SuilSwapped } from '../generated/suil/suilpool.ts';
import { DayPrice } from '../generated/suil/suiprice.ts';
import { UpgradeAnnounced, UpgradeCancelled, Upgraded } from '../generated/suil/upgrade.ts';
import { EmissionDeposited, ReserveDeposited, ToppedUp, Withdrawn } from '../generated/suil/vault.ts';

export const eventLayouts = {
  'setup::SetupCompleted': SetupCompleted,
  'finance::InviterBound': InviterBound,
  'vault::ToppedUp': ToppedUp,
  'vault::EmissionDeposited': EmissionDeposited,
  'vault::Withdrawn': Withdrawn,
  'vault::ReserveDeposited': ReserveDeposited,
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
  'suilpool::SuilSwapped': SuilSwapped,
  'suiprice::DayPrice': DayPrice,
  'pledge::Pledged': Pledged,
  'pledge::SuilPledged': SuilPledged,
  'pledge::IncomePaid': IncomePaid,
  'pledge::PrincipalPaid': PrincipalPaid,
  'pledge::SuilPrincipalPaid': SuilPrincipalPaid,
  'pledge::PledgeReserveFunded': PledgeReserveFunded,
  'settlement::SettlementPublished': SettlementPublished,
  'settlement::SettlementRevoked': SettlementRevoked,
  'settlement::Proven': Proven,
  'settlement::TeamReserveFunded': TeamReserveFunded,
  'admin::ChangeAnnounced': ChangeAnnounced,
  'admin::ChangeCancelled': ChangeCancelled,
  'admin::WithdrawKeyRotated': WithdrawKeyRotated,
  'admin::SettlementKeyRotated': SettlementKeyRotated,
  'admin::GuardianAppointed': GuardianAppointed,
  'admin::AdminAppointed': AdminAppointed,
  'admin::Paused': Paused,
  'admin::Resumed': Resumed,
  'admin::Migrated': Migrated,
  'upgrade::UpgradeAnnounced': UpgradeAnnounced,
  'upgrade::UpgradeCancelled': UpgradeCancelled,
  'upgrade::Upgraded': Upgraded,
} as const;

export type EventName = keyof typeof eventLayouts;
type Layout<Name extends EventName> = (typeof eventLayouts)[Name];
/** Raw fields of one event; wide integers are numbers when they are read the fast way, decimal text when by the layout. */
export type RawEvent<Name extends EventName> = {
  [Field in keyof Layout<Name>['$inferType']]:
    | Layout<Name>['$inferType'][Field]
    | Extract<Layout<Name>['$inferInput'][Field & keyof Layout<Name>['$inferInput']], bigint>;
};
