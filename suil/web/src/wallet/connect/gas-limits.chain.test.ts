/** The app's wallet store on the real bytecode: what a lying node fills in for gas, and the most that an honest one does. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import { ERROR_CODE_TRAILER } from '@suil/core';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { type Lies, lyingFetch } from '@suil/localnet/testing';
import { buildBindInviter, buildStake, buildUnstake, fetchLiquidityView, simulate } from '@suil/sdk';
import { readWalletError, type WalletStore } from '@suil/wallet';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedWallet } from '../../../../../packages/wallet/src/testing/scripted.test-wallet.ts';
import { createTestDeployment, type TestDeployment } from '../../../../sdk/src/deployment.test-chain.ts';
import { stubPage } from '../session/lying-server.test-support.ts';

const SUI = 1_000_000_000n;
const SET_UP_TIMEOUT_MS = 180_000;
const node = vi.hoisted(() => ({ open: vi.fn() }));
vi.mock('../../platform/chain/chain.ts', () => ({ openChain: node.open }));

let deployment: TestDeployment;
let lies: Lies;
let client: SuiGrpcClient;
let store: WalletStore;
let wallet: ScriptedWallet;
let address: string;

beforeAll(async () => {
  stubPage();
  deployment = await createTestDeployment();
  const { chain, manifest, operator, nowMs } = deployment;
  const honest = rpcFetch(createRpcHandler(chain, { nowMs, codeTrailer: ERROR_CODE_TRAILER }));
  const fetch: typeof globalThis.fetch = (input, init) => lyingFetch(honest, lies)(input, init);
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  node.open.mockResolvedValue({ client });
  const { walletStore, prepareWalletChain } = await import('./store.ts');
  await prepareWalletChain();
  store = walletStore;
  wallet = new ScriptedWallet({ seeds: [1], chains: ['sui:localnet', 'sui:mainnet'] });
  address = (await store.connect(wallet))[0]?.address ?? '';
  const member = await deployment.createMember(1);
  expect(address).toBe(member.toSuiAddress());
  await deployment.run(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
  await deployment.run(member, buildStake({ manifest, amountMist: 100n * SUI, minValue: 1n }));
}, SET_UP_TIMEOUT_MS);

beforeEach(() => {
  lies = {};
  wallet.calls.length = 0;
});

afterAll(() => {
  store.destroy();
  vi.unstubAllGlobals();
});

/** Builds as the app does before it shows the review, and asks the wallet for exactly that. */
async function sign(build: Transaction) {
  const { manifest } = deployment;
  const simulated = await simulate(client, manifest, build, address);
  if (!simulated.ok) throw simulated.error;
  return store.signTransaction(Transaction.from(simulated.bytes));
}

const stake = () => buildStake({ manifest: deployment.manifest, amountMist: 21n * SUI, minValue: 1n });
const gasOf = (bytes: string) => {
  const { price, budget } = Transaction.from(bytes).getData().gasData;
  return { priceMist: BigInt(price ?? 0), budgetMist: BigInt(budget ?? 0) };
};

/** Has the node fill in this price and this budget, whatever the simulation took. */
function fillIn({ price, budget }: { price?: bigint; budget?: bigint }): void {
  lies.simulateTransaction = (answer) => {
    const gas = answer.transaction?.transaction?.gasPayment;
    if (gas !== undefined && price !== undefined) gas.price = price;
    if (gas !== undefined && budget !== undefined) gas.budget = budget;
    return answer;
  };
}

test('attack: a node names a price of 6 times the reference; the wallet is not asked', async () => {
  fillIn({ price: 6_000n, budget: 60_000_000n });
  const refused = readWalletError(await sign(stake()).catch((error: unknown) => error));
  expect(refused).toMatchObject({
    code: 'WALLET_GAS_ABOVE_LIMIT',
    context: { priceMist: '6000', priceMaxMist: '5000', budgetMist: '60000000', budgetMaxMist: '5000000000' },
  });
  expect(wallet.calls).toEqual([]);
});

test('attack: a node names a budget of one MIST above the limit; the wallet is not asked', async () => {
  fillIn({ budget: 5_000_000_001n });
  await expect(sign(stake())).rejects.toMatchObject({ code: 'WALLET_GAS_ABOVE_LIMIT' });
  expect(wallet.calls).toEqual([]);
});

test('behavior: what a node names up to both limits is signed as it was built', async () => {
  fillIn({ price: 5_000n, budget: 5_000_000_000n });
  const signed = await sign(stake());
  expect(gasOf(signed.bytes)).toEqual({ priceMist: 5_000n, budgetMist: 5_000_000_000n });
  expect(wallet.calls).toEqual(['signTransaction on sui:mainnet']);
});

test('behavior: principal leaves after 400 days on which no one called the contract, for nine times the 0.2 SUI once thought of', async () => {
  const { manifest } = deployment;
  const everyDay = gasOf((await sign(stake())).bytes);
  expect(everyDay.budgetMist).toBeLessThan(SUI / 50n);
  deployment.passDays(400);
  const { position, overview } = await fetchLiquidityView(client, manifest, address);
  const { daysBehind } = overview;
  expect(daysBehind).toBe(400);
  const leave = buildUnstake({ manifest, value: position.value, minSuiOutMist: 1n, daysBehind });
  const { priceMist, budgetMist } = gasOf((await sign(leave)).bytes);
  expect(priceMist).toBe(1_000n);
  expect(budgetMist).toBeGreaterThan((SUI * 9n) / 5n);
});
