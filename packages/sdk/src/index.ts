/** Typed calls to our contracts: one file per action and per view, over any transport of the Sui SDK. */
export { fetchBalances } from './asset/balances.ts';
export { buildMintTestUsdc, type MintTestUsdcParams } from './asset/test-usdc.ts';
export type { PoolName, SuilClient } from './chain/contract.ts';
export { type Deployment, toManifest } from './chain/manifest.ts';
export { type BalanceChange, type Simulation, simulate } from './chain/simulate.ts';
export { type AbortPlace, parseAbort } from './errors/aborts.ts';
export { toAppError } from './errors/app-error.ts';
export { decodeEvent, type EncodedEvent } from './events/decode.ts';
export type { ChainEvent, ChainEventKind } from './events/kinds.ts';
export { buildClaim, buildClaimUsdc, type ClaimParams, type ClaimUsdcParams, quoteClaim } from './liquidity/claim.ts';
export { buildRoll } from './liquidity/close-days.ts';
export { buildFundReserve, type FundReserveParams } from './liquidity/fund-reserve.ts';
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
  type LiquidityPosition,
  type LiquidityView,
} from './liquidity/view.ts';
export type { WithdrawalQuote } from './liquidity/withdrawal-quote.ts';
export { POOL_FEE_BPS, type PoolReserves, quoteSwapOut, type SwapQuote } from './pool/quote.ts';
export { fetchQuote, fetchReserves, type QuoteParams } from './pool/reserves.ts';
export { buildSwap, type SwapDirection, type SwapParams } from './pool/swap.ts';
export { type BindInviterParams, buildBindInviter } from './referral/bind-inviter.ts';
export { fetchUserInfo, type UserInfo } from './referral/user-info.ts';
export { type CoinBalances, fetchVaultBalances } from './vault/balances.ts';
export { buildTopUp, type TopUpParams } from './vault/top-up.ts';
