/** Sending with the settlement key on the real bytecode, through a node that says "executed" and executes nothing. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { replayingFetch } from '@suil/localnet/testing';
import { buildPublishSettlements, fetchTeamOverview } from '@suil/sdk';
import { beforeEach, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { budgetOfDays } from './gas-budget.ts';
import { createTransactionSender, type TransactionSender } from './transaction-sender.ts';

const ROOT = new Uint8Array(32).fill(0x77);
let deployment: TestDeployment;
let day: number;

beforeEach(async () => {
  deployment = await createTestDeployment();
  deployment.passDays(3);
  ({ firstDay: day } = await fetchTeamOverview(deployment.client, deployment.manifest));
}, 180_000);

const publish = (sender: TransactionSender, published: number) => {
  const { manifest } = deployment;
  const transaction = buildPublishSettlements({ manifest, days: [{ day: published, root: ROOT, total: 0n }] });
  return sender.inOrder((send) => send(transaction, budgetOfDays(1)));
};
const nextDay = async () => (await fetchTeamOverview(deployment.client, deployment.manifest)).nextDay;

test('attack: the first node says "executed" and broadcasts nothing; the settlement is on the chain after the repeat', async () => {
  const { chain, client, operator, nowMs } = deployment;
  const { fetch, swallowed } = replayingFetch(rpcFetch(createRpcHandler(chain, { nowMs })));
  const lying = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  await publish(createTransactionSender([lying], operator), day);
  const sender = createTransactionSender([lying, client], operator);
  await publish(sender, day + 1);
  expect([swallowed(), await nextDay()]).toEqual([1, day + 1]);
  await publish(sender, day + 1);
  expect([swallowed(), await nextDay()]).toEqual([1, day + 2]);
});
