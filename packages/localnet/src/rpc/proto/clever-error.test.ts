import { bcs } from '@mysten/sui/bcs';
import type { SuiClientTypes } from '@mysten/sui/client';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { compilePackage } from '@suil/toolchain';
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
    lineNumber: 186,
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
  // Two bits that mark the constant and its code, the code 13 in bits 48 to 55, the line 186 in bits 32 to 47.
  expect(code >> 32n).toBe(0xc00d_00ban);
});

/** A module with a constant of each type that a node tells apart. */
const RAISING = `module raising::raising;

#[error]
const EWhere: address = @0xabc;
#[error(code = 4)]
const ENever: bool = false;
#[error]
const EList: vector<u64> = vector[1, 2];
#[error]
const EBytes: vector<u8> = x"ff00";

public fun where_() { abort EWhere }
public fun never() { abort ENever }
public fun list() { abort EList }
public fun bytes() { abort EBytes }
public fun line(is_it: bool) { assert!(is_it) }
`;

async function compileRaising(source: string) {
  const manifest = '[package]\nname = "raising"\nedition = "2024"\n\n[addresses]\nraising = "0x0"\n';
  const compiled = await compilePackage({ files: { 'Move.toml': manifest, 'sources/raising.move': source } });
  if (!compiled.ok) throw new Error(compiled.output);
  const { modules, dependencies, digest } = compiled.package;
  return { modules: modules.map(({ bytes }) => toBase64(bytes)), dependencies: [...dependencies], digest };
}

/** Executes, and returns the package that was written and the object of this type that was made. */
async function execute(transaction: Transaction, type = 'UpgradeCap') {
  const include = { effects: true, objectTypes: true } as const;
  const { Transaction: done } = await client.signAndExecuteTransaction({ transaction, signer: alice, include });
  const written = done?.effects.changedObjects.find(({ outputState }) => outputState === 'PackageWrite');
  const [made = ''] = Object.entries(done?.objectTypes ?? {}).find(([, name]) => name.endsWith(`::${type}`)) ?? [];
  return { packageId: written?.objectId ?? '', made };
}

async function publishRaising() {
  const transaction = new Transaction();
  transaction.transferObjects([transaction.publish(await compileRaising(RAISING))], alice.toSuiAddress());
  return execute(transaction);
}

/** What aborting in this function says. */
async function thrownBy(packageId: string, name: string, ...flags: boolean[]) {
  const transaction = new Transaction();
  const flagged = flags.map((flag) => transaction.pure.bool(flag));
  transaction.moveCall({ target: `${packageId}::raising::${name}`, arguments: flagged });
  const error = await abortOf(transaction);
  return error?.$kind === 'MoveAbort' ? error.MoveAbort : undefined;
}

test('behavior: a value is shown by its type, as a node shows it', async () => {
  const { packageId } = await publishRaising();
  const thrown = async (name: string, ...flags: boolean[]) => (await thrownBy(packageId, name, ...flags))?.cleverError;
  expect(await thrown('where_')).toMatchObject({ constantName: 'EWhere', value: `0x${'abc'.padStart(64, '0')}` });
  expect(await thrown('never')).toMatchObject({ constantName: 'ENever', errorCode: 4, value: 'false' });
  // The BCS of two u64, and of two bytes that are no text, in base64.
  const list = bcs.vector(bcs.u64()).serialize([1, 2]).toBase64();
  expect(await thrown('list')).toMatchObject({ constantName: 'EList', value: list });
  expect(await thrown('bytes')).toMatchObject({ constantName: 'EBytes', value: toBase64(Uint8Array.of(2, 0xff, 0)) });
  const bare = await thrown('line', false);
  expect(bare?.lineNumber).toBe(RAISING.split('\n').findIndex((line) => line.includes('assert!')) + 1);
  expect([bare?.constantName, bare?.value]).toEqual([undefined, undefined]);
});

test('behavior: after an upgrade the names and values are those of the version that ran', async () => {
  const { packageId, made: cap } = await publishRaising();
  // Constants before those that were there: theirs are at other places of the module now.
  const added =
    'public fun added(): vector<u8> { b"a constant that comes first" }\n#[error]\nconst EAnother: u8 = 3;\n';
  const { modules, dependencies, digest } = await compileRaising(
    RAISING.replace('#[error]', `${added}public fun another() { abort EAnother }\n#[error]`),
  );
  const transaction = new Transaction();
  const ticket = transaction.moveCall({
    target: '0x2::package::authorize_upgrade',
    arguments: [transaction.object(cap), transaction.pure.u8(0), transaction.pure.vector('u8', [...digest])],
  });
  const receipt = transaction.upgrade({ modules, dependencies, package: packageId, ticket });
  transaction.moveCall({ target: '0x2::package::commit_upgrade', arguments: [transaction.object(cap), receipt] });
  const { packageId: second } = await execute(transaction);
  expect(second).not.toBe(packageId);
  // As on a node (resolve_abort_locations_to_package_id): the package that was called, not its first version.
  expect(await thrownBy(second, 'another')).toMatchObject({
    location: { package: second },
    cleverError: { constantName: 'EAnother', value: '3' },
  });
  expect(await thrownBy(second, 'never')).toMatchObject({ cleverError: { constantName: 'ENever', value: 'false' } });
  expect(await thrownBy(packageId, 'never')).toMatchObject({ location: { package: packageId } });
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
