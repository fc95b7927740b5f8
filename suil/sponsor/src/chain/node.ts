/** What the sponsor asks of its Sui node: prices and epoch, what a transaction would do, whether it was executed, and what its own account holds. */
import type { ClientWithCoreApi, SuiClientTypes } from '@mysten/sui/client';
import { isValidTransactionSignature } from '@mysten/sui/verify';
import type { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  OUTCOME_PARTS,
  poolTablesOf,
  positionObjectOf,
  readOutcome,
  type TransactionOutcome,
  toAppError,
} from '@suil/sdk';

const CALL_TIMEOUT_MS = 10_000;
const SUI_TYPE = '0x2::sui::SUI';

/** What a transaction that the chain took has cost the sponsor. */
export interface Executed {
  readonly digest: string;
  /** Below zero when it frees more storage than it uses. */
  readonly feeMist: bigint;
  readonly hasSucceeded: boolean;
  /** Why it failed, in the node's words; null when it did not. */
  readonly error: AppError | null;
}

/** What a transaction would do, and the gas that its budget has to hold: its fee without the rebate, MIST. */
export type Simulated = TransactionOutcome & { readonly gasMist: bigint };

export interface SponsorNode {
  readonly fetchEpoch: () => Promise<{ readonly epoch: bigint; readonly priceMist: bigint }>;
  /** Returns what it would do. @throws the reason when it would fail */
  readonly simulate: (bytes: Uint8Array) => Promise<Simulated>;
  readonly execute: (bytes: Uint8Array, signatures: readonly string[]) => Promise<Executed>;
  /** Returns null while the node does not have it. */
  readonly find: (digest: string) => Promise<Executed | null>;
  /** What an address holds in its address balance, MIST. */
  readonly fetchFunds: (address: string) => Promise<bigint>;
  /** Returns the object of an address's position in the liquidity pool, which its first stake makes. */
  readonly positionIdOf: (address: string) => Promise<string>;
  readonly isSignedBy: (bytes: Uint8Array, signature: string, address: string) => Promise<boolean>;
}

/** Its functions throw `CHAIN_NODE_UNAVAILABLE` and what {@link toAppError} makes of other answers. */
export function createSponsorNode(client: ClientWithCoreApi, manifest: Manifest): SponsorNode {
  const signal = () => AbortSignal.timeout(CALL_TIMEOUT_MS);
  const tables = poolTablesOf(manifest);
  let tableId: string | null = null;
  /** It never changes. */
  async function readTable(): Promise<string> {
    if (tableId !== null) return tableId;
    const { object } = await client.core.getObject({
      objectId: tables.objectId,
      include: { content: true },
      signal: signal(),
    });
    tableId = tables.read({ objectId: tables.objectId, type: object.type, contents: object.content }).positions;
    return tableId;
  }
  return {
    fetchEpoch: () =>
      translated(async () => {
        const { systemState } = await client.core.getCurrentSystemState({ signal: signal() });
        return { epoch: BigInt(systemState.epoch), priceMist: BigInt(systemState.referenceGasPrice) };
      }),
    simulate: (transaction) =>
      translated(async () => {
        const result = await client.core.simulateTransaction({
          transaction,
          include: OUTCOME_PARTS,
          signal: signal(),
        });
        if (result.$kind === 'FailedTransaction') throw toAppError(result);
        const { computationCost, storageCost } = result.Transaction.effects.gasUsed;
        const gasMist = BigInt(computationCost) + BigInt(storageCost);
        return { ...readOutcome(manifest.package, result.Transaction), gasMist };
      }),
    execute: (transaction, signatures) =>
      translated(async () =>
        executedOf(
          await client.core.executeTransaction({
            transaction,
            signatures: [...signatures],
            include: { effects: true },
            signal: signal(),
          }),
        ),
      ),
    find: async (digest) => {
      try {
        return executedOf(await client.core.getTransaction({ digest, include: { effects: true }, signal: signal() }));
      } catch (error) {
        const known = toAppError(error);
        if (known.code === 'RPC_NOT_FOUND') return null;
        throw known;
      }
    },
    fetchFunds: (owner) =>
      translated(async () => {
        const { balance } = await client.core.getBalance({ owner, coinType: SUI_TYPE, signal: signal() });
        return BigInt(balance.addressBalance);
      }),
    positionIdOf: (address) => translated(async () => positionObjectOf(manifest, await readTable(), address).objectId),
    isSignedBy: (bytes, signature, address) =>
      translated(() => isValidTransactionSignature(bytes, signature, { client, address })),
  };
}

function executedOf(result: SuiClientTypes.TransactionResult<{ effects: true }>): Executed {
  const hasSucceeded = result.$kind === 'Transaction';
  const { digest, effects } = hasSucceeded ? result.Transaction : result.FailedTransaction;
  const { computationCost, storageCost, storageRebate } = effects.gasUsed;
  return {
    digest,
    feeMist: BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate),
    hasSucceeded,
    error: hasSucceeded ? null : toAppError(result),
  };
}

async function translated<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw toAppError(error);
  }
}
