/** Sending with the audit key on the real bytecode, through an honest node and through one that makes another transaction of what it completes. */
import { bcs } from '@mysten/sui/bcs';
import { GrpcTypes, SuiGrpcClient } from '@mysten/sui/grpc';
import { fromHex } from '@mysten/sui/utils';
import { ERROR_CODE_TRAILER } from '@suil/core';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { type Lies, lyingFetch, type Replaying, replayingFetch } from '@suil/localnet/testing';
import {
  buildAttestSettlement,
  buildHoldSettlement,
  buildPauseVouchers,
  buildPublishSettlements,
  buildSendFunds,
  fetchBalances,
  fetchRoots,
  fetchTeamOverview,
  toAppError,
} from '@suil/sdk';
import { createLocalKey } from '@suil/signing';
import { beforeEach, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { createAuditSender } from './audit-sender.ts';

const SUI = 1_000_000_000n;
const TIMEOUT_MS = 180_000;
/** The root that the settlement key published, and the one that the auditor computed. */
const STOLEN = new Uint8Array(32).fill(0x66);
const COMPUTED = new Uint8Array(32).fill(0x77);
const THIEF = `0x${'7f'.repeat(32)}`;

let deployment: TestDeployment;
let lies: Lies;
let lying: SuiGrpcClient;
let day: number;
/** Executes the first transaction alone. */
let replaying: Replaying;
let replayingNode: SuiGrpcClient;

beforeEach(async () => {
  deployment = await createTestDeployment();
  const { chain, keys, operator, client, manifest, nowMs } = deployment;
  await chain.requestGas(keys.audit.toSuiAddress(), SUI, nowMs());
  deployment.passDays(2);
  ({ firstDay: day } = await fetchTeamOverview(client, manifest));
  await deployment.run(operator, buildPublishSettlements({ manifest, days: [{ day, root: STOLEN, total: 0n }] }));
  lies = {};
  const honest = rpcFetch(createRpcHandler(chain, { nowMs, codeTrailer: ERROR_CODE_TRAILER }));
  const fetch = lyingFetch(honest, lies);
  const at = { network: 'localnet', baseUrl: 'http://localnet', format: 'binary' } as const;
  lying = new SuiGrpcClient({ ...at, fetch });
  replaying = replayingFetch(honest);
  replayingNode = new SuiGrpcClient({ ...at, fetch: replaying.fetch });
}, TIMEOUT_MS);

const senderOver = (...clients: SuiGrpcClient[]) =>
  createAuditSender({ clients, key: createLocalKey(deployment.keys.audit.getSecretKey(), 'AUDIT_KEY') });
const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error));
const isAttested = async () => {
  const [root] = await fetchRoots(deployment.client, deployment.manifest, { fromDay: day, limit: 1 });
  return root?.attested;
};

const isHeld = async () => {
  const [root] = await fetchRoots(deployment.client, deployment.manifest, { fromDay: day, limit: 1 });
  return root?.held;
};

function programOf({ kind }: GrpcTypes.Transaction): GrpcTypes.ProgrammableTransaction {
  if (kind?.data.oneofKind !== 'programmableTransaction') throw new Error('it is a transaction of commands');
  return kind.data.programmableTransaction;
}

/** Returns the lie that a node completes another transaction than it was given, for which it simulates that one. */
function completeInstead(change: (asked: GrpcTypes.Transaction) => void): NonNullable<Lies['simulateTransaction']> {
  return async (_answer, request) => {
    const { transaction } = request;
    if (transaction !== undefined) change(transaction);
    return (await deployment.client.transactionExecutionService.simulateTransaction(request)).response;
  };
}

test('behavior: the address of the audit key pays, two at once are sent in order, and what the contract refuses has its code', async () => {
  const { manifest, keys } = deployment;
  const sender = senderOver(deployment.client);
  expect(sender.address).toBe(keys.audit.toSuiAddress());
  expect(await sender.readBalanceMist()).toBe(SUI);
  await Promise.all([sender.send(buildPauseVouchers(manifest)), sender.send(buildPauseVouchers(manifest))]);
  expect(await sender.readBalanceMist()).toBeLessThan(SUI);
  const differing = await refusal(sender.send(buildAttestSettlement({ manifest, day, root: COMPUTED })));
  expect(differing.code).toBe('SETTLEMENT_ROOT_DIFFERS');
  await sender.send(buildAttestSettlement({ manifest, day, root: STOLEN }));
  expect(await isAttested()).toBe(true);
});

function putStolenRoot(asked: GrpcTypes.Transaction): void {
  for (const { pure } of programOf(asked).inputs)
    if (pure !== undefined && pure[1] === COMPUTED[0]) pure.set(STOLEN, 1);
}

