/** Checks of single request fields: addresses, ids, types, digests. Returns them normalised or refuses the request. */
import { isValidSuiAddress, isValidTransactionDigest, normalizeSuiAddress } from '@mysten/sui/utils';
import { ChainError } from '../errors.ts';

/** Returns the refusal of a request for `detail`. */
export function invalid(detail: string): ChainError {
  return new ChainError('RPC_REQUEST_INVALID', { detail });
}

/** Returns the refusal of a request for something that is not there. */
export function notFound(what: string, id: string): ChainError {
  return new ChainError('RPC_NOT_FOUND', { what, id });
}

/** Returns the address or object id in `text` as 0x and 64 hex digits. @throws {RPC_REQUEST_INVALID} */
export function addressOf(text: string | undefined, field: string): string {
  if (text === undefined || text === '') throw invalid(`missing ${field}`);
  const address = normalizeSuiAddress(text);
  if (text.length > 66 || !isValidSuiAddress(address)) throw invalid(`invalid ${field}: ${text.slice(0, 100)}`);
  return address;
}

/** Returns the base58 digest in `text`. @throws {RPC_REQUEST_INVALID} */
export function digestOf(text: string | undefined, field: string): string {
  if (text === undefined || !isValidTransactionDigest(text)) throw invalid(`invalid ${field}`);
  return text;
}
