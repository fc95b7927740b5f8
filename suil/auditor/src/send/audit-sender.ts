/**
 * Sends transactions that the audit key signs, one after the other, so that they do not take each other's coins. Commands, amounts and the
 * budget are set here and of a node only versions, price and coins of the address are taken; that it says "executed" proves nothing, so
 * the caller waits for the certified event, and what is sent again goes to another node. The address balance pays where it can, because a coin can be
 * locked by a node that keeps what it was sent.
 */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Transaction } from '@mysten/sui/transactions';
import { createSendTurns } from '@suil/checkpoints';
import { executeWithinBudget, isUnanswered, toAppError } from '@suil/sdk';
import type { VoucherKey } from '@suil/signing';
import { AuditSigner } from './audit-signer.ts';

/** The most that one transaction may cost; what is not used is not paid. At 1,000 MIST a unit it is 50 times what a call takes. */
const BUDGET_MIST = 50_000_000n;

export interface AuditSender {
  /** Of the audit key. */
  readonly address: string;
  /**
   * Sends a transaction when everything before it is done. Returns when a node says that it was executed, which it may not have been.
   * @throws {SIGNER_KEY_FAILED} @throws {AppError} when the chain refuses it or the node does not answer
   */
  readonly send: (transaction: Transaction) => Promise<void>;
  /** Returns the SUI of the address, MIST, as a node says. @throws {AppError} when it does not answer */
  readonly readBalanceMist: () => Promise<bigint>;
}

export interface AuditSenderOptions {
  /** Nodes, the preferred one first. The same transaction goes to the next one each time; one that does not answer is left at once. */
  readonly clients: readonly SuiGrpcClient[];
  readonly key: VoucherKey;
}

export function createAuditSender({ clients, key }: AuditSenderOptions): AuditSender {
  const signer = new AuditSigner(key);
  const address = signer.toSuiAddress();
  let previous: Promise<unknown> = Promise.resolve();
  const sendInTurn = createSendTurns(clients, isUnanswered);

  async function ask<Result>(what: string, work: (client: SuiGrpcClient) => Promise<Result>): Promise<Result> {
    try {
      return await sendInTurn(what, work);
    } catch (error) {
      throw toAppError(error);
    }
  }

  return {
    address,
    send: (transaction) => {
      // Before a node completes it, it is the same for the same act.
      const what = JSON.stringify(transaction.getData());
      const run = () =>
        ask(what, (client) => executeWithinBudget(client, transaction, { signer, budgetMist: BUDGET_MIST }));
      const done = previous.then(run, run);
      previous = done.catch(() => undefined);
      return done;
    },
    readBalanceMist: () =>
      ask('balance', async (client) => BigInt((await client.core.getBalance({ owner: address })).balance.balance)),
  };
}
