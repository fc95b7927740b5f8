/** The chain as the process that `npm start` runs: fresh start, endpoints, kill, restart, refusals at the start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { requestSuiFromFaucetV2 } from '@mysten/sui/faucet';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { fromHex } from '@mysten/sui/utils';
import { dayOf, dayStartMs, MS_PER_DAY } from '@suil/core';
import { type Manifest, manifestSchema } from '@suil/core/api';
import { fetchConfiguration } from '@suil/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOf } from '../../../scripts/setup/programs.ts';
import { FAUCET_GRANT_MIST, FLOW_RESERVE_USDC_UNITS, GENESIS_DAYS_BACK, USDC_SUI_POOL } from './genesis-figures.ts';

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  readonly manifest: Manifest;
  readonly rootAddress: string;
  /** What it has written to standard error. */
  readonly errors: () => string;
}

const HOUR_MS = 3_600_000;
const started: ChildProcess[] = [];
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'suil-chain-'));
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

function spawnChain(env: Record<string, string>): ChildProcess {
  const program = startOf('suil/chain/src/main.ts');
  const child = spawn(process.execPath, [...program.args], {
    env: { ...process.env, ...program.env, HOST: '127.0.0.1', CHAIN_PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

async function refusal(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawnChain(env);
  let text = '';
  child.stderr?.on('data', (part: Buffer) => {
    text += part.toString();
  });
  return { code: await ended(child), text };
}

async function startChain(env: Record<string, string> = {}): Promise<Running> {
  const child = spawnChain(env);
  let text = '';
  child.stderr?.on('data', (part: Buffer) => {
    text += part.toString();
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const ready = JSON.parse(line) as { ready: true; url: string; manifest: string; root: { address: string } };
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(ready.manifest, 'utf8')));
    return { process: child, url: ready.url, manifest, rootAddress: ready.root.address, errors: () => text };
  }
  throw new Error(`the chain ended before it was ready: ${text}`);
}

const clientOf = (url: string) => new SuiGrpcClient({ network: 'localnet', baseUrl: url, format: 'binary' });
const post = (url: string, body: string, contentType = 'application/json') =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': contentType } });
const chainTimeMs = async (url: string) =>
  Number(((await (await fetch(`${url}/healthz`)).json()) as { timestampMs: string }).timestampMs);

describe('a fresh chain', () => {
  let chain: Running;
  beforeAll(async () => {
    chain = await startChain();
  });

  test('is at the present, in its third day', async () => {
    expect(Math.abs((await chainTimeMs(chain.url)) - Date.now())).toBeLessThan(60_000);
    const days = dayOf(await chainTimeMs(chain.url)) - (chain.manifest.setupDay ?? 0);
    expect(days).toBe(2);
  });

  test('has the manifest of what was deployed', async () => {
    const client = clientOf(chain.url);
    const { manifest } = chain;
    expect(manifest.root).toBe(chain.rootAddress);
    expect(manifest.chain).toBe((await client.getChainIdentifier()).chainIdentifier);
    const { objects } = await client.getObjects({
      objectIds: [
        manifest.finance,
        manifest.vault,
        manifest.liquidity,
        manifest.usdcSuiPool,
        manifest.suilSuiPool,
        manifest.config,
        manifest.upgradeLock,
        manifest.prices,
        manifest.team,
        manifest.pledges,
        manifest.exchange,
      ],
    });
    const types = objects.map((object) => ('type' in object ? object.type : 'missing'));
    const { sui, suil, usdc } = manifest.coinTypes;
    expect(types).toEqual([
      `${manifest.package}::finance::Finance`,
      `${manifest.package}::vault::Vault`,
      `${manifest.package}::liquidity::Liquidity<${usdc}>`,
      `${manifest.package}::pool::Pool<${sui},${usdc}>`,
      `${manifest.package}::pool::Pool<${suil},${sui}>`,
      `${manifest.package}::config::Config`,
      `${manifest.package}::upgrade::UpgradeLock`,
      `${manifest.package}::suiprice::Prices`,
      `${manifest.package}::team::Team<${usdc}>`,
      `${manifest.package}::pledge::Pledges`,
      `${manifest.package}::suilpool::Exchange`,
    ]);
  });

  test('leaves the keys of vouchers, settlements, the audit and the operator to the processes beside it, for its owner alone', async () => {
    const path = join(dataDir, 'dev-keys.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const keys = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    const keyOf = (name: string) => Ed25519Keypair.fromSecretKey(keys[name] ?? '');
    expect(keyOf('operator').toSuiAddress()).toBe(chain.manifest.operator);
    const { keys: slots } = await fetchConfiguration(clientOf(chain.url), chain.manifest);
    expect(keyOf('withdrawal').getPublicKey().toRawBytes()).toEqual(slots.withdraw.current);
    expect(fromHex(keyOf('settlement').toSuiAddress())).toEqual(slots.settlement.current);
    expect(keyOf('audit').getPublicKey().toRawBytes()).toEqual(slots.audit.current);
    for (const { standby } of Object.values(slots)) expect(standby).toHaveLength(32);
  });

  test('has seeded pools and reserve', async () => {
    const client = clientOf(chain.url);
    const { events } = await client.listEvents({
      filter: { eventType: `${chain.manifest.package}::pool::LiquidityAdded` },
    });
    expect(events[0]?.json).toMatchObject({
      pool: chain.manifest.usdcSuiPool,
      x_amount: USDC_SUI_POOL.mist.toString(),
      y_amount: USDC_SUI_POOL.usdcUnits.toString(),
    });
    const funded = await client.listEvents({
      filter: { eventType: `${chain.manifest.package}::liquidity::ReserveFunded` },
    });
    expect(funded.events[0]?.json).toMatchObject({ amount: FLOW_RESERVE_USDC_UNITS.toString() });
  });

  test('has a price history without gaps from the genesis to the present hour', async () => {
    const client = clientOf(chain.url);
    const eventType = `${chain.manifest.package}::pool::HourClosed`;
    const { events } = await client.listEvents({ filter: { eventType }, limit: 500 });
    const hours = events
      .filter(({ json }) => json?.['pool'] === chain.manifest.suilSuiPool)
      .flatMap(({ json }) => [Number(json?.['from_hour']), Number(json?.['to_hour'])]);
    const thisHour = Math.floor((await chainTimeMs(chain.url)) / HOUR_MS);
    const first = Math.floor((dayStartMs(dayOf(thisHour * HOUR_MS)) - GENESIS_DAYS_BACK * MS_PER_DAY) / HOUR_MS);
    // The first hour is shorter and has an event of its own.
    expect(hours).toEqual([first, first, first + 1, thisHour - 1]);
  });

  test('gives SUI through the faucet of the SDK', async () => {
    const recipient = new Ed25519Keypair().toSuiAddress();
    const { status, coins_sent: coins } = await requestSuiFromFaucetV2({ host: chain.url, recipient });
    expect(status).toBe('Success');
    expect(coins?.[0]?.amount).toBe(Number(FAUCET_GRANT_MIST));
    const { objects } = await clientOf(chain.url).listCoins({ owner: recipient });
    expect(objects.map(({ objectId, balance }) => [objectId, balance])).toEqual([
      [coins?.[0]?.id, FAUCET_GRANT_MIST.toString()],
    ]);
  });

  test('speaks JSON-RPC on the same port, to pages of other origins too', async () => {
    const client = new SuiJsonRpcClient({ network: 'localnet', url: chain.url });
    const sender = new Ed25519Keypair();
    await requestSuiFromFaucetV2({ host: chain.url, recipient: sender.toSuiAddress() });
    const transaction = new Transaction();
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [5n])], '0xabc');
    const { digest } = await client.signAndExecuteTransaction({ transaction, signer: sender });
    const { effects } = await client.waitForTransaction({ digest, options: { showEffects: true } });
    expect(effects?.status).toEqual({ status: 'success' });
    expect((await client.getBalance({ owner: '0xabc' })).totalBalance).toBe('5');
    const preflight = await fetch(chain.url, {
      method: 'OPTIONS',
      headers: { origin: 'http://elsewhere.example', 'access-control-request-headers': 'content-type,client-sdk-type' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,client-sdk-type');
    const cut = await post(chain.url, '{"jsonrpc": "2.0", "id": 1, "meth');
    expect(await cut.json()).toMatchObject({ error: { code: -32700 } });
  });

  test.each([
    ['{}', 'application/json', 400],
    ['{"FixedAmountRequest": {"recipient": "0xzz"}}', 'application/json', 400],
    ['not json', 'application/json', 400],
    ['{"FixedAmountRequest": {"recipient": "0x1"}}', 'text/plain', 415],
    [`{"a": "${'a'.repeat(5_000)}"}`, 'application/json', 413],
  ])('the faucet refuses %j as %s with %i', async (body, contentType, status) => {
    const response = await post(`${chain.url}/v2/gas`, body, contentType);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      status: { Failure: { internal: expect.any(String) } },
      coins_sent: null,
    });
  });

  test.each([
    '{"advanceMs": -1}',
    '{"advanceMs": 1.5}',
    '{"advanceMs": "1"}',
    '{"advanceMs": 1e18}',
    '{}',
    '[]',
    '{"advanceMs": 1, "more": 1}',
  ])('the clock refuses %s', async (body) => {
    const before = await chainTimeMs(chain.url);
    const response = await post(`${chain.url}/dev/clock`, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'CLOCK_ADVANCE_INVALID' } });
    expect((await chainTimeMs(chain.url)) - before).toBeLessThan(60_000);
  });

  test('moves its clock, keeps it and every transaction through SIGKILL', async () => {
    const before = await chainTimeMs(chain.url);
    const moved = (await (await post(`${chain.url}/dev/clock`, `{"advanceMs": ${40 * MS_PER_DAY}}`)).json()) as {
      timestampMs: string;
    };
    expect(Number(moved.timestampMs) - before).toBeGreaterThanOrEqual(40 * MS_PER_DAY);

    const alice = new Ed25519Keypair();
    await requestSuiFromFaucetV2({ host: chain.url, recipient: alice.toSuiAddress() });
    const transaction = new Transaction();
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [5n])], chain.rootAddress);
    const sent = await clientOf(chain.url).signAndExecuteTransaction({ transaction, signer: alice });
    const gone = ended(chain.process);
    chain.process.kill('SIGKILL');
    await gone;

    const again = await startChain();
    expect(again.manifest).toEqual(chain.manifest);
    expect(await chainTimeMs(again.url)).toBeGreaterThanOrEqual(Number(moved.timestampMs));
    const digest = sent.Transaction?.digest ?? '';
    const found = await clientOf(again.url).getTransaction({ digest });
    expect(found.Transaction?.checkpoint).toBe(sent.Transaction?.checkpoint);
    chain = again;
  });

  test('regression/08 a tail of zeros is cut and reported, zeros in the middle are refused, and the file stays', async () => {
    const before = await chainTimeMs(chain.url);
    const gone = ended(chain.process);
    chain.process.kill('SIGKILL');
    await gone;
    const state = join(dataDir, 'chain/state');
    const path = join(state, readdirSync(state).find((name) => name.startsWith('log-')) ?? '');
    const whole = readFileSync(path);
    // More than zeros: half of a last record, which a file system may have written before it lost its power.
    writeFileSync(path, Buffer.concat([whole, Buffer.from([200, 1, 0, 0, 7, 7]), Buffer.alloc(4_096)]));
    const again = await startChain();
    expect(again.errors()).toContain('the last 4102 bytes of the chain');
    expect(await chainTimeMs(again.url)).toBeGreaterThanOrEqual(before);
    const goneAgain = ended(again.process);
    again.process.kill('SIGKILL');
    await goneAgain;

    const complete = readFileSync(path);
    expect(complete.subarray(0, whole.length).equals(whole)).toBe(true);
    writeFileSync(path, Buffer.from(complete).fill(0, 20, 60));
    const { code, text } = await refusal({});
    expect([code, text.trim().split('\n')]).toEqual([1, [expect.stringContaining('is damaged (the log at byte 0)')]]);
    writeFileSync(path, complete);
    chain = await startChain();
    expect(chain.errors()).not.toContain('are cut');
  });

  test('refuses a second process on the same data or port, in one sentence', async () => {
    const folder = await refusal({});
    expect(folder).toMatchObject({ code: 1 });
    expect(folder.text.trim().split('\n')).toHaveLength(1);
    expect(folder.text).toContain(dataDir);
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const refused = await refusal({ CHAIN_PORT: String(port) });
    taken.close();
    expect(refused).toEqual({
      code: 1,
      text: `Port ${port} is taken. Stop what uses it, or set CHAIN_PORT to another port.\n`,
    });
  });

  test('ends with 0 on SIGTERM, streams included, and frees its folder', async () => {
    const call = clientOf(chain.url).subscriptionService.subscribeCheckpoints({});
    await call.headers;
    const gone = ended(chain.process);
    chain.process.kill('SIGTERM');
    await expect(call.status).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await gone).toBe(0);
    expect(readdirSync(dataDir).sort()).toEqual(['anchor.json', 'chain', 'dev-keys.json', 'manifest.json']);
  });

  test('refuses data of other contracts, or damaged data, with the command that starts afresh', async () => {
    const path = join(dataDir, 'chain/deployment.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/"contractsHash": "[0-9a-f]+"/, '"contractsHash": "0000"'));
    const other = await refusal({});
    expect(other.code).toBe(1);
    expect(other.text).toContain('npm run reset');
    rmSync(path);
    const damaged = await refusal({});
    writeFileSync(path, text);
    expect(damaged.code).toBe(1);
    expect(damaged.text).toContain('deployment.json');
    expect(readdirSync(join(dataDir, 'chain'))).toContain('state');
  });
});

