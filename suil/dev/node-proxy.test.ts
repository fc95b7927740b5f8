/**
 * What an outsider gets of the local chain through the server, on both real processes. Lies here because no app imports another: the
 * endpoints come from the chain's own table, the requests go to the server.
 */
import { connect } from 'node:net';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { ENDPOINT_PATHS } from '@suil/localnet/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProcesses } from '../server/src/testing/processes.test-support.ts';

const processes = createProcesses('node-proxy', process.env);
const OUTSIDER = new Ed25519Keypair().toSuiAddress();
/** A body that each endpoint that changes the chain would take. */
const BODIES: Readonly<Record<string, object>> = {
  '/dev/clock': { advanceMs: 86_400_000 },
  '/dev/epoch': {},
  '/dev/names': { name: 'outsider.sui', address: OUTSIDER },
};
const FAUCET_BODY = { FixedAmountRequest: { recipient: OUTSIDER } };
const MIST_PER_FAUCET_GRANT = '1000000000000';

let chainUrl: string;
let origin: string;
let port: number;
let client: SuiGrpcClient;

beforeAll(async () => {
  const chain = await processes.start('chain', { CHAIN_PORT: '0' });
  chainUrl = chain.url;
  const server = await processes.start('server', { CHAIN_PORT: new URL(chain.url).port, PORT: '0' });
  ({ origin } = new URL(server.url));
  port = Number(new URL(origin).port);
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: chainUrl, format: 'binary' });
});
afterAll(() => processes.close());

const bodyOf = (path: string) => BODIES[path] ?? FAUCET_BODY;

/** Sends a request byte for byte, which `fetch` would normalise, and returns status and body of the answer. */
function send(target: string, headers: Record<string, string>, body: object, method = 'POST') {
  const text = JSON.stringify(body);
  const all = {
    host: `127.0.0.1:${port}`,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(text.length),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve({ status: Number(answer.split(' ')[1] ?? 0), text: answer }));
    socket.on('error', reject);
    socket.write(`${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${text}`);
  });
}

/** Everything that one of the endpoints could have changed. */
async function readChain() {
  const { response } = await client.ledgerService.getEpoch({});
  const health = (await (await fetch(`${chainUrl}/healthz`)).json()) as { timestampMs: string };
  const { balance } = await client.getBalance({ owner: OUTSIDER });
  const name = await client.nameService.lookupName({ name: 'outsider.sui' }).then(
    () => 'entered',
    () => 'unknown',
  );
  return { epoch: response.epoch?.epoch, timeMs: Number(health.timestampMs), sui: balance.balance, name };
}

/** The chain's clock ticks by itself, but not by a day within this test. */
const HOUR_MS = 3_600_000;

async function expectUnchanged(before: Awaited<ReturnType<typeof readChain>>): Promise<void> {
  const { timeMs, ...after } = await readChain();
  expect(after).toEqual({ epoch: before.epoch, sui: '0', name: 'unknown' });
  expect(timeMs - before.timeMs).toBeLessThan(HOUR_MS);
}

const OUTSIDERS: [string, Record<string, string>][] = [
  ['a foreign Host', { host: 'suil.example' }],
  ['a foreign address as Host', { host: '203.0.113.7:8080' }],
  ['a foreign Origin', { origin: 'https://elsewhere.example' }],
  ['a forwarded client', { 'x-forwarded-for': '203.0.113.9' }],
  ['all three', { host: 'suil.example', origin: 'https://elsewhere.example', 'x-forwarded-for': '203.0.113.9' }],
];

