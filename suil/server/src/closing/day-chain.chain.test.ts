/** Storing prices with the settlement key on the real bytecode, through nodes that say that the chain refuses them. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { ERROR_CODE_TRAILER } from '@suil/core';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { type Lies, lyingFetch } from '@suil/localnet/testing';
import { fetchDayPrices } from '@suil/sdk';
import { beforeEach, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { createTransactionSender } from '../node/transaction-sender.ts';
import { createDayChain } from './day-chain.ts';

const COIN = 1_000_000_000n;
/** The pools keep 32 days. */
const LONG_AGO_DAYS = 40;
let deployment: TestDeployment;
/** Has a price. */
let day: number;

beforeEach(async () => {
  deployment = await createTestDeployment();
  await deployment.seed('suilSui', 350_000n * COIN, 35_000n * COIN);
  deployment.passDays(2);
  day = deployment.today() - 1;
}, 180_000);

function createClient(lies: Lies): SuiGrpcClient {
  const { chain, nowMs } = deployment;
  const honest = rpcFetch(createRpcHandler(chain, { nowMs, codeTrailer: ERROR_CODE_TRAILER }));
  const at = { network: 'localnet', baseUrl: 'http://localnet', format: 'binary' } as const;
  return new SuiGrpcClient({ ...at, fetch: lyingFetch(honest, lies) });
}

/** A node that simulates the same for a day that the pools do not keep, and answers what comes of that. */
function createRefusing(): SuiGrpcClient {
  return createClient({
    simulateTransaction: async (_answer, request) => {
      const data = request.transaction?.kind?.data;
      const inputs = data?.oneofKind === 'programmableTransaction' ? data.programmableTransaction.inputs : [];
      for (const { pure } of inputs) {
        if (pure?.length !== 8) continue;
        const view = new DataView(pure.buffer, pure.byteOffset, 8);
        if (view.getBigUint64(0, true) === BigInt(day)) view.setBigUint64(0, BigInt(day - LONG_AGO_DAYS), true);
      }
      return (await deployment.client.transactionExecutionService.simulateTransaction(request)).response;
    },
  });
}

const roll = (clients: readonly SuiGrpcClient[], pricesOf: readonly number[]) =>
  createDayChain(createTransactionSender(clients, deployment.operator), deployment.manifest).roll({
    days: 2,
    pricesOf,
  });
const pricedDays = async () => {
  const prices = await fetchDayPrices(deployment.client, deployment.manifest, { fromDay: day - 3, toDay: day });
  return prices.map((price) => price.day);
};

test('attack: a node refuses the price of a day; the honest one is asked, too, and stores it', async () => {
  const refused = await roll([createRefusing(), deployment.client], [day]);
  expect(await pricedDays()).toEqual([day]);
  expect([...refused]).toEqual([[day, { reason: 'PRICE_DAY_UNOBSERVED', nodes: 1, isDisputed: true }]]);
});

test('attack: the node that refuses is the only one that answers: that no other one does is known', async () => {
  const fetch = () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  const silent = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  const refused = await roll([createRefusing(), silent], [day]);
  expect(await pricedDays()).toEqual([]);
  expect([...refused]).toEqual([[day, { reason: 'PRICE_DAY_UNOBSERVED', nodes: 1, isDisputed: false }]]);
});

test('behavior: a day without a price is refused by each node, and the others of the same transaction are stored', async () => {
  const past = day - LONG_AGO_DAYS;
  const refused = await roll([deployment.client, createClient({})], [past, day]);
  expect(await pricedDays()).toEqual([day]);
  expect([...refused]).toEqual([[past, { reason: 'PRICE_DAY_UNOBSERVED', nodes: 2, isDisputed: false }]]);
});

test('default: prices that are stored are refused by none', async () => {
  expect([...(await roll([createRefusing(), deployment.client], [day - 1]))]).toEqual([]);
  expect(await pricedDays()).toEqual([day - 1]);
});
