/**
 * The chart of accounts: which accounts exist, whose they are and which of them may go below zero (rules.md §9). An account
 * is a name and an asset. Knows no balances.
 */
import { type Address, isAddress } from './address.ts';
import { ASSETS } from './asset.ts';

/** Name of an account, e.g. `member:0x…`, `house:fees`. */
export type AccountName = `member:${string}` | `house:${string}` | `chain:${string}` | `issue:${string}`;

const HELD = ':held';

/** What a member can spend; its HR is the member's hashrate. */
export function memberAccount(address: Address): AccountName {
  return `member:${address}`;
}

/** What a member owns but cannot spend while a withdrawal is under way. */
export function memberHeldAccount(address: Address): AccountName {
  return heldAccountOf(memberAccount(address));
}

/** A member's principal in the bank (USDC). */
export function memberBankAccount(address: Address): AccountName {
  return `member:${address}:bank`;
}

/** SUIL that a member's hashrate released and the member has not claimed yet. */
export function memberReleasedAccount(address: Address): AccountName {
  return `member:${address}:released`;
}

/** Returns the account that holds an account's money while a voucher for it is valid. */
export function heldAccountOf(name: AccountName): AccountName {
  return `${name}${HELD}`;
}

/** Whether only holds may move the account. */
function isHeldAccount(name: string): boolean {
  return name.endsWith(HELD);
}

/** Returns the member whose account it is, of any kind; null for the application's own accounts and the outer sides. */
export function memberOf(name: AccountName): Address | null {
  const [group, address = ''] = name.split(':');
  return group === 'member' && isAddress(address) ? address : null;
}

/** Platform fees, until a day's closing distributes them. */
export const FEES_ACCOUNT: AccountName = 'house:fees';
/** SUIL not yet released to holders of hashrate. */
export const EMISSION_ACCOUNT: AccountName = 'house:emission';
/** 70% of sales, and the fees that no node holder receives; funds the reserves. */
export const RESERVE_ACCOUNT: AccountName = 'house:reserve';
/** 30% of sales: the operator's own. */
export const TREASURY_ACCOUNT: AccountName = 'house:treasury';
/** USDC that no bank subscription has set aside yet. */
export const BANK_RESERVE_ACCOUNT: AccountName = 'house:bank-reserve';
/** USDC set aside for the rest of the running bank terms. */
export const BANK_ESCROW_ACCOUNT: AccountName = 'house:bank-escrow';
/** USDC behind PRO, one to one. */
export const PRO_BACKING_ACCOUNT: AccountName = 'house:pro-backing';
/** Minus what left the vault without a request: an alarm, because other accounts then have more than the vault holds. */
export const BREACH_ACCOUNT: AccountName = 'house:breach';
/** The other side of the on-chain vault: minus what the vault holds. */
export const VAULT_ACCOUNT: AccountName = 'chain:vault';
/** The other sides of fees that products took and the vault has not collected: minus what each holds. A product's fees are in one coin. */
export const UNCOLLECTED_FEES_ACCOUNTS = {
  USDC: 'chain:fees:liquidity',
  SUI: 'chain:fees:pledges',
  SUIL: 'chain:fees:exchange',
} as const satisfies Record<'USDC' | 'SUI' | 'SUIL', AccountName>;
/** The other side of granted hashrate: minus what was granted and not yet released. */
export const HASHRATE_ISSUE_ACCOUNT: AccountName = 'issue:hashrate';
/** The other side of PRO: minus what members hold of it. */
export const PRO_ISSUE_ACCOUNT: AccountName = 'issue:pro';

/** The other side of what a closing has still to post to members: zero once it is posted. */
export const CLOSING_ACCOUNT: AccountName = 'issue:closing';

/** Only the outer sides may, the chain's and those of assets that the ledger itself issues, and what left without a request. */
export function mayBeNegative(name: AccountName): boolean {
  return name.startsWith('chain:') || name.startsWith('issue:') || name === BREACH_ACCOUNT;
}

/** What members are credited by closings. A number stays with its kind. */
const DAILY_KINDS: ReadonlyMap<string, number> = new Map([
  ['bank_income', 1],
  ['hashrate_released', 2],
  ['node_dividend', 3],
]);

/** The chart of accounts as the ledger takes it. */
export const CHART = { assets: ASSETS, isHeld: isHeldAccount, mayBeNegative, kindNumbers: DAILY_KINDS } as const;
