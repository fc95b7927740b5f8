/** A member who tops up twice in one transaction, and has too little refused: events to add, change and reorder, and a failed transaction. */
import { bcs } from '@mysten/sui/bcs';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction, TransactionDataBuilder } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { MIST_PER_SUI, memberAccount, parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { buildBindInviter } from '@suil/sdk';
import { expect } from 'vitest';

/** What `act` tops up. */
export const AMOUNTS_MIST = [MIST_PER_SUI, 2n * MIST_PER_SUI];
const TOO_LITTLE_MIST = 1n;
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));

export interface ToppingMember {
  /** In the ledger, with its asset. */
  readonly account: string;
  /** What came in so far. */
  readonly balanceMist: () => bigint;
  readonly act: () => Promise<void>;
}

/** Enters through a node that tells the truth. */
export async function enterToppingMember(
  client: SuiGrpcClient,
  url: string,
  manifest: Manifest,
): Promise<ToppingMember> {
  let balanceMist = 0n;

  function build(transaction: Transaction): Promise<Uint8Array> {
    transaction.setSender(alice.toSuiAddress());
    return transaction.build({ client });
  }

  /** Returns whether the transaction succeeded. */
  async function execute(transaction: Uint8Array): Promise<boolean> {
    const { signature } = await alice.signTransaction(transaction);
    const { $kind } = await client.core.executeTransaction({ transaction, signatures: [signature] });
    return $kind === 'Transaction';
  }

  function buildTopUps(): Promise<Uint8Array> {
    const transaction = new Transaction();
    for (const amountMist of AMOUNTS_MIST) {
      const [coin] = transaction.splitCoins(transaction.gas, [amountMist]);
      const { vault, config } = manifest;
      const objects = [coin, vault, config].map((each) => transaction.object(each));
      const target = `${manifest.package}::finance::topup_v2`;
      transaction.moveCall({ target, arguments: [...objects, transaction.object.clock()] });
    }
    return build(transaction);
  }

  async function act(): Promise<void> {
    expect(await execute(await buildTopUps())).toBe(true);
    for (const amountMist of AMOUNTS_MIST) balanceMist += amountMist;
    // A node resolves only what succeeds, so the amount is changed afterwards.
    const failing = TransactionDataBuilder.fromBytes(await buildTopUps());
    const [first] = AMOUNTS_MIST.map((amount) => toBase64(bcs.u64().serialize(amount).toBytes()));
    for (const { Pure } of failing.inputs) {
      if (Pure === undefined || Pure.bytes !== first) continue;
      Pure.bytes = toBase64(bcs.u64().serialize(TOO_LITTLE_MIST).toBytes());
    }
    expect(await execute(failing.build())).toBe(false);
  }

  const body = JSON.stringify({ FixedAmountRequest: { recipient: alice.toSuiAddress() } });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/v2/gas`, { method: 'POST', headers, body })).status).toBe(200);
  expect(await execute(await build(buildBindInviter({ manifest, inviter: manifest.root })))).toBe(true);
  const account = `${memberAccount(parseAddress(alice.toSuiAddress()))} SUI`;
  return { account, balanceMist: () => balanceMist, act };
}
