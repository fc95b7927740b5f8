/** A fork over JSON-RPC and GraphQL: what they need of the remote chain is read as over gRPC, and answered as the remote answers it. */
import { SuiGraphQLClient } from '@mysten/sui/graphql';
import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestChain } from '../vitest/test-chain.ts';
import { buildRemote, type RemoteWorld, WHALE } from './fork.test-chain.ts';
import { type Side, startFork } from './side.test-chain.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let world: RemoteWorld;
let remote: Side;
let fork: Side;
let coinType: string;
beforeAll(async () => {
  world = await buildRemote();
  remote = world.side;
  coinType = `${(await remote.publish('scenario')).packageId}::medal::MEDAL`;
  fork = await startFork(remote.node.url, { accounts: 0 });
});
afterAll(async () => {
  await fork?.node.close();
  await remote?.node.close();
});

const jsonRpc = ({ node }: Side) => new SuiJsonRpcClient({ network: 'localnet', url: node.url });
const graphQl = ({ node }: Side) => new SuiGraphQLClient({ network: 'localnet', url: `${node.url}/graphql` });

test('JSON-RPC: objects, several at once, owned ones, dynamic fields and modules', async () => {
  const options = { showContent: true, showOwner: true, showType: true, showDisplay: true };
  const answers = ({ node }: Side) => {
    const client = jsonRpc({ node } as Side);
    return Promise.all([
      client.getObject({ id: world.counter, options }),
      client.multiGetObjects({ ids: [world.card, world.kiosk, `0x${'99'.repeat(32)}`], options }),
      client.getOwnedObjects({ owner: WHALE, options }),
      client.getCoins({ owner: WHALE }),
      client.getDynamicFields({ parentId: world.counter }),
      client.getDynamicFieldObject({ parentId: world.counter, name: { type: 'u64', value: '1' } }),
      client.getNormalizedMoveModulesByPackage({ package: world.market }),
    ]);
  };
  expect(await answers(fork)).toEqual(await answers(remote));
});

test('GraphQL: an object with its fields, and what an address has', async () => {
  const query = `{
    object(address: "${world.shelf}") { version asMoveObject { contents { json } } }
    counter: object(address: "${world.counter}") { dynamicFields { nodes { name { json } } } }
    address(address: "${WHALE}") { balance(coinType: "0x2::sui::SUI") { totalBalance } objects { nodes { address } } }
  }`;
  const ask = (side: Side) => graphQl(side).query({ query, variables: {} });
  const here = await ask(fork);
  expect(here.errors).toBeUndefined();
  expect(here.data).toEqual((await ask(remote)).data);
});

test('a coin type of the remote has its metadata and supply here', async () => {
  const about = async (side: Side) => {
    const client = jsonRpc(side);
    return [await client.getCoinMetadata({ coinType }), await client.getTotalSupply({ coinType })];
  };
  const here = await about(fork);
  expect(here[0]).toMatchObject({ symbol: 'MDL', decimals: 2 });
  expect(here).toEqual(await about(remote));
});

test('the fixture of Vitest can be a fork: what a test did is gone with it', async () => {
  const { localnet, begin } = await openTestChain({ fork: { url: remote.node.url } });
  const { chain, client } = localnet;
  const read = async () => (await client.getObject({ objectId: world.counter, include: { json: true } })).object.json;
  for (let round = 0; round < 2; round++) {
    const end = begin();
    expect(await read()).toMatchObject({ value: '5' });
    await chain.readThrough(() => chain.setBalance({ owner: WHALE, coinType: '0x2::sui::SUI', amount: 1n }));
    end();
  }
  chain.close();
});
