/** What a screen wants to send to the chain: what the review shows of it, and how it is built. */
import type { Transaction } from '@mysten/sui/transactions';
import type { Move } from '../../entities/account/moves.ts';
import type { YieldBar } from '../../entities/income/yield-bars.tsx';
import type { Chain } from '../../platform/chain/chain.ts';
import type { ClaimGain } from './consent/loss.ts';
import type { ReviewRow } from './review/review-row.ts';

export interface PreparedTransaction {
  readonly transaction: Transaction;
  /** Rows for "you pay", "you receive" and "fee", from the quote; called after the simulation has succeeded, and compared with it. */
  readonly rows: () => readonly ReviewRow[];
  /** Of a claim: what it brings and costs, so that one at a loss is not signed unnoticed. */
  readonly gain?: ClaimGain;
  /** That it brings less than the user was shown: both amounts, and the part in percent. It is signed only after that was accepted. */
  readonly worse?: WorseQuote;
  /** Asked when the user confirms, before the wallet is: the plan to review instead, null while what was reviewed still holds. */
  readonly renew?: () => Promise<TransactionPlan | null>;
}

export interface WorseQuote {
  readonly before: string;
  readonly now: string;
  readonly share: string;
}

export interface TransactionPlan {
  readonly kind: 'transaction';
  /** What the user is about to do, translated: title of the sheet and row "action". */
  readonly action: string;
  /** Where money goes from and to: the review's first row. Null where none of the member's money moves. */
  readonly moves: Move | null;
  /** What happens besides the amounts, such as "the yield restarts from day one". */
  readonly notes?: readonly string[];
  /** The yield now and afterwards, drawn as bars. */
  readonly yields?: { readonly bars: readonly YieldBar[]; readonly capPpm: number };
  /** Text of the success toast. */
  readonly done: string;
  /** Title of a failure, such as "Claim failed"; the reason follows it. */
  readonly failed?: string;
  readonly prepare: (chain: Chain, sender: string) => Promise<PreparedTransaction>;
  /** Called when the user has closed the outcome, or at once where the sheet was closed before. */
  readonly onConfirmed?: () => void;
  /** An exit of principal that must not wait for an agreement (rules.md §9). */
  readonly withoutConsent?: true;
  /** The application's sponsor pays its network fee where the account cannot (suil/sponsor has the list). */
  readonly isSponsored?: true;
}
