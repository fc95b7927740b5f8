/** Typed calls to our contracts: one file per action and per view, over any transport of the Sui SDK. */

export { buildPauseVouchers, buildPostAudit, type PostAuditParams } from './admin/audit.ts';

export { fetchCap } from './admin/caps.ts';
export {
  type AnnounceChangeParams,
  buildAnnounceChange,
  buildCancelChange,
  buildVetoChange,
  type VetoChangeParams,
} from './admin/change.ts';
export { configurationOf, newestPackageOf } from './admin/configuration-object.ts';
export {
  buildAcceptAdmin,
  buildAnnounceGuardian,
  buildInstallGuardian,
  buildOfferAdmin,
  buildWithdrawOffer,
} from './admin/holders.ts';
export {
  buildAnnounceKey,
  buildDisableKey,
  buildSwitchKey,
  buildVetoKey,
  KEY_NAMES,
  type KeyName,
} from './admin/keys.ts';
export { buildPause, buildResume } from './admin/pause.ts';
export type { AnnouncedUpgrade, Delays, Holder, KeySlot, Powers } from './admin/powers.ts';
export {
  buildAnnounceUpgrade,
  buildCancelUpgrade,
  buildMigrate,
  buildUpgrade,
  buildVetoUpgrade,
  type UpgradeCode,
} from './admin/upgrade.ts';
export { type Configuration, type ConfigurationState, fetchConfiguration, type Parameter } from './admin/view.ts';
export { auditKeyOf, type VoucherPublicKeys, voucherKeysOf } from './admin/voucher-keys.ts';
export { fetchBalances } from './asset/balances.ts';
export { COIN_REGISTRY_ID, type Currency, currencyTypeOf, fetchCurrency } from './asset/currency.ts';
export { buildSendCoins, buildSendFunds, buildSendObject, type SendCoinsParams } from './asset/send.ts';
export { buildMintTestUsdc, type MintTestUsdcParams } from './asset/test-usdc.ts';
export { type PoolName, packageOf, poolOf, type SuilClient } from './chain/contract.ts';
export { executeWithinBudget } from './chain/execute-within-budget.ts';
export { createLimitedFetch } from './chain/limited-fetch.ts';
export { type Deployment, toManifest } from './chain/manifest.ts';
export {
  type BalanceChange,
  type ObjectChange,
  OUTCOME_PARTS,
  readOutcome,
  type TransactionOutcome,
} from './chain/outcome.ts';
export type { ReadableObject } from './chain/readable-object.ts';
export { type Simulation, simulate } from './chain/simulate.ts';
export type { SuiPayment } from './chain/sui.ts';
export { fetchChainTime } from './chain/time.ts';
export { type AbortPlace, parseAbort } from './errors/aborts.ts';
export { toAppError } from './errors/app-error.ts';
export { isUnanswered } from './errors/unanswered.ts';
export { type EventContent, fromEventContent, toEventContent } from './events/content.ts';
export { createEventDecoder, decodeEvent, type EncodedEvent, isEventOf } from './events/decode.ts';
export type { ChainEvent, ChainEventKind } from './events/kinds.ts';
export { PACKAGE_DIGEST } from './generated/suil/package-digest.ts';
export { buildClaim, buildClaimUsdc, type ClaimParams, type ClaimUsdcParams, quoteClaim } from './liquidity/claim.ts';
export { buildRoll, MAX_DAYS_PER_TRANSACTION } from './liquidity/close-days.ts';
export { buildFundReserve, type FundReserveParams } from './liquidity/fund-reserve.ts';
export { type FundingDay, fetchFundingDays } from './liquidity/funding-days.ts';
export type { LiquidityPosition } from './liquidity/position.ts';
export { fetchPositionObjects } from './liquidity/position-objects.ts';
export { buildSettle, type SettleParams } from './liquidity/settle.ts';
export { buildStake, quoteStake, type StakeParams, type StakeQuote } from './liquidity/stake.ts';
export {
  buildUnstake,
  buildUnstakeUsdc,
  quoteUnstake,
  type UnstakeParams,
  type UnstakeUsdcParams,
} from './liquidity/unstake.ts';
export { fetchUnstakeable, type UnstakeableParams } from './liquidity/unstakeable.ts';
export {
  fetchLiquidityView,
  fetchOverview,
  fetchPosition,
  type LiquidityOverview,
  type LiquidityView,
} from './liquidity/view.ts';
export type { WithdrawalQuote } from './liquidity/withdrawal-quote.ts';
export { buildExtendLock, buildReleaseLock } from './lock/change.ts';
export { fetchLocks, type OperatorLock } from './lock/view.ts';
export { buildClosePledgeIncome } from './pledge/close-income.ts';
export { buildClosePledgePrincipal } from './pledge/close-principal.ts';
export { buildCloseSuilPledge } from './pledge/close-suil-principal.ts';
export { buildFundPledgeReserve } from './pledge/fund-reserve.ts';
export { buildLeavePledge } from './pledge/leave.ts';
export { buildLeaveSuilPledge } from './pledge/leave-suil.ts';
export { buildPledge, type PledgeParams } from './pledge/pledge.ts';
export { buildPledgeSuil, type PledgeSuilParams, quotePledgeSuil } from './pledge/pledge-suil.ts';
export {
  fetchOpenPrincipal,
  fetchPledge,
  fetchPledgeHashrate,
  fetchPledges,
  fetchSuilPledge,
  fetchSuilPledges,
  fetchSuilPledgeValue,
  type Pledge,
  type PledgeList,
  type PledgePage,
  type SuilPledge,
} from './pledge/view.ts';
export { buildWithdrawPledgeIncome } from './pledge/withdraw-income.ts';
export { type AddLiquidityParams, buildAddLiquidity, quoteAddLiquidity } from './pool/add-liquidity.ts';
export { buildObserve } from './pool/observe.ts';
export { POOL_FEE_BPS, type PoolReserves, quoteSwapOut, type SwapQuote } from './pool/quote.ts';
export {
  buildRemoveLiquidity,
  quoteRemoveLiquidity,
  type RemoveLiquidityParams,
  shareTypeOf,
} from './pool/remove-liquidity.ts';
export { fetchQuote, fetchReserves, type QuoteParams } from './pool/reserves.ts';
export { fetchRouteQuote, type GrantedHashrate, type LiveRouteQuote } from './pool/route-quote.ts';
export { buildRouteSwap, type RouteSwapParams } from './pool/route-swap.ts';
export { buildSeedPool, fetchSeedTicket, type SeedPoolParams } from './pool/seed.ts';
export { fetchPoolState, type PoolState } from './pool/state.ts';
export { buildSwap, type SwapDirection, type SwapParams } from './pool/swap.ts';
export { fetchPoolGrants, type PoolGrant } from './price/grant-terms.ts';
export { buildStoreDayPrice } from './price/store-day-price.ts';
export { type DayPriceOf, fetchDayPrices, fetchPrices, fetchSuilPrice, type Prices } from './price/view.ts';
export { type BindInviterParams, buildBindInviter } from './referral/bind-inviter.ts';
export { fetchInviterObjects, inviterTableOf } from './referral/inviter-objects.ts';
export { fetchUserInfo, type UserInfo } from './referral/user-info.ts';
export { fetchProductReserves, type PledgeTerm, type ReserveState, type Reserves } from './reserve/view.ts';
export { buildAttestSettlement, buildHoldSettlement } from './settlement/attest.ts';
export {
  buildProveAndClaim,
  MAX_PROOFS,
  MAX_SEASONS,
  type ProveAndClaimParams,
  type TeamClaim,
} from './settlement/claim.ts';
export {
  type ClosedDayFigures,
  closedDayOf,
  type DayRootFigures,
  dayRootOf,
  type SettlementTable,
  settlementTableOf,
} from './settlement/day-objects.ts';
export { buildFundTeamReserve } from './settlement/fund-reserve.ts';
export {
  buildPublishSettlement,
  buildPublishSettlements,
  type PublishSettlementParams,
} from './settlement/publish.ts';
export { buildRevokeSettlement } from './settlement/revoke.ts';
export { buildRollDays } from './settlement/roll-days.ts';
export {
  buildAttestSeason,
  buildPublishSeason,
  buildRevokeSeason,
  fetchSeasonRoots,
  type SeasonRoot,
} from './settlement/season.ts';
export {
  type AmountsByKind,
  fetchClaimable,
  fetchRoots,
  fetchTeamCredit,
  fetchTeamOverview,
  type PublishedSettlement,
  type TeamOverview,
} from './settlement/view.ts';
export { fetchSuilSwapQuote, type SuilSwapQuote } from './suilpool/quote.ts';
export { buildSwapSuil, type SwapSuilParams } from './suilpool/swap.ts';
export { createTvlAdapter, type TvlAdapter, type TvlBalances } from './tvl/adapter.ts';
export { fetchVaultBalanceObjects, isUnmoved, type VaultBalanceObject } from './vault/balance-objects.ts';
export { type CoinBalances, fetchVaultBalances } from './vault/balances.ts';
export { buildCollectFees, fetchUncollectedFees, type UncollectedFees } from './vault/fees.ts';
export { buildFundFromVault, type FundFromVaultParams } from './vault/fund-reserve.ts';
export {
  type DayLimit,
  fetchUsedVouchers,
  fetchVaultLimits,
  fetchWithdrawalLimits,
  type WithdrawalLimits,
} from './vault/limits.ts';
export {
  type PoolTables,
  poolTablesOf,
  positionObjectOf,
  type VaultObjects,
  vaultObjectsOf,
} from './vault/money-objects.ts';
export { buildTopUp, type TopUpParams } from './vault/top-up.ts';
export { buildTopUpSuil } from './vault/top-up-suil.ts';
export { buildTopUpUsdc } from './vault/top-up-usdc.ts';
export { signVoucher, type VoucherKeys, verifyVoucher } from './vault/voucher.ts';
export { buildWithdraw, type WithdrawParams } from './vault/withdraw.ts';
