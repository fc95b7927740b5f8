/** Every field of the schema is answered: queries that together select all of them, on a chain with something of each kind. */
import { bcs } from '@mysten/sui/bcs';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Playground,
  publishPlayground,
  START_MS,
  startTestChain,
  type TestChain,
} from '../rpc/playground.test-chain.ts';
import { schemaOf } from './request/schema.ts';
import { type AnswerBody, openGraphQl, type TestGraphQl } from './test-request.test-support.ts';

const ALICE = '0x1'.padEnd(66, '0');
let testChain: TestChain;
let graphQl: TestGraphQl;
let playground: Playground;
let account: Ed25519Keypair;
let owner: string;
/** Of a transaction that changed the counter and emitted an event. */
let digest: string;
const selected = new Set<string>();

beforeAll(async () => {
  testChain = await startTestChain();
  graphQl = openGraphQl(testChain.chain, () => START_MS);
  account = await testChain.account();
  owner = account.toSuiAddress();
  const client = testChain.client('binary');
  playground = await publishPlayground(client, account);
  const transaction = new Transaction();
  const counter = transaction.object(playground.counterId);
  const call = (name: string, ...rest: TransactionArgument[]) =>
    transaction.moveCall({ target: `${playground.packageId}::playground::${name}`, arguments: rest });
  call('increase', counter, transaction.pure.u64(3));
  call('note', counter, transaction.pure.u64(5), transaction.pure.u64(6));
  const card = call('new_card', transaction.pure.string('one'));
  call('pin', counter, transaction.pure.string('left'), card);
  const result = await client.signAndExecuteTransaction({ transaction, signer: account });
  if (result.$kind !== 'Transaction') throw new Error(result.FailedTransaction.status.error?.message);
  digest = result.Transaction.digest;
}, 120_000);
afterAll(async () => {
  expect(graphQl.faults).toEqual([]);
  await testChain.close();
});

/** Asks, and remembers which fields were selected. */
async function ask(query: string, variables?: object): Promise<AnswerBody> {
  const types = new TypeInfo(schemaOf());
  visit(
    parse(query),
    visitWithTypeInfo(types, {
      Field(node) {
        selected.add(`${types.getParentType()?.name}.${node.name.value}`);
      },
    }),
  );
  return graphQl.ask(query, variables);
}

