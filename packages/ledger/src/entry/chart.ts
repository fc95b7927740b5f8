/** The chart of accounts, which the application gives: its assets, and what the name of an account says about it. Knows no balances. */

export interface Chart<Account extends string = string, Asset extends string = string> {
  /** Every asset that can be posted; none contains a space. */
  readonly assets: readonly Asset[];
  /** Whether only holds may move the account. Asked with names that were posted, so the answer for a name must never change. */
  isHeld(account: Account): boolean;
  /** Whether the account may be below zero, as the counterpart of what is outside. The answer for a name must never change. */
  mayBeNegative(account: Account): boolean;
  /**
   * Numbers, from 1, of kinds of entries that many accounts have on every day: each posting keeps the number, so that a sum by kind looks up no
   * entry of it. The number of a kind must never change.
   */
  readonly kindNumbers?: ReadonlyMap<string, number>;
}