/** Ways to write a path that some parser reads as the plain one. */
const spellingsOf = (path: string) => [
  path,
  `${path}?`,
  `${path}?x=1`,
  `${path}#x`,
  `${path}/`,
  `${path}.`,
  `${path};x`,
  `${path}%20`,
  `${path}%00`,
  `/${path}`,
  `/.${path}`,
  `/x/..${path}`,
  `/x/%2e%2e${path}`,
  `/sui.rpc.v2.LedgerService/..${path}`,
  `/sui.rpc.v2.LedgerService/GetObject/../..${path}`,
  `/sui.rpc.v2.LedgerService/%2e%2e${path}`,
  path.toUpperCase(),
  path.replaceAll('/', '%2f'),
  `/${path.slice(1).replaceAll('/', '%2F')}`,
  path.replaceAll('/', '\\'),
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

describe('regression/04 the node proxy passes on what is listed, and nothing else', () => {
  test('every endpoint of the chain except its RPC is refused to an outsider, however it is spelled', async () => {
    expect(ENDPOINT_PATHS).toContain('/gas');
    const before = await readChain();
    for (const [, headers] of OUTSIDERS)
      for (const path of ENDPOINT_PATHS) {
        for (const spelling of spellingsOf(path)) {
          const { status } = await send(`/node${spelling}`, headers, bodyOf(path));
          // Without its first slash it is no path below /node at all: not found, or no request.
          const refused = spelling.startsWith('/') ? [403] : [400, 404];
          expect(refused, `${spelling} ${JSON.stringify(headers)}`).toContain(status);
        }
      }
    await expectUnchanged(before);
  }, 120_000);

  test('nor by an absolute target, an upgrade, another method or another prefix', async () => {
    const before = await readChain();
    for (const [, headers] of OUTSIDERS) {
      for (const path of ENDPOINT_PATHS) {
        const body = bodyOf(path);
        const tries = [
          await send(`http://127.0.0.1:${port}/node${path}`, headers, body),
          await send(`${chainUrl}${path}`, headers, body),
          await send(`/node${path}`, { ...headers, connection: 'Upgrade, close', upgrade: 'h2c' }, body),
          await send(`/node${path}`, headers, body, 'GET'),
          await send(`/node${path}`, headers, body, 'OPTIONS'),
          await send(`/NODE${path}`, headers, body),
          await send(`//node${path}`, headers, body),
          await send(`/%6eode${path}`, headers, body),
          await send(`/chain/../node${path}`, headers, body),
        ];
        expect(tries.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([]);
      }
    }
    await expectUnchanged(before);
  }, 120_000);

  test('the user of this machine has the faucet and the clock on the app’s own page, and no other endpoint', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'suil.localhost']) {
      const own = { host: `${host}:${port}`, origin: `http://${host}:${port}` };
      const statuses = new Map<string, number>();
      const before = await readChain();
      for (const path of ENDPOINT_PATHS) statuses.set(path, (await send(`/node${path}`, own, bodyOf(path))).status);
      expect(Object.fromEntries(statuses)).toEqual({
        '/healthz': 404,
        '/v2/gas': 200,
        '/gas': 404,
        '/dev/clock': 200,
        '/dev/epoch': 404,
        '/dev/checkpoint': 404,
        '/dev/names': 404,
        '/dev/snapshot': 404,
        '/dev/revert': 404,
        '/dev/impersonate': 404,
        '/dev/balance': 404,
        '/dev/object': 404,
        '/dev/reset': 404,
        '/dev/trace': 404,
        '/dev/fork': 404,
      });
      const after = await readChain();
      expect(BigInt(after.sui) - BigInt(before.sui)).toBe(BigInt(MIST_PER_FAUCET_GRANT));
      expect(after.timeMs - before.timeMs).toBeGreaterThanOrEqual(86_400_000);
      expect(after.name).toBe('unknown');
    }
  });

  test('anyone has the chain’s RPC: every gRPC method that the chain serves, and JSON-RPC', async () => {
    const services = [
      client.ledgerService,
      client.stateService,
      client.transactionExecutionService,
      client.movePackageService,
      client.subscriptionService,
      client.nameService,
      client.signatureVerificationService,
    ];
    const paths = services.flatMap(({ typeName, methods }) => methods.map(({ name }) => `/${typeName}/${name}`));
    expect(paths).toContain('/sui.rpc.v2.TransactionExecutionService/ExecuteTransaction');
    for (const path of paths) {
      const headers = {
        host: 'suil.example',
        origin: 'https://elsewhere.example',
        'content-type': 'application/grpc-web',
      };
      // A frame that is none: the chain refuses it in gRPC's own way, so it was the chain that answered.
      const { status, text } = await send(`/node${path}`, headers, {});
      expect([path, status, /grpc-status:\d/.test(text)]).toEqual([path, 200, true]);
    }
    const call = { jsonrpc: '2.0', id: 1, method: 'sui_getLatestCheckpointSequenceNumber', params: [] };
    for (const target of ['/node', '/node/']) {
      const { status, text } = await send(target, { host: 'suil.example' }, call);
      expect([target, status]).toEqual([target, 200]);
      expect(text).toMatch(/"result":"\d+"/);
    }
  });

  test('the metrics are refused under a foreign Host', async () => {
    const ask = async (host: string) => (await send('/metrics', { host }, {}, 'GET')).status;
    for (const host of ['suil.example', `suil.example:${port}`, '203.0.113.7', 'localhost.example'])
      expect([host, await ask(host)]).toEqual([host, 403]);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'localhost', '[::1]'])
      expect([host, await ask(host)]).toEqual([host, 200]);
  });
});
