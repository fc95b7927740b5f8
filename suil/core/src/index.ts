/** The words and pure rules of the project. The REST schemas are in `@suil/core/api`. */

export { assert } from '@suil/errors';
export {
  AppError,
  type AppErrorContext,
  createAppError,
  describeFailure,
  ERROR_CODE_TRAILER,
  type ErrorBody,
  fromErrorBody,
  isAppError,
  readAppError,
  toErrorBody,
} from './errors/app-error.ts';
export { APP_ERROR_CODES, type AppErrorEntry, errorEntry, isAppErrorCode } from './errors/code-entries.ts';
export type { AppErrorCode } from './errors/codes.ts';
export { codeOf, messageOf } from './errors/failure.ts';
export { translateListenError } from './errors/listen-error.ts';
export { mayHaveArrived } from './errors/may-have-arrived.ts';
export {
  EMPTY_RESCUE_PLACE,
  fillRescueTemplate,
  type RescuePlace,
  readRescuePlace,
} from './rescue-file.ts';
export { formatRange, type IdRange, includesId, rangesOf } from './resume/id-ranges.ts';
export {
  ANSWERED_RANGES_MAX,
  isResumeReason,
  RESUME_CLOCK_TOLERANCE_MS,
  RESUME_LIFETIME_MS,
  type ResumePlace,
  type ResumeText,
  readResume,
  refuseResume,
  resumeMessage,
} from './resume/resume-text.ts';
export { type ResumeCheck, resumePlaceOf, type SignedResume, verifyResume } from './resume/verify-resume.ts';
export {
  AUDIT_HALT_CODES,
  type AuditHaltCode,
  type AuditHaltLevel,
  auditHaltLevel,
} from './rules/audit/halt-codes.ts';
export { type ReadAuditStatement, readAuditStatement } from './rules/audit/read-statement.ts';
export { type AuditedAsset, type AuditStatement, auditStatementBytes } from './rules/audit/statement.ts';
export {
  BANK_TERMS_DAYS,
  type BankTermDays,
  bankDailyIncome,
  bankEscrow,
  bankRedeemableDay,
  bankRest,
  bankYearlyPpm,
  bankYieldPpm,
  isBankTerm,
  openBankPrincipal,
  splitBankIncome,
} from './rules/bank/bank.ts';
export {
  type ClaimedPart,
  type EarnedDay,
  type PaidClaim,
  splitByClaims,
} from './rules/claims/claim-order.ts';
export { DAY_STEPS, type DayStepName } from './rules/day-steps.ts';
export { GAS_BUDGET_MAX_MIST, GAS_PRICE_MAX_MIST } from './rules/gas-limits.ts';
export {
  cutHashrate,
  dueHashrate,
  type HashratePurchase,
  purchaseHashrate,
  RELEASE_FACTOR_ONE,
  releaseBudget,
  releaseFactor,
  suilOfHashrate,
} from './rules/hashrate/hashrate.ts';
export { HASHRATE_TYPES, type HashrateType, INCOME_KINDS, type IncomeKind, incomeKindOf } from './rules/income.ts';
export {
  ACCRUAL_SCALE,
  type Accrual,
  type AccruingPosition,
  accrue,
  heldOn,
  mergedStart,
  rampWeight,
  type SumsThrough,
  settlePosition,
} from './rules/liquidity/accrual.ts';
export { createPositionColumns, type PositionColumns, settleBatch } from './rules/liquidity/batch.ts';
export { addFactor, type FactorSums, type FundedDay, fundDay, ZERO_SUMS } from './rules/liquidity/funding.ts';
export {
  DEFAULT_RELEASE_RATE_BPS,
  FACTOR_ONE,
  MAX_DAYS_PER_CALL,
  RAMP_CAP_PPM,
  RAMP_DAYS,
  RAMP_FIRST_PPM,
  RAMP_STEP_PPM,
  rampPpm,
} from './rules/liquidity/limits.ts';
export {
  type ClosedDay,
  LiquidityModel,
  type ModelOverview,
  type ModelPayment,
  type ModelPosition,
} from './rules/liquidity/model.ts';
export {
  NODE_PAYMENTS,
  NODE_TIERS,
  type NodeDividend,
  type NodeFigures,
  type NodePayment,
  type NodeTier,
  nodeDividends,
  nodeFigures,
  openNodes,
  splitProceeds,
} from './rules/node/node.ts';
export { type ParameterChange, parametersOn } from './rules/parameter/changes.ts';
export {
  CONTRACT_PARAMETER_NAMES,
  CONTRACT_PARAMETERS,
  type ContractParameter,
  ParameterModel,
} from './rules/parameter/parameter-model.ts';
export {
  DEFAULT_PARAMETERS,
  mapParameters,
  PARAMETER_NAMES,
  type ParameterName,
  type ParameterValues,
  parameterKey,
  parameterName,
  type ReadParameters,
} from './rules/parameter/parameters.ts';
export { type ModelPledge, type ModelSuilPledge, PledgeModel, type PledgePayment } from './rules/pledge/model.ts';
export {
  isPledgeTerm,
  pledgePpm,
  pledgeYieldsPpm,
  suilPledgeFactorBps,
} from './rules/pledge/terms.ts';
export {
  depthOf,
  type GrantTerm,
  grantTermOf,
  lowestOf,
  PRICE_BITS,
  PRICE_DAYS_KEPT,
  type PriceMeans,
} from './rules/pool/grant-terms.ts';
export { exp2, log2 } from './rules/pool/logarithm.ts';
export { LOCKED_SHARES, type ModelDeposit, PoolModel } from './rules/pool/pool-model.ts';
export { outputOf } from './rules/pool/pool-output.ts';
export { PriceHistory, priceOf } from './rules/pool/price-history.ts';
export { grantHistoryAt, type StoredPrices } from './rules/pool/stored-prices.ts';
export { DAYS_AT_ONCE_MAX, PORTFOLIO_PARTS, type PortfolioPartName } from './rules/portfolio.ts';
export { UPGRADE_ACTS, type UpgradeAct, upgradeAnnouncedMs } from './rules/powers/announced-upgrade.ts';
export { KEY_SLOTS, type KeySlotState } from './rules/powers/key-model.ts';
export { PowersModel } from './rules/powers/model.ts';
export { BucketModel, bucketLimit } from './rules/price/bucket.ts';
export {
  type Exchange,
  ExchangeModel,
  type ExchangeQuote,
  type HashrateQuote,
} from './rules/price/exchange-model.ts';
export { type GrantPrice, PriceModel, type PricePools } from './rules/price/price-model.ts';
export {
  daysToRelease,
  EVEN_WITHIN_DAYS,
  lossAgainstHoldingPpm,
  type ProjectedProduct,
  type Projection,
  type ProjectionMarket,
  type ProjectionRequest,
  project,
  projectGain,
} from './rules/projection/project.ts';
export {
  type ExchangeTerms,
  type ImpactParams,
  largestBelowImpact,
  type PoolName,
  planRoute,
  quoteRoute,
  type RoutePool,
  type RouteQuote,
  type RouteStep,
  type StepQuote,
  type SwapCoin,
  type SwapDirection,
} from './rules/route/route.ts';
export { countBelow, sumBelow } from './rules/settlement/below.ts';
export {
  TEAM_LIMIT_PER_MILLE,
  type TeamAmounts,
  TeamClaimsModel,
} from './rules/settlement/claims-model.ts';
export { computeTeamDay } from './rules/settlement/compute.ts';
export {
  type LineFigures,
  type LineMember,
  recomputeLine,
  type WorkedLine,
} from './rules/settlement/line/recompute-line.ts';
export { LINE_TEAM_MAX } from './rules/settlement/line/team-limit.ts';
export {
  buildTeamTree,
  hashTeamLeaf,
  hashTeamNode,
  rootOfProof,
  type TeamLeaf,
  type TeamProof,
  type TeamTree,
} from './rules/settlement/merkle.ts';
export { type SeasonProofText, seasonProofOf, type TeamProofText, teamProofOf } from './rules/settlement/proof.ts';
export { hashSeasonLeaves } from './rules/settlement/season/season-columns.ts';
export {
  buildSeasonTree,
  daysOfSeason,
  hashSeasonLeaf,
  rootOfSeasonProof,
  SEASON_AMOUNTS,
  SEASON_DAYS,
  type SeasonLeaf,
  type SeasonProof,
  type SeasonTree,
  seasonOf,
} from './rules/settlement/season/season-tree.ts';
export { type SeasonAmounts, TeamSeasonsModel } from './rules/settlement/season/seasons-model.ts';
export { createTeamColumns, type TeamDay, type TeamIncome, type TeamSnapshot } from './rules/settlement/snapshot.ts';
export { type TeamLevel, type TeamRules, teamLevelOf, teamRules } from './rules/settlement/team-rules.ts';
export {
  climb,
  HASH_BYTES,
  type Hash256,
  hashLeaves,
  orderLeaves,
  orderMembers,
  rootOver,
  siblingsOf,
  sumTotals,
  type TeamTotals,
} from './rules/settlement/team-tree.ts';
export { addAmounts, wordsOf } from './rules/settlement/words.ts';
export {
  isSpendingRaise,
  NO_SPENDING_LIMIT,
  SPENDING_RAISE_MS,
  SPENDING_WINDOW_MS,
  type SpendingLimit,
  setSpendingLimit,
  spendingLimitAt,
} from './rules/spending/spending-limit.ts';
export {
  type CoinTypes,
  coinTypeOf,
  forVaultAssets,
  VAULT_ASSETS,
  type VaultAsset,
  vaultAssetOf,
} from './rules/vault/asset.ts';
export {
  DEFAULT_VAULT_CAPS,
  hourlyQuarter,
  nextHourMs,
  VaultModel,
  type VoucherTerms,
  vaultCaps,
} from './rules/vault/model.ts';
export {
  ADDRESS_SHARE_MAX_BPS,
  type DayAllowance,
  expectDays,
  pickIssuable,
  type QueuedRequest,
  RETURN_MARGIN_MS,
  shareOfCap,
  VOUCHER_VALIDITY_MS,
} from './rules/vault/queue.ts';
export {
  belowMinFromMs,
  ENDED_COUNTS_MS,
  nextRequestFromMs,
  type RequestHistory,
  topUpMin,
  withdrawMins,
} from './rules/vault/request-limits.ts';
export { type ReserveIds, type ReserveName, reserveIdOf } from './rules/vault/reserve.ts';
export {
  decodeVoucher,
  encodeVoucher,
  type Permit,
  permitBytes,
  toPermit,
  VOUCHER_DOMAIN,
  VOUCHER_LIFETIME_MS,
  type Voucher,
  type VoucherDeployment,
} from './rules/vault/voucher.ts';
export { describeTooFewNodes, hasIndependentNodes, NODES_MIN } from './setup/nodes.ts';
export {
  type FormerOperator,
  type NextOperator,
  nextOperatorAt,
  type Operators,
  operatorAt,
} from './setup/operators.ts';
export { readSecretFiles } from './setup/secret-files.ts';
export {
  acceptsSite,
  FORMER_SITES_INVALID,
  type FormerSite,
  type FormerSites,
  readFormerSites,
  type Site,
  type Sites,
} from './setup/sites.ts';
export { startCheckpointOf } from './setup/start-checkpoint.ts';
export { assertVariableNames, type VariableName } from './setup/variables.ts';
export { CHALLENGE_LIFETIME_MS, SIGN_IN_VERSION, type SignInText, signInMessage } from './sign-in.ts';
export { CLOCK_DIFFERENCE_MAX_MS, checkGivenNonce, type GivenNonce } from './signing-nonce.ts';
export {
  type AccountName,
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  BREACH_ACCOUNT,
  CHART,
  CLOSING_ACCOUNT,
  EMISSION_ACCOUNT,
  FEES_ACCOUNT,
  HASHRATE_ISSUE_ACCOUNT,
  heldAccountOf,
  memberAccount,
  memberBankAccount,
  memberHeldAccount,
  memberOf,
  memberReleasedAccount,
  PRO_BACKING_ACCOUNT,
  PRO_ISSUE_ACCOUNT,
  RESERVE_ACCOUNT,
  TREASURY_ACCOUNT,
  UNCOLLECTED_FEES_ACCOUNTS,
  VAULT_ACCOUNT,
} from './values/accounts.ts';
export {
  type Address,
  isAddress,
  isCompleteAddress,
  type ObjectId,
  parseAddress,
  parseObjectId,
  shortenAddress,
  ZERO_ADDRESS,
} from './values/address.ts';
export { type FormatAmountOptions, formatAmount, parseUnits, unitsOf } from './values/amount-format.ts';
export { type AmountInput, checkAmount, parseAmountInput } from './values/amount-input.ts';
export {
  ASSETS,
  type Asset,
  DECIMALS,
  isAsset,
  isSuiCoin,
  MAX_U64,
  MICROS_PER_USD,
  MIST_PER_SUI,
  SUI_COIN_TYPE,
  SUIL_SUPPLY_UNITS,
  UNITS_PER_SUIL,
} from './values/asset.ts';
export { dayOf, dayStartMs, formatDay, MS_PER_DAY } from './values/day.ts';
export { type Digest, digestBytes, isDigest, parseDigest } from './values/digest.ts';
export { toHex } from './values/hex.ts';
export { INT64_MAX, UINT64_MAX } from './values/integer.ts';
export {
  FALLBACK_LANGUAGE,
  INITIAL_LANGUAGE,
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  matchLanguage,
  STORED_LANGUAGE_DEFAULT,
  toBcp47,
} from './values/language.ts';
export { bigIntAt, bigUintAt, byteAt, doubleAt, intAt, itemAt, wordAt } from './values/lists/columns.ts';
export { zip } from './values/lists/zip.ts';
export {
  BPS_SCALE,
  feeOf,
  formatBps,
  formatPpm,
  minimumAfterSlippage,
  mulDivCeil,
  mulDivFloor,
  PPM_SCALE,
} from './values/rate.ts';
export {
  ACCESS_TOKEN_KEY,
  CURRENT_ACCOUNT_KEY,
  DEMO_STORE_KEY,
  LANGUAGE_KEY,
  NETWORK_KEY,
  TRANSACTION_POLL_MS,
  TRANSACTION_WAIT_MS,
  WALLET_CONNECTION_KEY,
} from './values/storage-keys.ts';