async function data(query: string, variables?: object) {
  const answer = await ask(query, variables);
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

const PAGE = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';
const OWNER = `owner { __typename
  ... on AddressOwner { address { address } } ... on ObjectOwner { address { address } }
  ... on Shared { initialSharedVersion } ... on Immutable { _ }
  ... on ConsensusAddressOwner { startVersion address { address } } }`;
const VALUE = 'bcs json type { repr } display { output errors }';
const VERSION = `address version digest objectBcs storageRebate previousTransaction { digest } ${OWNER}`;
const FIELDS = `dynamicFields { ${PAGE} edges { cursor node { address } }
  nodes { address name { ${VALUE} } value { __typename ... on MoveValue { ${VALUE} } ... on MoveObject { address contents { ${VALUE} } } } } }`;

describe('objects and addresses', () => {
  test('default: a shared object with its fields', async () => {
    const { object, multiGetObjects } = await data(
      `query ($id: SuiAddress!, $keys: [ObjectKey!]!) {
        object(address: $id) { ${VERSION} ${FIELDS} asMovePackage { address } asMoveObject {
          ${VERSION} ${FIELDS} hasPublicTransfer contents { ${VALUE} } } }
        multiGetObjects(keys: $keys) { address version }
      }`,
      {
        id: playground.counterId,
        keys: [{ address: playground.counterId, version: 1 }, { address: '0x6' }, { address: playground.counterId }],
      },
    );
    expect(object).toMatchObject({
      address: playground.counterId,
      previousTransaction: { digest },
      owner: { __typename: 'Shared' },
      asMovePackage: null,
      asMoveObject: { contents: { json: { value: '3' }, display: null }, hasPublicTransfer: false },
    });
    const fields = object.dynamicFields.nodes;
    expect(fields).toHaveLength(2);
    expect(fields).toContainEqual(
      expect.objectContaining({
        name: { bcs: toBase64(bcs.u64().serialize(5).toBytes()), json: '5', type: { repr: 'u64' }, display: null },
        value: expect.objectContaining({ __typename: 'MoveValue', json: '6' }),
      }),
    );
    expect(fields).toContainEqual(
      expect.objectContaining({
        value: expect.objectContaining({
          __typename: 'MoveObject',
          contents: expect.objectContaining({ json: expect.objectContaining({ name: 'one' }) }),
        }),
      }),
    );
    expect(multiGetObjects.map((found: { address: string } | null) => found?.address)).toEqual([
      undefined,
      `0x${'6'.padStart(64, '0')}`,
      playground.counterId,
    ]);
  });

  test('default: an address with what it holds, page by page', async () => {
    const query = `query ($owner: SuiAddress!, $after: String, $type: String) {
      address(address: $owner) {
        address asObject { address } defaultNameRecord { domain target { address } }
        balance(coinType: "0x2::sui::SUI") { totalBalance coinBalance addressBalance coinType { repr } }
        balances { ${PAGE} edges { cursor node { totalBalance } } nodes { totalBalance } }
        ${FIELDS}
        objects(first: 1, after: $after, filter: { type: $type }) { ${PAGE}
          edges { cursor node { address } } nodes { ${VERSION} contents { ${VALUE} } } }
      }
    }`;
    const all: string[] = [];
    let after: string | null = null;
    do {
      const {
        address,
      }: {
        address: Record<
          string,
          { nodes: { address: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
        >;
      } = await data(query, { owner, after });
      all.push(...(address['objects']?.nodes.map((object) => object.address) ?? []));
      after = address['objects']?.pageInfo.hasNextPage ? address['objects'].pageInfo.endCursor : null;
    } while (after !== null);
    expect(all).toEqual(testChain.chain.listOwnedObjects(owner).items.map(({ id }) => id));
    expect(all.length).toBeGreaterThan(1);
    const typed = async (type: string) => (await data(query, { owner, type })).address.objects.nodes.length;
    for (const type of ['0x2', '0x2::coin', '0x2::coin::Coin', '0x2::coin::Coin<0x2::sui::SUI>']) {
      expect(await typed(type), type).toBe(1);
    }
    expect(await typed('0x2::kiosk')).toBe(0);
    expect((await ask(query, { owner, type: 'nothing' })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const { address } = await data(query, { owner });
    expect(address.balance.totalBalance).toBe(
      testChain.chain.getBalance(owner, address.balance.coinType.repr).amount.toString(),
    );
  });

  test('default: names; one that has expired, is unknown or points nowhere is null', async () => {
    const { alice, old, none, empty, record, gone } = await data(`{
      alice: address(name: "@alice") { address defaultNameRecord { domain target { address } } }
      old: address(name: "old.sui") { address } none: address(name: "none.sui") { address } empty: address(name: "empty.sui") { address }
      record: nameRecord(name: "empty.sui") { domain target { address } } gone: nameRecord(name: "old.sui") { domain }
    }`);
    expect(alice).toEqual({ address: ALICE, defaultNameRecord: { domain: 'alice.sui', target: { address: ALICE } } });
    expect([old, none, empty, gone]).toEqual([null, null, null, null]);
    expect(record).toEqual({ domain: 'empty.sui', target: null });
    for (const wrong of ['', '(address: "0x1", name: "alice.sui")', '(name: "?")']) {
      const { errors } = await graphQl.ask(`{ address${wrong} { address } }`);
      expect(errors?.[0]?.extensions.code, wrong).toBe('BAD_USER_INPUT');
    }
  });

  test('default: what is known of a coin', async () => {
    const answer = await data(
      '{ coinMetadata(coinType: "0x2::sui::SUI") { address decimals name symbol description iconUrl supply } none: coinMetadata(coinType: "0x2::no::NO") { name } }',
    );
    expect(answer.none).toBeNull();
    expect(answer.coinMetadata).toMatchObject({ decimals: 9, symbol: 'SUI', supply: '10000000000000000000' });
  });

  test('default: a package, its modules and functions', async () => {
    const { package: found, none } = await data(
      `query ($id: SuiAddress!, $counter: SuiAddress!) {
        package(address: $id) { ${VERSION} none: module(name: "none") { name } module(name: "playground") {
          name fullyQualifiedName bytes package { address } none: function(name: "none") { name }
          function(name: "increase") { name fullyQualifiedName isEntry visibility module { name }
            typeParameters { constraints } parameters { repr signature } return { repr signature } } } }
        none: package(address: $counter) { address }
      }`,
      { id: playground.packageId, counter: playground.counterId },
    );
    expect(none).toBeNull();
    expect(found).toMatchObject({ address: playground.packageId, owner: { __typename: 'Immutable' }, none: null });
    const type = `${playground.packageId}::playground::Counter`;
    expect(found.module).toMatchObject({
      fullyQualifiedName: `${playground.packageId}::playground`,
      none: null,
      function: {
        visibility: 'PUBLIC',
        isEntry: false,
        typeParameters: [],
        parameters: [
          {
            repr: `&mut ${type}`,
            signature: {
              ref: '&mut',
              body: {
                datatype: { package: playground.packageId, module: 'playground', type: 'Counter', typeParameters: [] },
              },
            },
          },
          { repr: 'u64', signature: { ref: null, body: 'u64' } },
        ],
        return: [{ repr: 'u64', signature: { ref: null, body: 'u64' } }],
      },
    });
  });
});

const GAS = 'computationCost storageCost storageRebate nonRefundableStorageFee';
const ERROR = `executionError { message abortCode identifier constant sourceLineNumber instructionOffset
  module { name package { address } } function { name } }`;
const EFFECTS = `digest status ${ERROR} effectsBcs effectsDigest effectsJson lamportVersion timestamp balanceChangesJson
  balanceChanges { ${PAGE} edges { cursor node { amount } } nodes { amount coinType { repr } owner { address } } }
  checkpoint { sequenceNumber } epoch { epochId } gasEffects { gasObject { address } gasSummary { ${GAS} } }
  objectChanges { ${PAGE} edges { cursor node { address } } nodes { address idCreated idDeleted inputState { version } outputState { version } } }
  transaction { digest }`;
const EVENT =
  'sequenceNumber timestamp contents { json } sender { address } transaction { digest } transactionModule { name }';
const TRANSACTION = `digest sender { address } signatures { signatureBytes } transactionBcs transactionJson effects { ${EFFECTS}
  events { ${PAGE} edges { cursor node { sequenceNumber } } nodes { ${EVENT} } } }`;

describe('the ledger', () => {
  test('default: a transaction with everything it did', async () => {
    const { transaction, none, multiGetTransactions } = await data(
      `query ($digest: String!, $none: String!) {
        transaction(digest: $digest) { ${TRANSACTION} }
        none: transaction(digest: $none) { digest }
        multiGetTransactions(keys: [$none, $digest]) { digest }
      }`,
      { digest, none: testChain.chain.chainId },
    );
    const executed = testChain.chain.getTransaction(digest);
    expect(none).toBeNull();
    expect(multiGetTransactions).toEqual([null, { digest }]);
    expect(transaction).toMatchObject({
      digest,
      sender: { address: owner },
      transactionBcs: toBase64(executed?.bytes ?? new Uint8Array()),
      transactionJson: { sender: owner },
      effects: {
        status: 'SUCCESS',
        executionError: null,
        effectsBcs: toBase64(executed?.effectsBytes ?? new Uint8Array()),
        checkpoint: { sequenceNumber: Number(executed?.checkpoint) },
        events: {
          nodes: [{ sequenceNumber: 0, contents: { json: { by: '3', value: '3' } }, sender: { address: owner } }],
        },
      },
    });
    expect(transaction.transactionJson).not.toHaveProperty('bcs');
    expect(transaction.effects.effectsJson).not.toHaveProperty('bcs');
    const changed = transaction.effects.objectChanges.nodes;
    expect(changed.filter(({ idCreated }: { idCreated: boolean }) => idCreated)).toHaveLength(3);
    for (const { outputState } of changed) expect(outputState.version).toBe(transaction.effects.lamportVersion);
  });

  test('default: the first transaction, which no user sent', async () => {
    const { transactions } = await data(
      `{ transactions(first: 1) { ${PAGE} edges { cursor node { digest } } nodes { ${TRANSACTION} } } }`,
    );
    expect(transactions.nodes[0]).toMatchObject({ sender: null, transactionJson: { kind: { kind: 'GENESIS' } } });
  });

  test('default: transactions and events by what they are about, from either end', async () => {
    const list = async (filter: string, page = 'first: 50') =>
      (await data(`{ transactions(${page}, filter: ${filter}) { nodes { digest } } }`)).transactions.nodes.map(
        (found: { digest: string }) => found.digest,
      );
    const bySender = await list(`{ sentAddress: "${owner}" }`);
    expect(bySender).toHaveLength(2);
    expect(bySender[1]).toBe(digest);
    expect(await list(`{ sentAddress: "${owner}" }`, 'last: 1')).toEqual([digest]);
    expect(await list(`{ sentAddress: "${owner}" }`, 'last: 2')).toEqual(bySender);
    expect(await list(`{ function: "${playground.packageId}::playground::increase" }`)).toEqual([digest]);
    expect(await list(`{ function: "${playground.packageId}", sentAddress: "0x1" }`)).toEqual([]);
    expect(await list(`{ affectedObject: "${playground.counterId}" }`)).toEqual(bySender);
    expect(await list(`{ affectedAddress: "${owner}", kind: PROGRAMMABLE_TX }`)).toHaveLength(3);
    expect(await list('{ kind: SYSTEM_TX }')).toHaveLength(1);
    const events = async (filter: string) =>
      (
        await data(
          `{ events(filter: ${filter}) { ${PAGE} edges { cursor node { sequenceNumber } } nodes { ${EVENT} } } }`,
        )
      ).events.nodes;
    expect(await events(`{ module: "${playground.packageId}::playground" }`)).toMatchObject([
      { transaction: { digest } },
    ]);
    expect(await events(`{ type: "${playground.packageId}::playground::Increased", sender: "${owner}" }`)).toHaveLength(
      1,
    );
    expect(await events(`{ type: "${playground.packageId}::playground", sender: "0x1" }`)).toEqual([]);
    const both = await graphQl.ask('{ events(filter: { module: "0x2", type: "0x2" }) { nodes { timestamp } } }');
    expect(both.errors?.[0]?.message).toBe('Filter events by module or by type, not by both');
  });

  test('default: checkpoints, epochs and the service', async () => {
    const tip = Number(testChain.chain.latestCheckpoint().sequence);
    const answer = await data(
      `query ($first: UInt53, $digest: String) {
        chainIdentifier
        checkpoint(sequenceNumber: $first) { sequenceNumber digest contentDigest contentBcs summaryBcs previousCheckpointDigest
          networkTotalTransactions timestamp rollingGasSummary { ${GAS} } epoch { epochId }
          transactions { ${PAGE} edges { cursor } nodes { digest } } }
        same: checkpoint(digest: $digest) { sequenceNumber }
        latest: checkpoint { sequenceNumber }
        none: checkpoint(sequenceNumber: 1000000) { digest }
        checkpoints(last: 2) { ${PAGE} edges { cursor node { digest } } nodes { sequenceNumber } }
        epoch { epochId startTimestamp endTimestamp referenceGasPrice systemState { json bcs type { repr } display { output } }
          protocolConfigs { protocolVersion configs { key value } featureFlags { key value }
            config(key: "max_arguments") { value } featureFlag(key: "none") { value } } }
        noEpoch: epoch(epochId: 7) { epochId }
        protocolConfigs { protocolVersion }
        serviceConfig { maxMultiGetSize maxOutputNodes maxQueryDepth maxQueryNodes maxQueryPayloadSize maxRichQueries
          maxTransactionPayloadSize queryTimeoutMs }
      }`,
      { first: 0, digest: testChain.chain.chainId },
    );
    expect(answer.checkpoint).toMatchObject({ digest: testChain.chain.chainId, previousCheckpointDigest: null });
    expect(answer).toMatchObject({
      chainIdentifier: testChain.chain.chainId,
      same: { sequenceNumber: 0 },
      latest: { sequenceNumber: tip },
      none: null,
      noEpoch: null,
      checkpoints: {
        nodes: [{ sequenceNumber: tip - 1 }, { sequenceNumber: tip }],
        pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: String(tip - 1) },
      },
      epoch: {
        epochId: 0,
        referenceGasPrice: '1000',
        protocolConfigs: { config: { value: '512' }, featureFlag: null },
      },
      serviceConfig: { maxQueryDepth: 20, maxRichQueries: 21 },
    });
    expect(answer.epoch.systemState.json).toMatchObject({ system_state_version: '2', safe_mode: false });
    const both = await graphQl.ask('{ checkpoint(sequenceNumber: 1, digest: "1") { digest } }');
    expect(both.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('running transactions', () => {
  const SIMULATE = `query ($transaction: JSON!, $checksEnabled: Boolean) {
    simulateTransaction(transaction: $transaction, checksEnabled: $checksEnabled, doGasSelection: true) {
      effects { status ${ERROR} timestamp checkpoint { digest } gasEffects { gasObject { address } } transaction { digest }
        objectChanges { nodes { address outputState { asMoveObject { contents { json } } } } } events { nodes { ${EVENT} } } }
      outputs { returnValues { value { ${VALUE} } } mutatedReferences { value { json } } }
    }
  }`;
  const call = (name: string, by: string) => ({
    sender: owner,
    kind: {
      programmableTransaction: {
        inputs: [
          { objectId: playground.counterId },
          { kind: 'PURE', pure: toBase64(bcs.u64().serialize(by).toBytes()) },
        ],
        commands: [
          {
            moveCall: {
              package: playground.packageId,
              module: 'playground',
              function: name,
              arguments: [
                { kind: 'INPUT', input: 0 },
                { kind: 'INPUT', input: 1 },
              ],
            },
          },
        ],
      },
    },
  });

  test('default: a simulation answers results and objects as they would be', async () => {
    const { simulateTransaction: ran } = await data(SIMULATE, { transaction: call('increase', '4') });
    expect(ran.effects).toMatchObject({ status: 'SUCCESS', timestamp: null, checkpoint: null });
    expect(ran.effects.events.nodes).toMatchObject([
      { contents: { json: { value: '7' } }, transaction: null, timestamp: null },
    ]);
    expect(ran.outputs).toMatchObject([
      {
        returnValues: [{ value: { json: '7', type: { repr: 'u64' } } }],
        mutatedReferences: [{ value: { json: { value: '7' } } }],
      },
    ]);
    expect(ran.effects.objectChanges.nodes).toContainEqual({
      address: playground.counterId,
      outputState: { asMoveObject: { contents: { json: { id: playground.counterId, value: '7' } } } },
    });
  });

  test('behavior: an abort says in which command, where and why', async () => {
    const { simulateTransaction: ran } = await data(SIMULATE, {
      transaction: call('decrease', '9'),
      checksEnabled: false,
    });
    expect(ran.effects.status).toBe('FAILURE');
    expect(ran.effects.executionError).toMatchObject({
      abortCode: '7',
      identifier: null,
      module: { name: 'playground', package: { address: playground.packageId } },
      function: { name: 'decrease' },
      message: expect.stringMatching(
        new RegExp(
          `^Error in 1st command, from '${playground.packageId}::playground::decrease' \\(instruction \\d+\\), abort code: 7$`,
        ),
      ),
    });
  });

  test('error: what is no transaction', async () => {
    for (const transaction of ['text', [], { kind: 7 }, { bcs: { value: '?' } }, {}]) {
      const { errors } = await ask(SIMULATE, { transaction });
      expect(errors?.[0]?.extensions, JSON.stringify(transaction)).toMatchObject({ code: 'BAD_USER_INPUT' });
    }
  });

  test('default: execution, once; a refusal has its reason', async () => {
    const EXECUTE = `mutation ($bytes: Base64!, $signatures: [Base64!]!) {
      executeTransaction(transactionDataBcs: $bytes, signatures: $signatures) { effects { status checkpoint { sequenceNumber } transaction { digest } } }
    }`;
    const transaction = new Transaction();
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])], ALICE);
    transaction.setSender(owner);
    const bytes = await transaction.build({ client: testChain.client('binary') });
    const { signature } = await account.signTransaction(bytes);
    const before = testChain.chain.latestCheckpoint().sequence;
    const wrong = await new Ed25519Keypair().signTransaction(bytes);
    const refused = await ask(EXECUTE, { bytes: toBase64(bytes), signatures: [wrong.signature] });
    expect(refused.data).toBeNull();
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      reason: expect.stringMatching(/^CHAIN_SIGNATURE_/),
    });
    expect(testChain.chain.latestCheckpoint().sequence).toBe(before);
    for (let count = 0; count < 2; count += 1) {
      const { executeTransaction } = await data(EXECUTE, { bytes: toBase64(bytes), signatures: [signature] });
      expect(executeTransaction.effects).toMatchObject({
        status: 'SUCCESS',
        checkpoint: { sequenceNumber: Number(before) + 1 },
      });
    }
    expect(testChain.chain.latestCheckpoint().sequence).toBe(before + 1n);
  });

  test('default: signatures', async () => {
    const message = new TextEncoder().encode('hello');
    const { signature } = await account.signPersonalMessage(message);
    const query = `query ($message: Base64!, $signature: Base64!, $author: SuiAddress!) {
      verifySignature(message: $message, signature: $signature, intentScope: PERSONAL_MESSAGE, author: $author) { success }
      verifyZkLoginSignature(bytes: $message, signature: $signature, intentScope: PERSONAL_MESSAGE, author: $author) { success }
    }`;
    const variables = { message: toBase64(message), signature, author: owner };
    expect(await data(query, variables)).toEqual({
      verifySignature: { success: true },
      verifyZkLoginSignature: { success: true },
    });
    const { data: none, errors } = await ask(query, { ...variables, author: ALICE });
    expect(none).toEqual({ verifySignature: null, verifyZkLoginSignature: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT']);
  });
});

test('default: the queries above select every field of the schema', () => {
  const fields = Object.values(schemaOf().getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
      : [],
  );
  expect(fields.filter((field) => !selected.has(field))).toEqual([]);
});
