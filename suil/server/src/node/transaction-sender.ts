/**
 * Sends transactions that the settlement key signs, one after the other, so that they do not take each other's coins. A node that says
 * "executed" may not have sent anything on, so what is sent again goes to another one. A node that says "refused" may lie as well: what
 * follows from a refusal is asked of each node. The address balance pays where it can, because a coin can be locked by a node that keeps what it was sent.
 */
import type { Signer } from '@mysten/sui/cryptography';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Transaction } from '@mysten/sui/transactions';
import { createSendTurns } from '@suil/checkpoints';
import type { AppError } from '@suil/core';
import { executeWithinBudget, isUnanswered, toAppError } from '@suil/sdk';

/** Returns when a node says that the transaction is executed. @throws {AppError} when the chain refuses it or does not answer */
export type Send = (transaction: Transaction, budgetMist: bigint) => Promise<void>;

/**
 * Sends a transaction to every node, one after the other. Returns what each of those that answer says: why it is refused, or null when it is
 * executed. One that has not answered in this work before is left out.
 */
export type SendToEach = (transaction: Transaction, budgetMist: bigint) => Promise<readonly (AppError | null)[]>;

export interface TransactionSender {
  /** Runs `work` when everything before it is done. */
  readonly inOrder: <Result>(work: (send: Send, sendToEach: SendToEach) => Promise<Result>) => Promise<Result>;
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
    try {
      await sendInTurn(what, (client) => executeWithinBudget(client, transaction, { signer, budgetMist }));
    } catch (error) {
      throw toAppError(error);
    }
  };

  function createSendToEach(): SendToEach {
    const silent = new Set<SuiGrpcClient>();
    return async (transaction, budgetMist) => {
      const answers: (AppError | null)[] = [];
      for (const client of clients) {
        if (silent.has(client)) continue;
        const answer = await executeWithinBudget(client, transaction, { signer, budgetMist }).then(
          () => null,
          toAppError,
        );
        if (answer !== null && isUnanswered(answer)) silent.add(client);
        else answers.push(answer);
      }
      return answers;
    };
  }

  return {
    inOrder: (work) => {
      const run = () => work(send, createSendToEach());
      const done = previous.then(run, run);
      previous = done.catch(() => undefined);
      return done;
    },
  };
}
