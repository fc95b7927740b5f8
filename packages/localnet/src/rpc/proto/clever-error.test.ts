import type { SuiClientTypes } from '@mysten/sui/client';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPlayground, startTestChain, type TestChain } from '../playground.test-chain.ts';

let testChain: TestChain;
let client: SuiGrpcClient;
let alice: Ed25519Keypair;

beforeAll(async () => {
  testChain = await startTestChain();
  client = testChain.client('binary');
  alice = await testChain.account();
});
afterAll(() => testChain.close());

/** The error of a simulation. */
async function abortOf(transaction: Transaction): Promise<SuiClientTypes.ExecutionError | null | undefined> {
  transaction.setSender(alice.toSuiAddress());
  transaction.setGasBudget(50_000_000n);
  const { FailedTransaction } = await client.simulateTransaction({ transaction });
  return FailedTransaction?.status.error;
}

test('behavior: an error constant is answered with its code, line, name and text', async () => {
  const transaction = new Transaction();
  const text = transaction.pure.string('A');
  const typeArguments = ['u64'];
  const [currency, treasury] = transaction.moveCall({
    target: '0x2::coin_registry::new_currency_with_otw',
    typeArguments,
    arguments: [transaction.pure.u64(1n), transaction.pure.u8(6), text, text, text, text],
  });
  if (currency === undefined || treasury === undefined) throw new Error('it returns two values');
  transaction.moveCall({
    target: '0x2::coin_registry::finalize_and_delete_metadata_cap',
    typeArguments,
    arguments: [currency],
  });
  transaction.transferObjects([treasury], alice.toSuiAddress());
  const expected = {
    errorCode: 13,
    // Where coin_registry.move asserts it.
    lineNumber: 161,
    constantName: 'ENotOneTimeWitness',
    value: 'Type is expected to be OTW',
  };
  const error = await abortOf(transaction);
  expect(error).toMatchObject({
    $kind: 'MoveAbort',
    command: 0,
    message: expect.stringContaining("'ENotOneTimeWitness': Type is expected to be OTW"),
    MoveAbort: { location: { module: 'coin_registry' }, cleverError: expected },
  });
  const code = BigInt(error?.$kind === 'MoveAbort' ? error.MoveAbort.abortCode : 0);
  // Two bits that mark the constant and its code, the code 13 in bits 48 to 55, the line 161 in bits 32 to 47.
  expect(code >> 32n).toBe(0xc00d_00a1n);
});

test('behavior: a plain code stays plain', async () => {
  const playground = await publishPlayground(client, alice);
  const transaction = new Transaction();
  transaction.moveCall({
    target: `${playground.packageId}::playground::decrease`,
    arguments: [transaction.object(playground.counterId), transaction.pure.u64(1_000_000)],
  });
  const error = await abortOf(transaction);
  expect(error).toMatchObject({ $kind: 'MoveAbort', MoveAbort: { abortCode: '7' } });
  expect(error?.$kind === 'MoveAbort' && error.MoveAbort.cleverError).toBeUndefined();
});
