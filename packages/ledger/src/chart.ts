/**
 * The chart of accounts: which accounts there are and which of them may go below zero (rules.md §9). An account is a name and
 * an asset. Knows no balances.
 */
import type { Address } from '@suil/core';

/** Name of an account, e.g. `member:0x…`, `house:fees`. */
export type AccountName = `member:${string}` | `house:${string}` | `chain:${string}` | `issue:${string}`;

/** What a member can spend. */
export function memberAccount(address: Address): AccountName {
  return `member:${address}`;
}

/** What a member owns but cannot spend while a withdrawal is under way. */
export function memberHeldAccount(address: Address): AccountName {
  return `member:${address}:held`;
}

/** Platform fees, until a day's closing distributes them. */
export const FEES_ACCOUNT: AccountName = 'house:fees';
/** Minus what left the vault without a request of ours: an alarm, because other accounts lack what they say they have. */
export const BREACH_ACCOUNT: AccountName = 'house:breach';
/** SUIL not yet released to holders of hashrate. */
export const EMISSION_ACCOUNT: AccountName = 'house:emission';
/** The other side of the on-chain vault: minus what the vault holds. */
export const VAULT_ACCOUNT: AccountName = 'chain:vault';
/** The other side of granted hashrate: minus what was granted and not yet released. */
export const HASHRATE_ISSUE_ACCOUNT: AccountName = 'issue:hashrate';

/** Only the outer sides may, the chain's and those of assets that the ledger itself issues, and what left without a request. */
export function mayBeNegative(name: AccountName): boolean {
  return name.startsWith('chain:') || name.startsWith('issue:') || name === BREACH_ACCOUNT;
}
