/**
 * The registry of every error code: how it answers over HTTP, whether trying again can help, and its English text.
 * Owns codes and English texts; translations belong to the web app's locales (key `errors.CODE`), screens to its features.
 *
 * Append-only: never rename, remove or reuse a code. One line per code: [http status, retryable, English text].
 * `{name}` in a text is filled from the error's context. Texts marked §8 are the specification's own words.
 */
// biome-ignore format: one line per code, so that two people adding codes never meet in one
const table = {
  // Wallet (§8)
  WALLET_NOT_CONNECTED: [400, false, 'No wallet is connected.'],
  WALLET_ACCOUNT_NOT_SELECTED: [400, false, 'No wallet account is selected to {action}.'],
  WALLET_FEATURE_NOT_SUPPORTED: [400, false, "This wallet doesn't support the `{feature}` feature."],
  WALLET_ACCOUNT_NOT_FOUND: [404, false, 'No account with address {address} is connected to {wallet}.'],
  WALLET_ACCOUNTS_EMPTY: [400, false, 'The wallet {wallet} shared no Sui account.'],
  WALLET_EFFECTS_UNPARSABLE: [502, false, 'Could not parse effects from transaction result.'],
  WALLET_SENDER_NOT_SET: [400, false, 'Current sender not set. Please connect wallet first.'],
  WALLET_CONTEXT_MISSING: [500, false, 'Could not find {context}. Ensure that you have set up the {provider}.'],
  WALLET_REQUEST_REJECTED: [400, false, 'User rejected the request'],
  WALLET_WINDOW_CLOSED: [400, false, 'User closed the Stashed window'],
  WALLET_WINDOW_FAILED: [400, false, 'Failed to open new window'],
  WALLET_CONNECTION_FAILED: [400, true, 'Connection failed'],
  WALLET_ADDRESS_CHANGED: [401, false, 'Wallet address has changed, please log in again'],
  WALLET_CHAIN_UNSUPPORTED: [400, false, 'The wallet {wallet} does not work on {chain}.'],
  WALLET_MNEMONIC_LENGTH_INVALID: [400, false, 'A recovery phrase has 12, 15, 18, 21 or 24 words; this one has {words}.'],
  WALLET_MNEMONIC_WORD_UNKNOWN: [400, false, 'Word {position} of the recovery phrase is not in the word list.'],
  WALLET_MNEMONIC_CHECKSUM_INVALID: [400, false, 'The recovery phrase does not add up: a word is wrong or out of order.'],
  WALLET_ACCOUNT_DUPLICATE: [409, false, 'This account is already in the wallet.'],

  // Node and network (§8)
  NODE_PARSE_ERROR: [502, false, 'ParseError'],
  NODE_INVALID_REQUEST: [502, false, 'InvalidRequest'],
  NODE_METHOD_NOT_FOUND: [502, false, 'MethodNotFound'],
  NODE_INVALID_PARAMS: [502, false, 'InvalidParams'],
  NODE_INTERNAL_ERROR: [502, false, 'InternalError'],
  NODE_SERVER_BUSY: [503, true, 'ServerBusy'],
  NODE_TRANSIENT_ERROR: [503, true, 'TransientError'],
  NODE_CONNECTION_FAILED: [503, true, 'Connection failed'],
  NODE_DELAYED: [504, true, 'Network delay'],
  NETWORK_FAILED: [503, true, 'Network error, please try again later'],
  REQUEST_FAILED: [500, true, 'Request failed'],
  LIST_REQUEST_FAILED: [500, true, 'Request failed, click to retry'],
  LIST_REFRESH_FAILED: [500, true, 'Refresh failed'],
  LIST_LOAD_FAILED: [500, true, 'Load failed'],
  LIST_UNAVAILABLE: [500, true, 'Failed to get the list'],

  // Routes and requests (§8)
  ROUTE_NOT_FOUND: [404, false, 'no match'],
  ROUTE_METHOD_NOT_ALLOWED: [405, false, 'method not allowed'],
  REQUEST_INVALID: [400, false, 'bad request'],
  REQUEST_METHOD_NOT_ALLOWED: [405, false, 'method not allowed'],
  REQUEST_TOO_LARGE: [413, false, 'The request is larger than {limitBytes} bytes.'],
  REQUEST_MEDIA_TYPE_UNSUPPORTED: [415, false, 'The content type {contentType} is not supported.'],
  REQUEST_RATE_LIMITED: [429, true, 'Too many requests. Try again in {retryAfterMs} ms.'],
  REQUEST_DEADLINE: [503, true, 'The server did not answer in time. Whether it did what was asked is open: ask again in {retryAfterSeconds} s.'],
  REQUEST_CURSOR_INVALID: [400, false, 'The page mark is not one of ours.'],
  INTERNAL: [500, false, 'Something went wrong on our side.'],

  // Signing in (§8, rules.md §9)
  AUTH_LOGIN_REQUIRED: [401, false, 'Please log in first'],
  AUTH_SESSION_EXPIRED: [401, false, 'Login expired, please log in again'],
  AUTH_CHALLENGE_FAILED: [503, true, 'Failed to obtain random number'],
  AUTH_CHALLENGE_NOT_FOUND: [401, false, 'This sign-in request is unknown. Start again.'],
  AUTH_CHALLENGE_EXPIRED: [401, false, 'This sign-in request has expired. Start again.'],
  AUTH_CHALLENGE_USED: [401, false, 'This sign-in request was already used. Start again.'],
  AUTH_CHALLENGE_ADDRESS_MISMATCH: [401, false, 'This sign-in request belongs to another address.'],
  AUTH_SIGNATURE_INVALID: [401, false, 'The signature does not belong to this message and address.'],
  AUTH_SIGNING_FAILED: [400, false, 'Signing failed'],
  AUTH_LOGIN_FAILED: [401, true, 'Login failed'],
  AUTH_TOKEN_MISSING: [502, true, 'Login failed: access_token not obtained'],
  AUTH_SESSION_NOT_FOUND: [404, false, 'This session has ended already.'],
  AUTH_CLIENT_OUTDATED: [400, false, 'This page is out of date. Reload it, then log in again.'],
  AUTH_ORIGIN_FOREIGN: [400, false, 'This page was opened at another address. Log in at {url}'],
  SIGNING_REQUEST_MALFORMED: [502, false, 'The server sent something that is not safe to sign. Nothing was signed. Reload the page and try again.'],
  SIGNING_CLOCK_DIFFERS: [400, false, 'The clocks of this device and of the server differ by more than 5 minutes. Nothing was signed. Correct the time of this device and try again.'],
  SIGNING_TEXT_REPLACED: [502, false, 'The wallet signed another text than the one it was asked to sign. The signature was not used.'],

  // Plain values
  ADDRESS_INVALID: [400, false, 'This is not a Sui address.'],
  OBJECT_ID_INVALID: [400, false, 'This is not an object id.'],
  DIGEST_INVALID: [400, false, 'This is not a transaction digest.'],
  AMOUNT_INVALID: [400, false, 'This is not an amount.'],
  AMOUNT_REQUIRED: [400, false, 'Enter an amount.'],
  AMOUNT_ZERO: [400, false, 'The amount must be more than zero.'],
  AMOUNT_BELOW_MINIMUM: [400, false, 'The minimum is {minimum} {asset}.'],
  AMOUNT_ABOVE_AVAILABLE: [400, false, 'The amount exceeds what is available.'],
  AMOUNT_OUT_OF_RANGE: [400, false, 'The amount is too large.'],
  ASSET_SUI_INSUFFICIENT: [409, false, 'Insufficient SUI balance.'],
  ASSET_SUIL_INSUFFICIENT: [409, false, 'Insufficient SUIL balance.'],
  ASSET_USDC_INSUFFICIENT: [409, false, 'Insufficient USDC balance.'],
  ASSET_PRO_INSUFFICIENT: [409, false, 'Insufficient PRO balance.'],
  ASSET_HASHRATE_INSUFFICIENT: [409, false, 'Insufficient computing power balance.'],

  // Referral (rules.md §2)
  REFERRAL_ALREADY_BOUND: [409, false, 'This address already has an inviter.'],
  REFERRAL_INVITER_NOT_BOUND: [400, false, 'The address is not a valid user'],
  REFERRAL_INVITER_IS_SELF: [400, false, 'You cannot invite yourself.'],
  REFERRAL_MEMBER_NOT_BOUND: [403, false, 'Bind an inviter first.'],
  REFERRAL_BINDING_FAILED: [500, true, 'Binding failed'],

  // Liquidity pool (rules.md §3)
  LIQUIDITY_STAKE_BELOW_MINIMUM: [400, false, 'At least 21 SUI can be staked.'],
  LIQUIDITY_VALUE_ZERO: [400, false, 'The amount must be more than zero.'],
  LIQUIDITY_VALUE_ABOVE_POSITION: [409, false, 'This is more than your position holds.'],
  LIQUIDITY_REMAINDER_BELOW_MINIMUM: [409, false, 'What remains must be zero or at least 20 USD.'],
  LIQUIDITY_NOTHING_AFTER_FEE: [400, false, 'Nothing would be left after the fee.'],
  LIQUIDITY_CLAIM_ABOVE_CLAIMABLE: [409, false, 'This is more than can be claimed.'],
  LIQUIDITY_CLAIM_EMPTY: [409, false, 'There is nothing to claim.'],
  LIQUIDITY_CLAIM_KIND_UNKNOWN: [400, false, 'There is no such kind of income.'],
  LIQUIDITY_CLAIM_FAILED: [500, true, 'Claim failed'],
  LIQUIDITY_WITHDRAWAL_FAILED: [500, true, 'Withdrawal failed'],
  LIQUIDITY_WITHDRAWAL_MIXED: [400, false, 'Principal and profit withdrawal not supported'],
  LIQUIDITY_POSITION_NOT_FOUND: [404, false, 'This address has no position.'],
  LIQUIDITY_DAYS_BEHIND: [409, true, 'Past days must be closed first. Close them and try again.'],
  LIQUIDITY_ROLL_TOO_LONG: [400, false, 'At most 200 days can be closed at a time.'],

  // Exchange pools (rules.md §7)
  POOL_AMOUNT_ZERO: [400, false, 'The amount must be more than zero.'],
  POOL_OUTPUT_ZERO: [400, false, 'This amount is too small to exchange.'],
  POOL_OUTPUT_BELOW_MINIMUM: [409, true, 'The price moved beyond your limit.'],
  POOL_EMPTY: [409, false, 'The pool is empty.'],
  POOL_DEPOSIT_TOO_SMALL: [400, false, 'The deposit is too small.'],
  SWAP_FAILED: [500, true, 'Exchange failed'],

  // Vault (rules.md §9)
  VAULT_AMOUNT_ZERO: [400, false, 'The amount must be more than zero.'],

  VAULT_COIN_UNKNOWN: [400, false, 'The vault does not take this coin.'],
  VAULT_BALANCE_INSUFFICIENT: [409, true, 'The vault holds less than this withdrawal.'],
  VOUCHER_USED: [409, false, 'This withdrawal was paid already.'],
  VOUCHER_ABOVE_CAP: [409, true, 'The day\'s limit for withdrawals is reached. Try again tomorrow.'],
  VOUCHER_FOR_RESERVE: [400, false, 'This voucher is for a reserve.'],
  VOUCHER_MALFORMED: [400, false, 'The voucher cannot be read.'],
  VOUCHER_EXPIRED: [409, false, 'The voucher has expired.'],
  VOUCHER_TOO_LONG: [409, false, 'The voucher is valid for too long.'],
  VOUCHER_SIGNATURE_INVALID: [400, false, 'The voucher is not for this withdrawal.'],
  RESERVE_UNKNOWN: [400, false, 'This is not the reserve that the voucher names.'],

  // Transfers, withdrawals and the voucher signer (rules.md §9)
  OPERATOR_ONLY: [403, false, 'Only the operator may do this.'],
  TRANSFER_TO_SELF: [400, false, 'You cannot transfer to yourself.'],
  WITHDRAWAL_NOT_FOUND: [404, false, 'There is no such withdrawal.'],
  WITHDRAWAL_NOT_QUEUED: [409, false, 'This withdrawal no longer waits in the queue.'],
  WITHDRAWAL_ABOVE_SHARE: [409, false, 'One withdrawal can be at most {limit} {asset}, a tenth of the day\'s limit.'],
  WITHDRAWAL_RECIPIENT_INVALID: [400, false, 'This address cannot receive a withdrawal.'],
  HASHRATE_CLAIM_EMPTY: [409, false, 'There is nothing to claim.'],
  HASHRATE_CLAIM_ABOVE_RELEASED: [409, false, 'This is more than can be claimed.'],
  SIGNER_UNAVAILABLE: [503, true, 'The withdrawal signer does not answer.'],
  SIGNER_TOKEN_INVALID: [401, false, 'The withdrawal signer does not know this caller.'],
  SIGNER_REFUSED: [403, false, 'The withdrawal signer refused: {reason}'],
  SIGNER_ID_CONFLICT: [409, false, 'A voucher with the id {id} exists for something else.'],
  SIGNER_CAP_REACHED: [409, true, 'The signer\'s daily limit for {asset} is reached.'],
  SIGNER_KEY_FAILED: [502, true, 'The withdrawal key did not sign: {reason}'],
  SIGNER_LOG_DAMAGED: [500, false, 'The signer\'s log in {path} is damaged in line {line}.'],
  SIGNER_HALTED: [409, true, 'The withdrawal signer is stopped by halt {halt} ({code}). An operator has to resume it.'],
  HALT_NOT_FOUND: [404, false, 'There is no halt {id}. The log and /readyz name the open ones.'],
  SIGNER_LOG_IN_USE: [500, false, 'The signer\'s log in {path} is in use by process {pid}.'],

  // Team settlement and fixed terms (rules.md §§4, 6)
  SETTLEMENT_ESCROW_SHORT: [409, false, 'The team escrow holds less than this.'],
  SETTLEMENT_DAY_OUT_OF_ORDER: [409, false, 'This is not the next day to settle.'],
  SETTLEMENT_DAY_OPEN: [409, true, 'The day is not closed yet.'],
  SETTLEMENT_TOTAL_ABOVE_LIMIT: [400, false, 'The total is above what the rules allow for the day.'],
  SETTLEMENT_RESERVE_SHORT: [409, true, 'The team reserve holds less than the total.'],
  SETTLEMENT_ROOT_MALFORMED: [400, false, 'A root has 32 bytes.'],
  SETTLEMENT_DAY_NOT_LAST: [409, false, 'Only the last published day can be revoked.'],
  SETTLEMENT_ALREADY_CLAIMABLE: [409, false, 'The day is claimable already.'],
  SETTLEMENT_DAY_NOT_ACCEPTED: [409, true, 'Proofs of this day are not accepted now.'],
  SETTLEMENT_PROOF_MALFORMED: [400, false, 'The proof cannot be read.'],
  SETTLEMENT_PROOF_INVALID: [400, false, 'The proof does not belong to this member and these amounts.'],
  SETTLEMENT_LEAVES_INVALID: [500, false, 'The amounts of the tree are not valid: {detail}'],
  SETTLEMENT_SNAPSHOT_INVALID: [500, false, 'The day cannot be settled: {detail}'],
  SETTLEMENT_PROOF_NONE: [404, true, 'There is no claimable settlement with income for this address yet.'],
  TEAM_MEMBER_NOT_FOUND: [404, false, 'This address is not in your team.'],
  SETTLEMENT_MEMBER_NOT_FOUND: [404, false, 'There is no team income for this address.'],
  PRICE_STALE: [409, true, 'There is no recent price. Try again in half an hour.'],
  PRICE_POOL_SHALLOW: [409, true, 'The pool is too small to give a price.'],
  PRICE_DAY_STORED: [409, false, 'The price of this day is stored already.'],
  PRICE_DAY_UNOBSERVED: [409, true, 'The pools were not observed for this day.'],
  PRICE_DAY_MISSING: [409, true, 'There is no day price yet.'],
  PLEDGE_TERM_UNKNOWN: [400, false, 'There is no such term.'],
  PLEDGE_BELOW_MINIMUM: [400, false, 'The amount is below the least pledge.'],
  PLEDGE_RESERVE_SHORT: [409, true, 'The reserve cannot set the income of this pledge aside. Pledge less or try again later.'],
  PLEDGE_NOT_FOUND: [404, false, 'There is no such pledge.'],
  PLEDGE_NOT_OWNER: [403, false, 'This pledge belongs to another address.'],
  PLEDGE_TERM_OVER: [409, false, 'The term is over. Close the pledge to receive the income.'],
  PLEDGE_TERM_RUNNING: [409, true, 'The term is not over.'],
  PLEDGE_NOTHING_TO_WITHDRAW: [409, true, 'There is no income to withdraw yet.'],
  PLEDGE_ALREADY_PAID: [409, false, 'This was paid already.'],
  PLEDGE_HASHRATE_BELOW_MINIMUM: [409, true, 'The price has changed: the hashrate would be below your minimum.'],

  // Bank and nodes (rules.md §§6, 8)
  BANK_RESERVE_SHORT: [409, true, 'The bank reserve cannot set the income of this term aside. Up to {open} USDC can still be subscribed.'],
  BANK_SUBSCRIPTION_NOT_FOUND: [404, false, 'There is no such subscription.'],
  BANK_SUBSCRIPTION_ENDED: [409, false, 'This subscription has ended.'],
  BANK_TERM_RUNNING: [409, true, 'The principal is locked until the term is over: it can be redeemed from {date} (UTC) on.'],
  NODE_SOLD_OUT: [409, false, 'Not enough nodes of this tier are left: {open}.'],
  NODE_PRICE_CHANGED: [409, false, 'The price of this node is {price} now. Look at it and sign again.'],
  CONTACT_NAME_REQUIRED: [400, false, 'Enter a name.'],
  CONTACT_PHONE_MALFORMED: [400, false, 'This is not a phone number of that country.'],
  CONTACT_COUNTRY_UNKNOWN: [400, false, 'Choose a country.'],
  CONTACT_AREA_REQUIRED: [400, false, 'Enter the area.'],
  CONTACT_ADDRESS_REQUIRED: [400, false, 'Enter the detailed address.'],
  CONTACT_POSTAL_CODE_INVALID: [400, false, 'The postal code is wrong.'],
  CONTACT_SEALED_UNREADABLE: [500, false, 'The contact cannot be opened with the keys there are ({key}).'],

  // Administration (rules.md §10)
  PARAMETER_UNKNOWN: [400, false, 'There is no such parameter.'],
  PARAMETER_OUT_OF_BOUNDS: [400, false, 'The contract does not allow this value.'],
  PARAMETER_CHANGE_PENDING: [409, false, 'A change of this parameter is waiting.'],
  PARAMETER_UNCHANGED: [409, false, 'The parameter has this value already.'],
  PARAMETER_CHANGE_MISSING: [404, false, 'No change of this parameter is waiting.'],
  ADMIN_NOT_SETTLEMENT_KEY: [403, false, 'Only the settlement key may do this.'],
  ADMIN_KEY_INVALID: [400, false, 'The key is not valid.'],
  ADMIN_PAUSE_LENGTH_INVALID: [400, false, 'A pause lasts at most 7 days.'],
  ADMIN_PAUSE_TOO_SOON: [409, false, 'The last pause ended less than 7 days ago.'],
  ADMIN_NOT_PAUSED: [409, false, 'Nothing is paused.'],
  ADMIN_VERSION_NOT_NEWER: [409, false, 'This version is in force already.'],
  ADMIN_GUARDIAN_REPLACED: [403, false, 'The guardian was replaced.'],
  ADMIN_HOLDER_INVALID: [400, false, 'The zero address cannot hold this.'],
  UPGRADE_CAP_FOREIGN: [400, false, 'This is not the right to upgrade this package.'],
  UPGRADE_DIGEST_INVALID: [400, false, 'A digest has 32 bytes.'],
  UPGRADE_ANNOUNCED: [409, false, 'An upgrade is announced already.'],
  UPGRADE_MISSING: [404, false, 'No upgrade is announced.'],
  UPGRADE_TOO_SOON: [409, true, 'The time of this upgrade has not come.'],

  // Contract set-up
  CONTRACT_ARITHMETIC: [400, false, 'The amount is outside what the contract can compute.'],
  CONTRACT_ROOT_INVALID: [400, false, 'The root member must be a real address.'],
  CONTRACT_STABLECOIN_INVALID: [400, false, 'The stablecoin must be neither SUI nor SUIL.'],
  CONTRACT_CHAIN_INVALID: [400, false, 'The digest of the chain has 32 bytes.'],
  CONTRACT_DELAY_TOO_LONG: [400, false, 'A delay is longer than the rules say.'],
  CONTRACT_VERSION_REPLACED: [409, false, 'The contracts were upgraded. Reload the app.'],
  CONTRACT_PAUSED: [409, true, 'This is paused for some days. What you have can be taken out.'],
  CONTRACT_ABORTED: [409, false, 'The contract refused: {module} code {abortCode}.'],

  // Database and indexer
  DATABASE_UNAVAILABLE: [503, true, 'The database does not answer: {reason}'],
  DATABASE_BUSY: [503, true, 'The database is busy, please try again.'],
  DATABASE_ANSWER_UNREADABLE: [500, false, 'The column {column} is not of type {type}: {bytes} bytes.'],
  INDEXER_CHECKPOINT_MISSING: [502, true, 'The node no longer has checkpoint {checkpoint}.'],
  INDEXER_CHECKPOINT_GONE: [500, false, 'No node has checkpoint {checkpoint} any more: name one in SUI_NODES that keeps the whole history.'],
  INDEXER_EVENT_UNKNOWN: [500, false, 'The contracts were upgraded and say what this version does not know: {type}. Update the code.'],
  INDEXER_EVENT_INVALID: [500, false, 'The event {digest}:{eventSeq} cannot be applied: {reason}'],

  // Intents and the journal (rules.md §9)
  INTENT_NONCE_UNKNOWN: [400, false, 'This request to sign is unknown. Start again.'],
  INTENT_NONCE_USED: [409, false, 'This request to sign was already used for something else. Start again.'],
  INTENT_EXPIRED: [409, false, 'The time to sign is over. Start again.'],
  INTENT_SIGNATURE_INVALID: [400, false, 'The signature does not belong to this request and address. Nothing was moved.'],
  INTENT_ACTION_UNAVAILABLE: [400, false, 'This cannot be done here: {action}.'],
  DAY_CLOSING: [503, true, 'The day is being closed. Try again in a few seconds.'],

  // Ledger (rules.md §9)
  LEDGER_ENTRY_INVALID: [500, false, 'The entry {key} is not valid: {detail}'],
  LEDGER_BALANCE_INSUFFICIENT: [409, false, 'The balance of {asset} is not enough.'],
  LEDGER_KEY_CONFLICT: [409, false, 'The key {key} was used for something else.'],
  LEDGER_HOLD_REFUSED: [409, false, 'The hold {hold} cannot be used: it is {reason}.'],
  LEDGER_DAY_NOT_OPEN: [500, false, 'An input of day {day} cannot be taken: the open day is {openDay}.'],
  LEDGER_INPUT_KNOWN: [409, false, 'The input {kind} {ref} is in the journal already.'],

  // Chain: what a node refuses, and what a transaction can fail with
  CHAIN_CLIENT_NOT_SET: [500, false, 'SuiClient not initialized.'],
  CHAIN_NODE_UNAVAILABLE: [502, true, 'The Sui node does not answer.'],
  CHAIN_REQUEST_INVALID: [400, false, 'The request to the chain is not valid: {detail}'],
  CHAIN_TRANSACTION_MALFORMED: [400, false, 'The transaction cannot be read: {detail}'],
  CHAIN_TRANSACTION_UNSUPPORTED: [501, false, 'This node does not support it: {detail}'],
  CHAIN_TRANSACTION_EXPIRED: [400, false, 'The transaction has expired: {detail}'],
  CHAIN_SIGNATURE_INVALID: [400, false, 'The signature is not valid: {detail}'],
  CHAIN_SIGNATURE_MISSING: [400, false, 'The signature of {address} is missing.'],
  CHAIN_WITHDRAWAL_INVALID: [400, false, 'The withdrawal of funds is not valid: {detail}'],
  CHAIN_INPUT_DUPLICATE: [400, false, 'The object {objectId} is named twice.'],
  CHAIN_INPUT_LIMIT: [400, false, 'The transaction is too large: {detail}'],
  CHAIN_TRANSACTION_FAILED: [409, false, 'The transaction failed: {reason}'],
  CHAIN_TRANSACTION_TOO_LARGE: [413, false, 'The transaction is larger than {maxBytes} bytes.'],
  CHAIN_OBJECT_NOT_FOUND: [404, false, 'There is no object {objectId}.'],
  CHAIN_OBJECT_STALE: [409, true, 'The object {objectId} at version {requestedVersion} ({requestedDigest}) is not available for consumption, its current version is {currentVersion} ({currentDigest}).'],
  CHAIN_OBJECT_OWNER_MISMATCH: [403, false, 'The object {objectId} does not belong to {signer}, its owner is {owner}.'],
  CHAIN_OBJECT_KIND_MISMATCH: [400, false, 'The object {objectId} is not used as what it is: {detail}'],
  CHAIN_PACKAGE_NOT_FOUND: [404, false, 'There is no package {objectId}.'],
  CHAIN_TYPE_NOT_FOUND: [404, false, 'There is no type {name}.'],
  CHAIN_GAS_PRICE_TOO_HIGH: [400, false, 'The gas price is above {maximum} MIST.'],
  CHAIN_GAS_EXHAUSTED: [409, false, 'The network fee budget was used up.'],
  CHAIN_GAS_PRICE_TOO_LOW: [400, false, 'The gas price {priceMist} is below the reference price {referenceMist}.'],
  CHAIN_GAS_BUDGET_TOO_LOW: [400, false, 'The network fee budget {budgetMist} is below {minimumMist} MIST.'],
  CHAIN_GAS_BUDGET_TOO_HIGH: [400, false, 'The network fee budget {budgetMist} is above {maximumMist} MIST.'],
  CHAIN_GAS_BALANCE_TOO_LOW: [400, false, 'The gas coins hold {balanceMist} MIST, less than the budget {budgetMist}.'],
  CHAIN_GAS_BALANCE_INSUFFICIENT: [409, false, 'There is not enough SUI to pay the network fee.'],
  CHAIN_GAS_PAYMENT_INVALID: [400, false, 'The gas payment is not valid: {detail}'],
  CHAIN_COIN_BALANCE_INSUFFICIENT: [409, false, 'There are not enough coins of {coinType}.'],
  CHAIN_IDENTIFIER_MISMATCH: [409, false, 'The node belongs to another chain than the manifest.'],
  CHAIN_CLOCK_BACKWARD: [400, false, 'The chain clock only moves forward: it is at {chainMs} ms, not {nowMs}.'],
  CHAIN_DATA_INCOMPATIBLE: [500, false, 'The chain data in {path} is of {found}, this code needs {expected}. Start afresh with: npm run reset'],
  CHAIN_DATA_LOCKED: [500, false, 'The chain data in {path} is in use by process {pid}.'],
  CHAIN_DATA_DAMAGED: [500, false, 'The chain data in {path} is damaged ({detail}). Start afresh with: npm run reset'],
  CHAIN_DATA_WRITE_FAILED: [500, false, 'Cannot write the chain data in {path}: {detail}'],
  CHAIN_DATA_FOLDER_UNUSABLE: [500, false, 'Cannot write to {path} ({detail}). Set DATA_DIR to a folder that can be written.'],
  CHAIN_PORT_TAKEN: [500, false, 'Port {port} is taken. Stop what uses it, or set CHAIN_PORT to another port.'],
  FAUCET_REQUEST_INVALID: [400, false, 'The faucet request is not valid: {detail}'],
  CLOCK_ADVANCE_INVALID: [400, false, 'The clock cannot move like that: {detail}'],
  DEV_DOOR_FORBIDDEN: [403, false, 'The faucet, the clock and the names answer on this machine only, not to {peer}.'],
  METRICS_HOST_FORBIDDEN: [403, false, 'The metrics answer this machine only, at 127.0.0.1 or localhost, not at {host}.'],
  RPC_METHOD_UNKNOWN: [404, false, 'This node has no method {method}.'],
  RPC_REQUEST_INVALID: [400, false, 'The request is not valid: {detail}'],
  RPC_REQUEST_TOO_LARGE: [413, false, 'The request is larger than {limitBytes} bytes.'],
  RPC_STREAMS_EXHAUSTED: [429, true, 'There are already {limit} streams open.'],
  RPC_NAME_EXPIRED: [410, false, 'name has expired'],
  RPC_CLOSING: [503, true, 'The node is closing.'],
  RPC_NOT_FOUND: [404, false, 'There is no {what} {id}.'],
  BCS_MALFORMED: [400, false, 'The bytes are not a valid {type}.'],

  // Notices
  NOTICE_INVALID: [400, false, 'The notice cannot be published: {detail}'],
  NOTICE_NOT_FOUND: [404, false, 'There is no notice {id}.'],

  // Backups
  REINDEX_INPUT_INVALID: [409, false, 'Input {seq} ({kind} {ref}) cannot be applied again: {reason}'],
  BACKUP_INVALID: [400, false, 'The backup in {path} cannot be used: {reason}'],
  BACKUP_FOLDER_NOT_EMPTY: [409, false, 'The folder {path} is not empty. Choose a new one.'],
  BACKUP_TARGET_NOT_EMPTY: [409, false, 'The database is not empty ({table}). A backup is restored into an empty one.'],

  // Move VM and toolchain
  TOOLCHAIN_COMPILE_FAILED: [500, false, '{report}'],
  TOOLCHAIN_TIMEOUT: [500, true, 'The Move builder did not finish within {timeoutMs} ms.'],
  TOOLCHAIN_SOURCE_MISSING: [500, false, 'There is no Move package in {path}.'],

  // Set-up of the processes
  SETUP_DATABASE_IN_USE: [409, false, 'The database in {path} is in use by another process ({pid}). Stop that one first.'],
  SETUP_DATABASE_FAILED: [500, false, 'The embedded database in {path} does not start: {reason}'],
  SETUP_SCHEMA_UNKNOWN: [500, false, 'The database was written by another version ({scope} {found}; this one knows {known}). Update the code, or begin anew with: {command}'],
  SETUP_CHAIN_RESET: [500, false, 'The database belongs to another chain ({stored}) than the node serves ({found}). On a real network the node is a wrong one: correct SUI_NODES, and never reset the database. On the local chain begin anew with: {command}'],
  SETUP_PORT_TAKEN: [500, false, 'Port {port} is taken. Stop what uses it, or set {variable} to another port.'],
  SETUP_CONFIG_INVALID: [500, false, '{variable} is not valid: {reason}'],
  SETUP_DATABASE_UNREACHABLE: [503, true, 'The database does not answer: {reason}'],
  SETUP_DATABASE_LIMITS_MISSING: [500, false, 'The database connection drops these limits: {settings}. Let the pooler pass the startup parameter "options", or set them on the role of DATABASE_URL.'],
  SETUP_DATABASE_BINARIES_MISSING: [500, false, 'There is no embedded database for this machine. Set DATABASE_URL.'],
  SETUP_DATABASE_INCOMPATIBLE: [500, false, 'The database in {path} is of another version. Run: {command}'],
  SETUP_MANIFEST_MISSING: [500, false, 'There is no manifest at {path}. Start the chain first.'],
  SETUP_MANIFEST_INVALID: [500, false, 'The manifest at {path} is not valid: {reason}'],
  DEPLOYMENT_FOREIGN: [409, false, 'The deployment in {path} was begun with another {what}: {found}, not {expected}. Choose another file to begin anew.'],
  CONFIG_INVALID: [500, false, '{name} is not valid: {detail}'],
  COMMAND_USAGE_INVALID: [400, false, 'Usage: npm run suil -- COMMAND\n{usage}'],
  SETUP_DATABASE_LOST: [500, false, 'The embedded database in {path} stopped while it was in use: {reason}. What was committed is kept: start again.'],
  SETUP_HOST_UNUSABLE: [500, false, 'This machine cannot listen on {host} ({reason}). Set {variable} to an address of this machine.'],
  SETUP_PORT_FORBIDDEN: [500, false, 'This user may not open port {port}. Set {variable} to a port above 1023.'],
  SETUP_VARIABLE_UNKNOWN: [500, false, '{variable} is not a variable of this application; the nearest is {suggestion}. Correct its name or remove it.'],
  SETUP_DATABASE_TOO_OLD: [500, false, 'The database is Postgres {found}. This application needs Postgres {needed} or newer: upgrade it, or set DATABASE_URL to another one.'],
  SETUP_APP_MISSING: [503, true, 'The web app is not built. Run: {command}'],
} as const satisfies Record<string, readonly [http: number, retryable: boolean, text: string]>;

/** Every code there is. */
export type AppErrorCode = keyof typeof table;

export interface AppErrorEntry {
  /** HTTP status the server answers with. */
  readonly http: number;
  /** Whether the same request can succeed later without any change. */
  readonly retryable: boolean;
  /** Key of the translated text in the web app's locales. */
  readonly i18nKey: `errors.${AppErrorCode}`;
  /** English text with `{name}` placeholders. */
  readonly text: string;
}

/** Every code, in the registry's order. */
export const APP_ERROR_CODES = Object.keys(table) as AppErrorCode[];

/** Returns what the registry says about a code. */
export function errorEntry(code: AppErrorCode): AppErrorEntry {
  const [http, retryable, text] = table[code];
  return { http, retryable, text, i18nKey: `errors.${code}` };
}

/** Whether any text names a code of this registry (used on codes that come over the network). */
export function isAppErrorCode(code: unknown): code is AppErrorCode {
  return typeof code === 'string' && Object.hasOwn(table, code);
}