const attacks: readonly (readonly [string, (asked: GrpcTypes.Transaction) => void])[] = [
  ['the stolen root in the attestation', putStolenRoot],
  [
    'the stolen root and one more command, which gives a thief all SUI',
    (asked) => {
      putStolenRoot(asked);
      const program = programOf(asked);
      const { INPUT, GAS } = GrpcTypes.Argument_ArgumentKind;
      const place = program.inputs.push({ kind: GrpcTypes.Input_InputKind.PURE, pure: fromHex(THIEF) }) - 1;
      const transferObjects = { objects: [{ kind: GAS }], address: { kind: INPUT, input: place } };
      program.commands.push({ command: { oneofKind: 'transferObjects', transferObjects } });
    },
  ],
  [
    'the stolen root, and all SUI as the budget',
    (asked) => {
      putStolenRoot(asked);
      if (asked.gasPayment !== undefined) asked.gasPayment.budget = SUI;
    },
  ],
];

test.each(attacks)('attack: a node completes %s; what is executed is what was built', async (_what, theft) => {
  const { manifest, client } = deployment;
  const sender = senderOver(lying);
  lies.simulateTransaction = completeInstead(theft);
  const refused = await refusal(sender.send(buildAttestSettlement({ manifest, day, root: COMPUTED })));
  expect(refused.code).toBe('SETTLEMENT_ROOT_DIFFERS');
  expect(await isAttested()).toBe(false);
  expect((await fetchBalances(client, manifest, THIEF)).SUI).toBe(0n);
  const spentMist = SUI - (await sender.readBalanceMist());
  // It was executed and refused by the contract, which costs gas.
  expect([spentMist > 0n, spentMist <= 50_000_000n]).toEqual([true, true]);
});

test('attack: the first node says "executed" and broadcasts nothing; the hold is on the chain after the repeat', async () => {
  const { manifest, client } = deployment;
  await senderOver(replayingNode).send(buildPauseVouchers(manifest));
  const sender = senderOver(replayingNode, client);
  const hold = () => sender.send(buildHoldSettlement({ manifest, day }));
  await hold();
  expect([replaying.swallowed(), await isHeld()]).toEqual([1, false]);
  await hold();
  expect([replaying.swallowed(), await isHeld()]).toEqual([1, true]);
});

/** The address of the audit key gets so much in its address balance, besides its coin. */
async function fund(amount: bigint): Promise<void> {
  const { manifest, operator, keys } = deployment;
  const recipient = keys.audit.toSuiAddress();
  await deployment.run(operator, buildSendFunds({ manifest, coin: 'SUI', amount, recipient }));
}

/** A node that shows which coins pay for what it is sent. */
function createShowing(changes: Lies = {}) {
  const coins: number[] = [];
  const { chain, nowMs } = deployment;
  const fetch = lyingFetch(rpcFetch(createRpcHandler(chain, { nowMs, codeTrailer: ERROR_CODE_TRAILER })), {
    ...changes,
    executeTransaction: (answer, { transaction }) => {
      const { V1: data } = bcs.TransactionData.parse(transaction?.bcs?.value ?? new Uint8Array());
      coins.push(data?.gasData.payment.length ?? -1);
      return answer;
    },
  });
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  return { client, coins };
}

test('attack: nothing that a node keeps can lock a coin: the address balance pays while it holds the budget', async () => {
  const { manifest } = deployment;
  const { client, coins } = createShowing();
  const sender = senderOver(client);
  await fund(SUI);
  await sender.send(buildPauseVouchers(manifest));
  await sender.send(buildHoldSettlement({ manifest, day }));
  expect([coins, await isHeld()]).toEqual([[0, 0], true]);
  expect(await sender.readBalanceMist()).toBeLessThan(2n * SUI);
});

test('behavior: coins pay where the address balance does not hold the budget', async () => {
  const { client, coins } = createShowing();
  await fund(49_999_999n);
  await senderOver(client).send(buildPauseVouchers(deployment.manifest));
  expect(coins).toEqual([1]);
});

test('attack: a node puts a coin into what the address balance pays; the coin is not in what is signed', async () => {
  const { manifest, keys } = deployment;
  const owner = keys.audit.toSuiAddress();
  const { objects } = await deployment.client.core.listCoins({ owner });
  await fund(SUI);
  const { client, coins } = createShowing({
    simulateTransaction: (answer) => {
      const payment = answer.transaction?.transaction?.gasPayment;
      const [coin] = objects;
      if (payment !== undefined && coin !== undefined)
        payment.objects = [{ objectId: coin.objectId, version: BigInt(coin.version), digest: coin.digest }];
      return answer;
    },
  });
  await senderOver(client).send(buildPauseVouchers(manifest));
  expect(coins).toEqual([0]);
});

test('after a node failed the next one is asked', async () => {
  const { manifest, client } = deployment;
  const sender = senderOver(lying, client);
  lies.simulateTransaction = () => undefined;
  const attest = () => sender.send(buildAttestSettlement({ manifest, day, root: STOLEN }));
  await expect(attest()).rejects.toThrow();
  expect(await isAttested()).toBe(false);
  await attest();
  expect(await isAttested()).toBe(true);
});

test('behavior: a node that does not answer is left for the next one at once', async () => {
  const { manifest, client } = deployment;
  const fetch = () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  const silent = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  const sender = senderOver(silent, client);
  await sender.send(buildAttestSettlement({ manifest, day, root: STOLEN }));
  expect(await isAttested()).toBe(true);
  expect(await sender.readBalanceMist()).toBeLessThan(SUI);
});
