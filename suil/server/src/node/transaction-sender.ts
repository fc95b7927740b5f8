/**
 * Sends transactions that the settlement key signs, one after the other, so that they do not take each other's coins. A node that says
 * "executed" may not have sent anything on, so what is sent again goes to another one.
 */
import type { Signer } from '@mysten/sui/cryptography';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Transaction } from '@mysten/sui/transactions';
import { createSendTurns } from '@suil/checkpoints';
import { isUnanswered, toAppError } from '@suil/sdk';

/** Returns when a node says that the transaction is executed. @throws {AppError} when the chain refuses it or does not answer */
export type Send = (transaction: Transaction, budgetMist: bigint) => Promise<void>;

export interface TransactionSender {
  /** Runs `work` when everything before it is done. */
  readonly inOrder: <Result>(work: (send: Send) => Promise<Result>) => Promise<Result>;
}

/**
 * The lease of the server that sends transactions with the settlement key. A server that is paused or gone is replaced after this time, which
 * is as long as it may keep the journal's head locked: members wait no longer for a day's closing than for that. It is not given back:
 * what was sent shall come in before another server sends it again.
 */
export const CHAIN_LEASE = { name: 'settlement key', durationMs: 5_000, release: false } as const;

/** @param clients of one node each, the preferred one first */
export function createTransactionSender(clients: readonly SuiGrpcClient[], signer: Signer): TransactionSender {
  const sendInTurn = createSendTurns(clients, isUnanswered);
  let previous: Promise<unknown> = Promise.resolve();
  const send: Send = async (transaction, budgetMist) => {
    // Before a node completes it, it is the same for the same days.
    const what = JSON.stringify(transaction.getData());
    transaction.setGasBudget(budgetMist);
    try {
      await sendInTurn(what, async (client) => {
        const result = await client.core.signAndExecuteTransaction({ transaction, signer, include: { effects: true } });
        if (result.$kind === 'FailedTransaction') throw toAppError(result);
      });
    } catch (error) {
      throw toAppError(error);
    }
  };
  return {
    inOrder: (work) => {
      const run = () => work(send);
      const done = previous.then(run, run);
      previous = done.catch(() => undefined);
      return done;
    },
  };
}