test.each(['203.0.113.1', 'not-a-host', 'not a host', '[::1]'])(
  'regression/08 the unusable HOST %j is one sentence without a stack',
  async (HOST) => {
    const { code, text } = await refusal({ HOST });
    expect(code).toBe(1);
    expect(text).toMatch(/^This machine cannot listen on .* \(\w+\)\. Set HOST to an address of this machine\.\n$/);
    expect(text).toContain(HOST);
  },
);

test.each([
  ['main.ts', 1],
  // A command says by 2 that its input is wrong, so that a script knows that nothing was sent.
  ['deploy/main.ts', 2],
] as const)('regression/08 %s refuses a misspelt variable, exit code %i', async (program, exitCode) => {
  const args = program === 'main.ts' ? [] : ['deploy', '--network', 'localnet', '--root', '0x1', '--guardian', '0x1'];
  const keyOptions = ['--settlement-key', '0x1', '--settlement-standby', '0x2'];
  for (const name of ['withdraw-key', 'withdraw-standby', 'audit-key', 'audit-standby']) {
    keyOptions.push(`--${name}`, '00'.repeat(32));
  }
  const more = args.length === 0 ? [] : keyOptions;
  const { args: before, env } = startOf(`suil/chain/src/${program}`);
  const child = spawn(process.execPath, [...before, ...args, ...more], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, CHAIN_PROT: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (part: Buffer) => {
    text += part.toString();
  });
  expect(await ended(child)).toBe(exitCode);
  expect(text).toBe(
    'CHAIN_PROT is not a variable of this application; the nearest is CHAIN_PORT. Correct its name or remove it.\n',
  );
});

test('refuses a folder that cannot be one', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  const refused = await refusal({ DATA_DIR: file });
  expect(refused.code).toBe(1);
  expect(refused.text).toContain(file);
});
