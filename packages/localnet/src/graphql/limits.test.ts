/** What a request may cost, and what an answer says when it is refused. */
import { getIntrospectionQuery } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { START_MS, startTestChain, type TestChain } from '../rpc/playground.test-chain.ts';
import { openGraphQl, type TestGraphQl } from './test-request.test-support.ts';

let testChain: TestChain;
let graphQl: TestGraphQl;
const ADDRESS = `0x${'a'.repeat(64)}`;

beforeAll(async () => {
  testChain = await startTestChain();
  for (let count = 0; count < 30; count += 1) await testChain.chain.requestGas(ADDRESS, 1_000n, START_MS, 5);
  graphQl = openGraphQl(testChain.chain, () => START_MS);
}, 120_000);
afterEach(() => expect(graphQl.faults).toEqual([]));
afterAll(() => testChain.close());

const refused = async (query: string, variables?: object) => {
  const { data, errors } = await graphQl.ask(query, variables);
  expect(data ?? null).toBeNull();
  return errors?.map(({ message, extensions }) => `${extensions.code}: ${message}`);
};

describe('size of a query', () => {
  test('boundary: 20 levels, and no more', async () => {
    expect(await graphQl.ask(nest(20))).not.toHaveProperty('errors');
    expect(await refused(nest(21))).toEqual(['BAD_USER_INPUT: The query is nested more than 20 levels deep']);
  });

  test('boundary: 300 fields, those of a fragment as often as it is used', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}: chainIdentifier`).join(' ');
    const tooMany = ['BAD_USER_INPUT: The query has more than 300 fields'];
    // Names as short as that, for the bytes of a query are limited as well.
    const many = (count: number) => Array.from({ length: count }, () => 'digest').join(' ');
    expect(await graphQl.ask(`{ checkpoint { ${many(299)} } }`)).not.toHaveProperty('errors');
    expect(await refused(`{ checkpoint { ${many(300)} } }`)).toEqual(tooMany);
    expect(await refused(`{ checkpoint { ...F ...F } } fragment F on Checkpoint { ${many(150)} }`)).toEqual(tooMany);
    expect(await graphQl.ask(`{ ${fields(5)} }`)).not.toHaveProperty('errors');
  });

  test('boundary: fragments that double are not followed to their end', async () => {
    const doubling = Array.from({ length: 40 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`);
    const query = `{ ...F0 } ${doubling.join(' ')} fragment F40 on Query { chainIdentifier }`;
    expect(await refused(query)).toEqual(['BAD_USER_INPUT: The query has more than 300 fields']);
  });

  test('error: fragments that hold themselves', async () => {
    expect(await refused('{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }')).toEqual([
      expect.stringMatching(/^GRAPHQL_VALIDATION_FAILED: Cannot spread fragment/),
    ]);
  });

  test('boundary: 5,000 bytes besides transactions', async () => {
    const query = 'query ($name: String) { address(name: $name) { address } }';
    expect(await refused(query, { name: 'x'.repeat(5_000) })).toEqual([
      expect.stringMatching(
        /^BAD_USER_INPUT: Query and variables have 5\d{3} bytes besides transactions, at most 5000/,
      ),
    ]);
  });

  test('boundary: a transaction is not counted with the query, and no other value passes for one', async () => {
    const simulate = 'query ($t: JSON!) { simulateTransaction(transaction: $t) { effects { status } } }';
    const large = { bcs: { value: 'A'.repeat(100_000) } };
    expect((await refused(simulate, { t: large }))?.[0]).toMatch(/^BAD_USER_INPUT: The transaction cannot be read/);
    expect((await refused(simulate, { t: { bcs: { value: 'A'.repeat(176_000) } } }))?.[0]).toMatch(
      /^BAD_USER_INPUT: Transactions and signatures have 176\d{3} bytes, at most 174763/,
    );
    const twice = 'query ($t: JSON!, $other: JSON) { a: simulateTransaction(transaction: $t) { effects { status } } }';
    expect((await refused(twice, { t: {}, other: 'A'.repeat(100_000) }))?.[0]).toMatch(/bytes besides transactions/);
    // Too large for both together: refused before it is read.
    expect(await refused('{ chainIdentifier }', { more: 'A'.repeat(200_000) })).toEqual([
      'BAD_USER_INPUT: The request is larger than 179763 bytes.',
    ]);
  });

  test('boundary: the answer is estimated with full pages', async () => {
    const small = openGraphQl(testChain.chain, () => START_MS, { outputNodesMax: 26 });
    const query = (first: string) => `{ checkpoints${first} { nodes { digest } pageInfo { hasNextPage } } }`;
    // 1 + nodes 1 + digests + pageInfo 1 + hasNextPage 1: 4 and as many as a page has.
    expect(await small.ask(query('(first: 22)'))).not.toHaveProperty('errors');
    const tooMany = 'The answer could have more than 26 fields';
    expect((await small.ask(query('(first: 23)'))).errors?.[0]?.message).toBe(tooMany);
    expect(await small.ask(query(''))).not.toHaveProperty('errors');
    const given = 'query ($n: Int = 23) { checkpoints(last: $n) { nodes { digest } pageInfo { hasNextPage } } }';
    expect((await small.ask(given)).errors?.[0]?.message).toBe(tooMany);
    expect(await small.ask(given, { n: 22 })).not.toHaveProperty('errors');
    const keys = Array.from({ length: 26 }, () => ({ address: ADDRESS }));
    const many = 'query ($keys: [ObjectKey!]!) { multiGetObjects(keys: $keys) { digest } }';
    expect((await small.ask(many, { keys })).errors?.[0]?.message).toBe(tooMany);
  });

  test('error: a value that is nested a hundred thousand times', async () => {
    const deep = `${'['.repeat(80_000)}${']'.repeat(80_000)}`;
    const query = 'query ($t: JSON!) { simulateTransaction(transaction: $t) { effects { status } } }';
    const response = await graphQl.post(`{"query":${JSON.stringify(query)},"variables":{"t":${deep}}}`);
    const { errors } = await response.json();
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('cost of an answer', () => {
  test('boundary: pages of 20, at most of 50', async () => {
    const sizes = async (page: string) => {
      const { data, errors } = await graphQl.ask(
        `{ address(address: "${ADDRESS}") { objects${page} { nodes { digest } } } }`,
      );
      return errors?.[0]?.message ?? data.address.objects.nodes.length;
    };
    expect(await sizes('')).toBe(20);
    expect(await sizes('(first: 50)')).toBe(50);
    expect(await sizes('(first: 51)')).toBe('A page of 51 items is larger than the maximum of 50');
    expect(await sizes('(first: 0)')).toBe('A page has at least 1 item');
    expect(await sizes('(first: -1)')).toMatch(/first must be a u64/);
  });

  test('error: pages that are asked for in two ways', async () => {
    const asked = async (page: string) =>
      (await graphQl.ask(`{ transactions(${page}) { nodes { digest } } }`)).errors?.[0]?.message;
    expect(await asked('first: 1, last: 1')).toBe('A page is asked for with first or with last, not with both');
    expect(await asked('first: 1, before: "1:0"')).toBe('before is not used with first');
    expect(await asked('last: 1, after: "1:0"')).toBe('after is not used with last');
    expect(await asked('after: "x"')).toBe('The cursor is invalid. Start again from the first page.');
  });

  test('boundary: 21 fields that search the chain', async () => {
    const pages = (count: number) =>
      `{ ${Array.from({ length: count }, (_, at) => `p${at}: transactions(first: 1) { nodes { digest } }`).join(' ')} }`;
    expect(await graphQl.ask(pages(21))).not.toHaveProperty('errors');
    const { errors, data } = await graphQl.ask(pages(22));
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({
      message: 'More than 21 fields of the query search the chain, run a transaction or verify a signature',
      path: ['p21'],
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(data.p20.nodes).toHaveLength(1);
  });

  test('boundary: 200 keys', async () => {
    const keys = Array.from({ length: 201 }, () => 'A');
    const { errors } = await openGraphQl(testChain.chain, () => START_MS, { queryPayloadMaxBytes: 10_000 }).ask(
      'query ($keys: [String!]!) { multiGetTransactions(keys: $keys) { digest } }',
      { keys },
    );
    expect(errors?.[0]?.message).toMatch(/keys holds 201 items, at most 200 are allowed/);
  });

  test('boundary: bytes that are rendered, and characters of the answer', async () => {
    const query = '{ checkpoints(first: 50) { nodes { summaryBcs } } }';
    const few = openGraphQl(testChain.chain, () => START_MS, { renderedMaxBytes: 1_000 });
    const answer = await few.ask(query);
    expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'RESOURCE_EXHAUSTED' } });
    const short = openGraphQl(testChain.chain, () => START_MS, { responseMaxChars: 500 });
    expect(await short.ask(query)).toEqual({
      errors: [{ message: 'The answer has more than 500 characters', extensions: { code: 'RESOURCE_EXHAUSTED' } }],
    });
  });

  test('error: a request that takes too long', async () => {
    const hasty = openGraphQl(testChain.chain, () => START_MS, { queryTimeoutMs: 1 });
    const pages = Array.from({ length: 21 }, (_, at) => `p${at}: events(first: 1) { nodes { sequenceNumber } }`);
    await expect
      .poll(async () => (await hasty.ask(`{ ${pages.join(' ')} }`)).errors?.[0])
      .toEqual({ message: 'The request took more than 1 ms', extensions: { code: 'REQUEST_TIMEOUT' } });
    expect(hasty.faults).toEqual([]);
  });

  test('error: more requests at once than allowed, and a server that closes', async () => {
    const single = openGraphQl(testChain.chain, () => START_MS, { requestsMax: 0 });
    expect((await single.ask('{ chainIdentifier }')).errors?.[0]?.extensions.code).toBe('RESOURCE_EXHAUSTED');
    single.handler.close();
    expect((await single.ask('{ chainIdentifier }')).errors?.[0]?.message).toBe('The node is closing');
  });
});

describe('errors and HTTP', () => {
  test('error: each has a code, none a stack', async () => {
    const codes = async (query: string, variables?: object) =>
      (await graphQl.ask(query, variables)).errors?.map(({ extensions }) => extensions.code);
    expect(await codes('{')).toEqual(['GRAPHQL_PARSE_FAILED']);
    expect(await codes('{ nothing }')).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(await codes('query ($a: Int!) { transactions(first: $a) { nodes { digest } } }', { a: 'x' })).toEqual([
      'BAD_USER_INPUT',
    ]);
    expect(await codes('{ object(address: "0xzz") { digest } }')).toEqual(['BAD_USER_INPUT']);
    expect(await codes('subscription { a }')).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(await codes('query A { chainIdentifier } query B { chainIdentifier }')).toEqual(['BAD_USER_INPUT']);
    const response = await graphQl.post(JSON.stringify({ query: '{ object(address: "0xzz") { digest } }' }));
    expect(await response.text()).toBe(
      '{"data":{"object":null},"errors":[{"message":"The request is not valid: invalid object.address: 0xzz","locations":[{"line":1,"column":3}],"path":["object"],"extensions":{"code":"BAD_USER_INPUT","reason":"RPC_REQUEST_INVALID"}}]}',
    );
  });

  test('error: a defect stays inside', async () => {
    const { chain } = testChain;
    const broken = openGraphQl(
      Object.assign(Object.create(chain), {
        latestCheckpoint: () => {
          throw new Error('secret');
        },
      }),
      () => START_MS,
    );
    const response = await broken.post(JSON.stringify({ query: '{ chainIdentifier checkpoint { digest } }' }));
    const text = await response.text();
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({
      data: { checkpoint: null },
      errors: [{ message: 'Internal error', path: ['checkpoint'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
    });
    expect(broken.faults).toEqual([expect.objectContaining({ message: 'secret' })]);
  });

  test.each([
    ['no JSON', 'query'],
    ['a list of requests', '[]'],
    ['no query', '{}'],
    ['a query that is no text', '{"query":1}'],
    ['variables that are no object', '{"query":"{ chainIdentifier }","variables":[]}'],
    ['a name that is no text', '{"query":"{ chainIdentifier }","operationName":1}'],
  ])('error: %s', async (_, body) => {
    const response = await graphQl.post(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });

  test('default: media types, methods and other origins', async () => {
    const body = JSON.stringify({ query: '{ chainIdentifier }' });
    const json = await graphQl.post(body);
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json.headers.get('access-control-allow-origin')).toBe('*');
    const accept = { accept: 'application/graphql-response+json, application/json' };
    const typed = await graphQl.post(body, accept);
    expect([typed.status, typed.headers.get('content-type')]).toEqual([
      200,
      'application/graphql-response+json; charset=utf-8',
    ]);
    expect((await graphQl.post('{}', accept)).status).toBe(400);
    expect((await graphQl.post(body, { 'content-type': 'text/plain' })).status).toBe(415);
    const call = (method: string) => graphQl.handler.fetch(new Request('http://localnet/graphql', { method }));
    expect((await call('GET')).status).toBe(405);
    expect((await call('OPTIONS')).status).toBe(204);
  });

  test('default: tools read the schema', async () => {
    const { data, errors } = await graphQl.ask(getIntrospectionQuery({ descriptions: false }));
    expect(errors).toBeUndefined();
    expect(data.__schema.queryType).toEqual({ name: 'Query', kind: 'OBJECT' });
    const full = await graphQl.ask(getIntrospectionQuery());
    expect(full.errors).toBeUndefined();
  });

  test('default: a client over the port, on the path /graphql alone', async () => {
    const ask = (path: string) =>
      fetch(`${testChain.url}${path}`, {
        method: 'POST',
        body: JSON.stringify({ query: '{ chainIdentifier }' }),
        headers: { 'content-type': 'application/json' },
      });
    expect(await (await ask('/graphql')).json()).toEqual({ data: { chainIdentifier: testChain.chain.chainId } });
    expect((await ask('/graphql/')).status).toBe(415);
  });
});

/** A query of so many levels: an address whose objects have an owner whose address has objects … */
function nest(levels: number): string {
  const path = ['address(address: "0x1")', 'asObject', 'asMovePackage', 'previousTransaction'];
  const round = ['effects', 'transaction'];
  const names = Array.from({ length: levels - 1 }, (_, at) => path[at] ?? round[at % 2]);
  return `{ ${names.map((name) => `${name} {`).join(' ')} __typename ${'}'.repeat(names.length)} }`;
}
