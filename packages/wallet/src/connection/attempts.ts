/** Attempts to connect: only the newest one counts, and one whose wallet goes away ends at once. */
import type { Wallet } from '@wallet-standard/core';
import { WalletError } from '../errors.ts';

export interface Attempt {
  /** False after a newer attempt or {@link Attempts.cancel}. */
  isCurrent(): boolean;
  /** Returns the wallet's answer. @throws {WALLET_CONNECTION_FAILED} when the wallet goes away before it answers */
  whileThere<Answer>(answer: Promise<Answer>): Promise<Answer>;
}

export interface Attempts {
  start(wallet: Wallet): Attempt;
  /** No attempt is current any more. */
  cancel(): void;
  /** Fails the newest attempt when its wallet is among those that have gone. */
  lose(gone: readonly Wallet[]): void;
}

export function createAttempts(): Attempts {
  let newest = 0;
  let lose: Attempts['lose'] = () => undefined;
  return {
    start: (wallet) => {
      newest += 1;
      const number = newest;
      const failure = new Promise<never>((_resolve, reject) => {
        lose = (gone) => {
          if (gone.includes(wallet)) reject(new WalletError('WALLET_CONNECTION_FAILED', { wallet: wallet.name }));
        };
      });
      return {
        isCurrent: () => number === newest,
        whileThere: (answer) => Promise.race([answer, failure]),
      };
    },
    cancel: () => {
      newest += 1;
    },
    lose: (gone) => lose(gone),
  };
}
