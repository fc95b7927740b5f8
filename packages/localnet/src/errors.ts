/** The errors of this package: why a transaction or a request was refused, and what is wrong with the chain's files. */
import { defineErrors } from '@suil/errors';

// biome-ignore format: one line per code
export const CHAIN_ERROR_TEXTS = {
  CHAIN_TRANSACTION_MALFORMED: 'The transaction cannot be read: {detail}',
  CHAIN_TRANSACTION_TOO_LARGE: 'The transaction is larger than {maxBytes} bytes.',
  CHAIN_TRANSACTION_UNSUPPORTED: 'This node does not support it: {detail}',
  CHAIN_TRANSACTION_EXPIRED: 'The transaction has expired: {detail}',
  CHAIN_TRANSACTION_FAILED: 'The transaction failed: {reason}',
  CHAIN_SIGNATURE_INVALID: 'The signature is not valid: {detail}',
  CHAIN_SIGNATURE_MISSING: 'The signature of {address} is missing.',
  CHAIN_WITHDRAWAL_INVALID: 'The withdrawal of funds is not valid: {detail}',
  CHAIN_INPUT_DUPLICATE: 'The object {objectId} is named twice.',
  CHAIN_INPUT_LIMIT: 'The transaction is too large: {detail}',
  CHAIN_OBJECT_NOT_FOUND: 'There is no object {objectId}.',
  CHAIN_OBJECT_STALE: 'The object {objectId} at version {requestedVersion} ({requestedDigest}) is not available for consumption, its current version is {currentVersion} ({currentDigest}).',
  CHAIN_OBJECT_OWNER_MISMATCH: 'The object {objectId} does not belong to {signer}, its owner is {owner}.',
  CHAIN_OBJECT_KIND_MISMATCH: 'The object {objectId} is not used as what it is: {detail}',
  CHAIN_PACKAGE_NOT_FOUND: 'There is no package {objectId}.',
  CHAIN_TYPE_NOT_FOUND: 'There is no type {name}.',
  CHAIN_GAS_PRICE_TOO_LOW: 'The gas price {priceMist} is below the reference price {referenceMist}.',
  CHAIN_GAS_PRICE_TOO_HIGH: 'The gas price is above {maximum} MIST.',
  CHAIN_GAS_BUDGET_TOO_LOW: 'The network fee budget {budgetMist} is below {minimumMist} MIST.',
  CHAIN_GAS_BUDGET_TOO_HIGH: 'The network fee budget {budgetMist} is above {maximumMist} MIST.',
  CHAIN_GAS_BALANCE_TOO_LOW: 'The gas coins hold {balanceMist} MIST, less than the budget {budgetMist}.',
  CHAIN_GAS_PAYMENT_INVALID: 'The gas payment is not valid: {detail}',
  CHAIN_REQUEST_INVALID: 'The request to the chain is not valid: {detail}',
  CHAIN_CLOCK_BACKWARD: 'The chain clock only moves forward: it is at {chainMs} ms, not {nowMs}.',
  CHAIN_DATA_INCOMPATIBLE: 'The chain data in {path} is of {found}, this code needs {expected}.',
  CHAIN_DATA_LOCKED: 'The chain data in {path} is in use by process {pid}.',
  CHAIN_DATA_DAMAGED: 'The chain data in {path} is damaged ({detail}).',
  CHAIN_DATA_WRITE_FAILED: 'Cannot write the chain data in {path}: {detail}',
  FAUCET_REQUEST_INVALID: 'The faucet request is not valid: {detail}',
  CLOCK_ADVANCE_INVALID: 'The clock cannot move like that: {detail}',
  DEV_DOOR_FORBIDDEN: 'The faucet, the clock and the names answer on this machine only, not to {peer}.',
  REQUEST_INVALID: 'bad request',
  REQUEST_METHOD_NOT_ALLOWED: 'method not allowed',
  REQUEST_TOO_LARGE: 'The request is larger than {limitBytes} bytes.',
  REQUEST_MEDIA_TYPE_UNSUPPORTED: 'The content type {contentType} is not supported.',
  INTERNAL: 'Something went wrong on our side.',
  RPC_METHOD_UNKNOWN: 'This node has no method {method}.',
  RPC_REQUEST_INVALID: 'The request is not valid: {detail}',
  RPC_REQUEST_TOO_LARGE: 'The request is larger than {limitBytes} bytes.',
  RPC_STREAMS_EXHAUSTED: 'There are already {limit} streams open.',
  RPC_NAME_EXPIRED: 'name has expired',
  RPC_CLOSING: 'The node is closing.',
  RPC_NOT_FOUND: 'There is no {what} {id}.',
  BCS_MALFORMED: 'The bytes are not a valid {type}.',
} as const;

export const { ErrorClass: ChainError, is: isChainError } = defineErrors('ChainError', CHAIN_ERROR_TEXTS);
export type ChainError = InstanceType<typeof ChainError>;
export type ChainErrorCode = ChainError['code'];
