/** Objects as their displays show them, through the unmodified clients of all three protocols. */
import { SuiGraphQLClient } from '@mysten/sui/graphql';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { JsonRpcHTTPTransport, SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import type { Transaction } from '@mysten/sui/transactions';
import { beforeAll, expect, test } from 'vitest';
import { alice, START_MS } from '../arena.test-chain.ts';
import { createRpcHandler, rpcFetch } from '../rpc-handler.ts';
import { abortOf, createMarket, type Market, writtenId } from './market.test-chain.ts';

const ALICE = alice.toSuiAddress();
const REGISTRY = `0x${'d'.padStart(64, '0')}`;

let market: Market;
let publisher: string;
let gem: string;
let clients: Readonly<Record<'gRPC' | 'JSON-RPC' | 'GraphQL', SuiGrpcClient | SuiJsonRpcClient | SuiGraphQLClient>>;
beforeAll(async () => {
  market = await createMarket();
  publisher = writtenId(market.published, 'package::Publisher');
  const mined = await market.run((tx) => {
    const [stone] = market.call(tx, 'gem::mine', [tx.pure.string('Ruby'), tx.pure.u64(3)]);
    tx.transferObjects([stone], ALICE);
  });
  gem = writtenId(mined, 'gem::Gem');
  const fetch = rpcFetch(createRpcHandler(market.it.chain, { nowMs: () => START_MS }));
  const network = 'localnet';
  const url = 'http://localnet';
  clients = {
    gRPC: new SuiGrpcClient({ network, baseUrl: url, fetch }),
    'JSON-RPC': new SuiJsonRpcClient({ network, transport: new JsonRpcHTTPTransport({ url, fetch }) }),
    GraphQL: new SuiGraphQLClient({ network, url: `${url}/graphql`, fetch }),
  };
});

/** What each client is answered, of the object alone and in the list of its owner. */
async function shown(objectId = gem) {
  const answers = Object.entries(clients).map(async ([name, client]) => {
    const { object } = await client.core.getObject({ objectId, include: { display: true } });
    const { objects } = await client.core.listOwnedObjects({
      owner: ALICE,
      type: market.gem,
      include: { display: true },
    });
    if (objectId === gem) expect(objects[0]?.display).toEqual(object.display);
    return [name, object.display];
  });
  return Object.fromEntries(await Promise.all(answers));
}

const strings = (tx: Transaction, texts: string[]) => tx.pure.vector('string', texts);

test('default: an object whose type has no display', async () => {
  expect(await shown()).toEqual({ gRPC: null, 'JSON-RPC': null, GraphQL: null });
  expect(await shown(publisher)).toEqual({ gRPC: null, 'JSON-RPC': null, GraphQL: null });
});

test('default: an older display, from the moment its version is raised; a text that cannot be filled in has an error', async () => {
  const texts = { name: 'The {name}', carat: '{carat} carat', id: '{id}', wrong: '{shine}' };
  const made = await market.run((tx) => {
    const fields = [strings(tx, Object.keys(texts)), strings(tx, Object.values(texts))];
    const [display] = market.call(
      tx,
      '0x2::display::new_with_fields',
      [market.owned(tx, publisher), ...fields],
      [market.gem],
    );
    tx.transferObjects([display], ALICE);
  });
  expect(abortOf(made)).toBe('success');
  expect(await shown()).toEqual({ gRPC: null, 'JSON-RPC': null, GraphQL: null });
  const id = writtenId(made, 'display::Display');
  await market.run((tx) => void market.call(tx, '0x2::display::update_version', [market.owned(tx, id)], [market.gem]));
  const output = { carat: '3 carat', id: gem, name: 'The Ruby' };
  const display = { output: { ...output, wrong: null }, errors: { wrong: "'shine' not found in object" } };
  // The client for JSON-RPC leaves errors out.
  expect(await shown()).toEqual({ gRPC: display, GraphQL: display, 'JSON-RPC': { output, errors: null } });
  const { data } = await new SuiJsonRpcClient({
    network: 'localnet',
    transport: new JsonRpcHTTPTransport({
      url: 'http://localnet',
      fetch: rpcFetch(createRpcHandler(market.it.chain, { nowMs: () => START_MS })),
    }),
  }).getObject({ id: gem, options: { showDisplay: true } });
  expect(data?.display).toEqual({
    data: output,
    error: { code: 'displayError', error: "wrong: 'shine' not found in object" },
  });
});

test('default: a display of the registry comes before it, and changes with the object', async () => {
  const made = await market.run((tx) => {
    const [display, cap] = market.call(
      tx,
      '0x2::display_registry::new_with_publisher',
      [market.shared(tx, REGISTRY), market.owned(tx, publisher)],
      [market.gem],
    );
    const text = [tx.pure.string('label'), tx.pure.string('\\{{name}\\} {carat}')];
    market.call(tx, '0x2::display_registry::set', [display, cap, ...text], [market.gem]);
    market.call(tx, '0x2::display_registry::share', [display], [market.gem]);
    tx.transferObjects([cap], ALICE);
    market.call(tx, 'gem::polish', [market.owned(tx, gem)]);
  });
  expect(abortOf(made)).toBe('success');
  const display = { output: { label: '{Ruby} 4' }, errors: null };
  expect(await shown()).toEqual({ gRPC: display, 'JSON-RPC': display, GraphQL: display });
});
