/**
 * A node that keeps what it is sent, and has the validators see it at the same moment as the next transaction, which another node sends: of two
 * transactions with the same version of a coin neither gets a quorum, and the coin is locked until the epoch ends. Our chain has no such vote, so the
 * other node refuses here what uses a version that a kept transaction uses, too.
 */
import { bcs } from '@mysten/sui/bcs';
import { GrpcTypes, SuiGrpcClient } from '@mysten/sui/grpc';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { replayingFetch } from '@suil/localnet/testing';
import {
  buildHoldSettlement,
  buildPauseVouchers,
  buildPublishSettlements,
  buildSendFunds,
  fetchRoots,
  fetchTeamOverview,
} from '@suil/sdk';
import { createLocalKey } from '@suil/signing';
import { beforeEach, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { type AuditSender, createAuditSender } from './audit-sender.ts';

const SUI = 1_000_000_000n;
/** One byte of flags and four of the length are before a message. */
const FRAME_BYTES = 5;

let deployment: TestDeployment;
let day: number;

beforeEach(async () => {
  deployment = await createTestDeployment();
  const { chain, keys, operator, client, manifest, nowMs } = deployment;
  await chain.requestGas(keys.audit.toSuiAddress(), SUI, nowMs());
  deployment.passDays(2);
  ({ firstDay: day } = await fetchTeamOverview(client, manifest));
  const days = [{ day, root: new Uint8Array(32).fill(0x66), total: 0n }];
  await deployment.run(operator, buildPublishSettlements({ manifest, days }));
}, 180_000);

/** Returns the versions of coins that pay for a transaction; null for another request. */
async function coinsOf(request: Request): Promise<readonly string[] | null> {
  if (!request.url.endsWith('/ExecuteTransaction')) return null;
  const frame = new Uint8Array(await request.clone().arrayBuffer());
  const { transaction } = GrpcTypes.ExecuteTransactionRequest.fromBinary(frame.subarray(FRAME_BYTES));
  const { V1: data } = bcs.TransactionData.parse(transaction?.bcs?.value ?? new Uint8Array());
  return (data?.gasData.payment ?? []).map(({ objectId, version }) => `${objectId} ${version}`);
}

const LOCKED = {
  'content-type': 'application/grpc-web+proto',
  'grpc-status': '9',
  'grpc-message': 'an object of the transaction is reserved for another transaction until the epoch ends',
};

/** Returns a sender over a node that keeps all but the first transaction, which is executed here, and an honest one. */
async function openBoth(): Promise<{ sender: AuditSender; refused: () => number }> {
  const { chain, keys, manifest, nowMs } = deployment;
  const honest = rpcFetch(createRpcHandler(chain, { nowMs }));
  const replaying = replayingFetch(honest);
  const kept = new Set<string>();
  let refused = 0;
  const keeping: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const coins = await coinsOf(request);
    const before = replaying.swallowed();
    const answer = await replaying.fetch(request);
    if (replaying.swallowed() > before) for (const coin of coins ?? []) kept.add(coin);
    return answer;
  };
  const other: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const coins = await coinsOf(request);
    if (!coins?.some((coin) => kept.has(coin))) return honest(request);
    refused += 1;
    return new Response(null, { headers: LOCKED });
  };
  const key = createLocalKey(keys.audit.getSecretKey(), 'AUDIT_KEY');
  const [first, second] = [keeping, other].map(
    (fetch) => new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch }),
  ) as [SuiGrpcClient, SuiGrpcClient];
  await createAuditSender({ clients: [first], key }).send(buildPauseVouchers(manifest));
  return { sender: createAuditSender({ clients: [first, second], key }), refused: () => refused };
}

async function isHeld(): Promise<boolean | undefined> {
  const [root] = await fetchRoots(deployment.client, deployment.manifest, { fromDay: day, limit: 1 });
  return root?.held;
}

/** A pause that the node keeps, and a hold that it keeps, too, before the other node is sent the hold. */
async function pauseAndHold(sender: AuditSender): Promise<void> {
  const { manifest } = deployment;
  await sender.send(buildPauseVouchers(manifest));
  await sender.send(buildHoldSettlement({ manifest, day }));
  await sender.send(buildHoldSettlement({ manifest, day }));
}

test('with a coin alone the hold is refused by the validators, for the pause that the node kept', async () => {
  const { sender, refused } = await openBoth();
  await expect(pauseAndHold(sender)).rejects.toThrow();
  expect([refused(), await isHeld()]).toEqual([1, false]);
});

test('attack: with an address balance no coin is in what the node keeps, and the hold is on the chain', async () => {
  const { manifest, operator, keys } = deployment;
  const recipient = keys.audit.toSuiAddress();
  await deployment.run(operator, buildSendFunds({ manifest, coin: 'SUI', amount: SUI, recipient }));
  const { sender, refused } = await openBoth();
  await pauseAndHold(sender);
  expect([refused(), await isHeld()]).toEqual([0, true]);
});
