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
import { toAppError } from './errors/app-error.ts';
import { createHouse, type House } from './house.test-chain.ts';
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
const HOUSE_TIMEOUT_MS = 180_000;
let house: House;
let client: SuiJsonRpcClient;
/** Methods that the node was asked for, in order. */
let asked: string[];

beforeAll(async () => {
  house = await createHouse();
  const rpc = createRpcHandler(house.chain, { nowMs: house.nowMs, codeTrailer: ERROR_CODE_TRAILER });
  const listen: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method } = (await request.clone().json()) as { method: string };
    asked.push(method);
    return rpcFetch(rpc)(request);
  };
  const transport = new JsonRpcHTTPTransport({ url: 'http://localnet', fetch: listen });
  client = new SuiJsonRpcClient({ network: 'localnet', transport });
  asked = [];
}, HOUSE_TIMEOUT_MS);

/** As the app does it: simulated and built over JSON-RPC, those bytes signed and sent over JSON-RPC, then waited for. */
async function act(signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
  const simulated = await simulate(client, house.manifest, transaction, signer.toSuiAddress());
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
  user: await fetchUserInfo(by, house.manifest, owner),
  balances: await fetchBalances(by, house.manifest, owner),
  liquidity: await fetchLiquidityView(by, house.manifest, owner),
  days: await fetchFundingDays(by, house.manifest, { fromDay: house.today() - 1, toDay: house.today() }),
  pledges: await fetchPledges(by, house.manifest, { owner }),
  pool: await fetchPoolState(by, house.manifest, 'usdcSui'),
  prices: await fetchPrices(by, house.manifest),
  reserves: await fetchProductReserves(by, house.manifest),
  team: await fetchTeamOverview(by, house.manifest),
  vault: await fetchVaultBalances(by, house.manifest),
  configuration: await fetchConfiguration(by, house.manifest),
});

describe('regression/12 over JSON-RPC', () => {
  test('default: what a member does and sees is what it is over gRPC, to the unit', async () => {
    const { manifest, operator } = house;
    const member = await house.createMember(21);
    const owner = member.toSuiAddress();
    await act(operator, buildMintTestUsdc({ manifest, amount: 50_000_000_000n, recipient: operator.toSuiAddress() }));
    await act(operator, buildFundPledgeReserve({ manifest, amountMist: 1_000n * SUI }));
    await act(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
    const { reserves } = await fetchLiquidityView(client, manifest, owner);
    const quote = quoteStake({ reserves, amountMist: 60n * SUI, slippageBps: 50n });
    await act(member, buildStake({ manifest, amountMist: 60n * SUI, minValue: quote.minValue }));
    // A pledge's value is an average of half an hour.
    house.passMs(31 * 60_000);
    await act(member, buildPledge({ manifest, amountMist: 20n * SUI, termDays: 30 }));
    await act(member, buildTopUp({ manifest, amountMist: 2n * SUI }));
    await act(member, buildUnstakeUsdc({ manifest, value: 10_000_000n }));

    const seen = await readAll(client, owner);
    expect(seen).toEqual(await readAll(house.client, owner));
    expect(seen.user).toMatchObject({ bound: true, inviter: operator.toSuiAddress() });
    expect(seen.liquidity.position?.pending).toBe(quote.value - 10_000_000n);
    expect(seen.pledges.items).toMatchObject([{ principal: 20n * SUI }]);
    expect(seen.vault.SUI).toBe(2n * SUI);
    expect(new Set(asked)).toContain('sui_executeTransactionBlock');
    expect(asked.every((method) => /^suix?_/.test(method))).toBe(true);
  });

  test('error: refusals of the contract and of the node have the same codes as over gRPC', async () => {
    const { manifest, operator } = house;
    const stranger = await house.createMember(22);
    const owner = stranger.toSuiAddress();
    const stake = () => buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n });
    const unbound = { ok: false, error: { code: 'REFERRAL_MEMBER_NOT_BOUND' } };
    expect(await simulate(client, manifest, stake(), owner)).toMatchObject(unbound);
    expect(await simulate(house.client, manifest, stake(), owner)).toMatchObject(unbound);
    const poor = (by: ClientWithCoreApi) =>
      simulate(by, manifest, buildTopUp({ manifest, amountMist: 10n ** 9n * SUI }), operator.toSuiAddress());
    const [overJsonRpc, overGrpc] = [await poor(client), await poor(house.client)];
    expect(overJsonRpc.ok || overJsonRpc.error.code).toBe(overGrpc.ok || overGrpc.error.code);
    const offline = new SuiJsonRpcClient({ network: 'localnet', url: 'http://127.0.0.1:1' });
    const failed = await fetchUserInfo(offline, manifest, owner).catch((error: unknown) => toAppError(error).code);
    expect(failed).toBe('NETWORK_FAILED');
  });
});
