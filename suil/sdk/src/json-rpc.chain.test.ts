/** The same calls over JSON-RPC (specification §7), which a node entry may choose: against the real bytecode, by the SDK's own client. */

import type { ClientWithCoreApi } from '@mysten/sui/client';
import { JsonRpcHTTPTransport, SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { ERROR_CODE_TRAILER } from '@suil/core';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchConfiguration } from './admin/view.ts';
import { fetchBalances } from './asset/balances.ts';
import { buildMintTestUsdc } from './asset/test-usdc.ts';
import { simulate } from './chain/simulate.ts';
import { createTestDeployment, type TestDeployment } from './deployment.test-chain.ts';
import { toAppError } from './errors/app-error.ts';
import { fetchFundingDays } from './liquidity/funding-days.ts';
import { buildStake, quoteStake } from './liquidity/stake.ts';
import { buildUnstakeUsdc } from './liquidity/unstake.ts';
import { fetchLiquidityView } from './liquidity/view.ts';
import { buildFundPledgeReserve } from './pledge/fund-reserve.ts';
import { buildPledge } from './pledge/pledge.ts';
import { fetchPledges } from './pledge/view.ts';
import { fetchPoolState } from './pool/state.ts';
import { fetchPrices } from './price/view.ts';
import { buildBindInviter } from './referral/bind-inviter.ts';
import { fetchUserInfo } from './referral/user-info.ts';
import { fetchProductReserves } from './reserve/view.ts';
import { fetchTeamOverview } from './settlement/view.ts';
import { fetchVaultBalances } from './vault/balances.ts';
import { buildTopUp } from './vault/top-up.ts';

const SUI = 1_000_000_000n;
const SET_UP_TIMEOUT_MS = 180_000;
let deployment: TestDeployment;
let client: SuiJsonRpcClient;
/** Methods that the node was asked for, in order. */
let asked: string[];

beforeAll(async () => {
  deployment = await createTestDeployment();
  const rpc = createRpcHandler(deployment.chain, { nowMs: deployment.nowMs, codeTrailer: ERROR_CODE_TRAILER });
  const listen: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method } = (await request.clone().json()) as { method: string };
    asked.push(method);
    return rpcFetch(rpc)(request);
  };
  const transport = new JsonRpcHTTPTransport({ url: 'http://localnet', fetch: listen });
  client = new SuiJsonRpcClient({ network: 'localnet', transport });
  asked = [];
}, SET_UP_TIMEOUT_MS);

/** As the app does it: simulated and built over JSON-RPC, those bytes signed and sent over JSON-RPC, then waited for. */
async function execute(signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
  const simulated = await simulate(client, deployment.manifest, transaction, signer.toSuiAddress());
  if (!simulated.ok) throw simulated.error;
  const { signature } = await signer.signTransaction(simulated.bytes);
  const sent = await client.core.executeTransaction({
    transaction: simulated.bytes,
    signatures: [signature],
    include: { effects: true, events: true },
  });
  if (sent.$kind === 'FailedTransaction') throw toAppError(sent);
  await client.core.waitForTransaction({ digest: sent.Transaction.digest, timeout: 60_000 });
}

/** Everything that the app's pages read from the node. */
const readAll = async (by: ClientWithCoreApi, owner: string) => ({
  user: await fetchUserInfo(by, deployment.manifest, owner),
  balances: await fetchBalances(by, deployment.manifest, owner),
  liquidity: await fetchLiquidityView(by, deployment.manifest, owner),
  days: await fetchFundingDays(by, deployment.manifest, { fromDay: deployment.today() - 1, toDay: deployment.today() }),
  pledges: await fetchPledges(by, deployment.manifest, { owner }),
  pool: await fetchPoolState(by, deployment.manifest, 'usdcSui'),
  prices: await fetchPrices(by, deployment.manifest),
  reserves: await fetchProductReserves(by, deployment.manifest),
  team: await fetchTeamOverview(by, deployment.manifest),
  vault: await fetchVaultBalances(by, deployment.manifest),
  configuration: await fetchConfiguration(by, deployment.manifest),
});

describe('regression/12 over JSON-RPC', () => {
  test('default: what a member does and sees is what it is over gRPC, to the unit', async () => {
    const { manifest, operator } = deployment;
    const member = await deployment.createMember(21);
    const owner = member.toSuiAddress();
    await execute(
      operator,
      buildMintTestUsdc({ manifest, amount: 50_000_000_000n, recipient: operator.toSuiAddress() }),
    );
    await execute(operator, buildFundPledgeReserve({ manifest, amountMist: 1_000n * SUI }));
    await execute(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
    const { reserves } = await fetchLiquidityView(client, manifest, owner);
    const quote = quoteStake({ reserves, amountMist: 60n * SUI, slippageBps: 50n });
    await execute(member, buildStake({ manifest, amountMist: 60n * SUI, minValue: quote.minValue }));
    // A pledge's value is an average of half an hour.
    deployment.passMs(31 * 60_000);
    await execute(member, buildPledge({ manifest, amountMist: 20n * SUI, termDays: 30, minValue: 0n }));
    await execute(member, buildTopUp({ manifest, amountMist: 2n * SUI }));
    await execute(member, buildUnstakeUsdc({ manifest, value: 10_000_000n }));

    const seen = await readAll(client, owner);
    expect(seen).toEqual(await readAll(deployment.client, owner));
    expect(seen.user).toMatchObject({ bound: true, inviter: operator.toSuiAddress() });
    expect(seen.liquidity.position?.pending).toBe(quote.value - 10_000_000n);
    expect(seen.pledges.items).toMatchObject([{ principal: 20n * SUI }]);
    expect(seen.vault.SUI).toBe(2n * SUI);
    expect(new Set(asked)).toContain('sui_executeTransactionBlock');
    expect(asked.every((method) => /^suix?_/.test(method))).toBe(true);
  });

  test('error: refusals of the contract and of the node have the same codes as over gRPC', async () => {
    const { manifest, operator } = deployment;
    const outsider = await deployment.createMember(22);
    const owner = outsider.toSuiAddress();
    const stake = () => buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n });
    const unbound = { ok: false, error: { code: 'REFERRAL_MEMBER_NOT_BOUND' } };
    expect(await simulate(client, manifest, stake(), owner)).toMatchObject(unbound);
    expect(await simulate(deployment.client, manifest, stake(), owner)).toMatchObject(unbound);
    const poor = (by: ClientWithCoreApi) =>
      simulate(by, manifest, buildTopUp({ manifest, amountMist: 10n ** 9n * SUI }), operator.toSuiAddress());
    const [overJsonRpc, overGrpc] = [await poor(client), await poor(deployment.client)];
    expect(overJsonRpc.ok || overJsonRpc.error.code).toBe(overGrpc.ok || overGrpc.error.code);
    const offline = new SuiJsonRpcClient({ network: 'localnet', url: 'http://127.0.0.1:1' });
    const failed = await fetchUserInfo(offline, manifest, owner).catch((error: unknown) => toAppError(error).code);
    expect(failed).toBe('NETWORK_FAILED');
  });
});
