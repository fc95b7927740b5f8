#!/usr/bin/env node
/**
 * `sui-localnet [--publish DIR …] [--fork URL] [--fork-checkpoint N] [--port N] [--faucet-port N] [--data DIR] [--accounts N]
 * [--heartbeat SECONDS] [--vdf] [--ristretto] [--json]`: starts a chain, publishes the packages on it and serves it until it is stopped. Prints one line per fact for a user, or one line of JSON for a program.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { isCodedError } from '@suil/errors';
import { ACCOUNTS_MAX, type DevAccount } from '../chain/accounts.ts';
import type { ForkStatus } from '../types.ts';
import { FAUCET_PORT } from './faucet-port.ts';
import { describePublished, formatUnpublished, publishPackage } from './publish/publish-package.ts';
import { ensureFunds, ensurePublisher } from './publish/publisher.ts';
import { type NodeOptions, type RunningNode, startNode } from './start-node.ts';

const USAGE =
  'usage: sui-localnet [--publish DIR …] [--fork URL] [--fork-checkpoint N] [--port N] [--faucet-port N] [--data DIR] [--accounts N] [--heartbeat SECONDS] [--vdf] [--ristretto] [--json]';

interface Options {
  readonly publish: readonly string[];
  readonly fork?: string;
  readonly 'fork-checkpoint'?: string;
  readonly port: string;
  readonly 'faucet-port': string;
  readonly data?: string;
  readonly accounts: string;
  readonly heartbeat: string;
  readonly vdf: boolean;
  readonly ristretto: boolean;
  readonly json: boolean;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        publish: { type: 'string', multiple: true, default: [] },
        fork: { type: 'string' },
        'fork-checkpoint': { type: 'string' },
        port: { type: 'string', default: '9000' },
        'faucet-port': { type: 'string', default: String(FAUCET_PORT) },
        data: { type: 'string' },
        accounts: { type: 'string', default: '10' },
        heartbeat: { type: 'string', default: '10' },
        vdf: { type: 'boolean', default: false },
        ristretto: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { port, 'faucet-port': faucetPort, accounts, heartbeat } = values;
    const areNumbers = [port, faucetPort, accounts, heartbeat].every((text) => /^\d{1,5}$/.test(text));
    const { fork, 'fork-checkpoint': checkpoint } = values;
    const isFork = checkpoint === undefined || (fork !== undefined && /^\d{1,20}$/.test(checkpoint));
    return areNumbers && isFork && Number(accounts) <= ACCOUNTS_MAX ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether every package was published; what is wrong has been printed. */
async function publishAll({ url }: RunningNode, { publish, data, json }: Options): Promise<boolean> {
  if (publish.length === 0) return true;
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: url, format: 'binary' });
  const signer = data === undefined ? new Ed25519Keypair() : ensurePublisher(data);
  await ensureFunds(client, url, signer.toSuiAddress());
  const { closeBuilder } = await import('@suil/toolchain');
  try {
    for (const dir of publish) {
      const outcome = await publishPackage({
        dir,
        client,
        signer,
        ...(data !== undefined && { cacheDir: join(data, 'compiled') }),
      });
      if (json) print(JSON.stringify(outcome));
      else if (outcome.ok) outcome.packages.flatMap(describePublished).forEach(print);
      else process.stderr.write(formatUnpublished(outcome));
      if (!outcome.ok) return false;
    }
    return true;
  } finally {
    await closeBuilder();
  }
}

const describeAccount = ({ address, keypair }: DevAccount) => ({ address, secretKey: keypair.getSecretKey() });

const describeFork = ({ node, chainId, checkpoint }: ForkStatus) => ({ node, chainId, checkpoint: `${checkpoint}` });

function printAccounts({ accounts, chain, url, faucetUrl }: RunningNode): void {
  const { fork } = chain;
  if (fork !== undefined) print(`fork        ${fork.node} at checkpoint ${fork.checkpoint}, chain ${fork.chainId}`);
  if (accounts.length > 0)
    print('accounts    1,000 SUI each; everyone knows these keys, so use them on no other chain');
  for (const { address, secretKey } of accounts.map(describeAccount)) print(`  ${address}  ${secretKey}`);
  if (faucetUrl !== undefined) print(`faucet      ${faucetUrl}`);
  print(`ready       ${url}`);
}

function forkOf({ fork: url, 'fork-checkpoint': checkpoint }: Options): Pick<NodeOptions, 'fork'> {
  if (url === undefined) return {};
  return { fork: { url, ...(checkpoint === undefined ? {} : { checkpoint: BigInt(checkpoint) }) } };
}

async function main(options: Options): Promise<boolean> {
  const { port, 'faucet-port': faucetPort, data, json } = options;
  const node = await startNode({
    port: Number(port),
    ...(Number(faucetPort) === 0 ? {} : { faucetPort: Number(faucetPort) }),
    accounts: Number(options.accounts),
    heartbeatMs: Number(options.heartbeat) * 1_000,
    vdf: options.vdf,
    ristretto: options.ristretto,
    ...(data === undefined ? {} : { dataDir: data }),
    ...forkOf(options),
  });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  if (Number(faucetPort) !== 0 && node.faucetUrl === undefined)
    process.stderr.write(`port ${faucetPort} is in use; the faucet answers on ${node.url} alone\n`);
  try {
    if (!(await publishAll(node, options))) return false;
    const { url, faucetUrl = null, chain } = node;
    const fork = chain.fork === undefined ? {} : { fork: describeFork(chain.fork) };
    const accounts = node.accounts.map(describeAccount);
    if (json) print(JSON.stringify({ ready: true, url, faucetUrl, accounts, ...fork }));
    else printAccounts(node);
    await stopped;
    return true;
  } finally {
    await node.close();
  }
}

const options = readOptions();
if (options === undefined) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    process.exitCode = (await main(options)) ? 0 : 1;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (options.json)
      print(JSON.stringify({ ok: false, error: { code: isCodedError(error) ? error.code : '', message } }));
    else console.error(message);
    process.exitCode = 1;
  }
}
