// Makes a fresh local chain: genesis some days back, our deployment by ordinary signed transactions, price
// observations across one full day and up to the present. Owns the order and the stepping of its clock.

import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { dayOf, dayStartMs } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { createLocalnet, createRpcHandler, type Localnet, rpcFetch, type Storage } from '@suil/localnet';
import type { Artifacts } from './artifacts.ts';
import { deploy } from './deploy/deploy.ts';
import { observePrices } from './deploy/seed.ts';
import { type Deployer, transact } from './deploy/transact.ts';
import * as figures from './genesis-figures.ts';

export interface FreshChainParams {
  readonly artifacts: Artifacts;
  /** Where the chain is kept; in memory without one. */
  readonly storage?: Storage;
  /** The present, in milliseconds: where the chain's clock ends up. */
  readonly presentMs: number;
}

export interface FreshChain {
  readonly chain: Localnet;
  readonly manifest: Manifest;
}

/** Returns the genesis that `artifacts` make; a chain that is opened again needs the same one. */
export function genesisOf(artifacts: Artifacts, startsAtMs: number) {
  const bytes = (modules: Artifacts['framework']['std']) => modules.map((module) => module.bytes);
  return {
    frameworkPackages: [
      { id: '0x1', modules: bytes(artifacts.framework.std) },
      { id: '0x2', modules: bytes(artifacts.framework.sui) },
    ],
    startsAtMs,
  };
}

/** Makes the chain, deploys, seeds and brings its clock to the present. */
export async function createFreshChain({ artifacts, storage, presentMs }: FreshChainParams): Promise<FreshChain> {
  const startsAtMs = dayStartMs(dayOf(presentMs) - figures.GENESIS_DAYS_BACK);
  const genesis = genesisOf(artifacts, startsAtMs);
  const chain = createLocalnet(storage === undefined ? { genesis } : { genesis, storage });
  let nowMs = startsAtMs;
  const rpc = createRpcHandler(chain, { nowMs: () => nowMs });
  const client = new SuiGrpcClient({
    network: 'localnet',
    baseUrl: 'http://localnet',
    format: 'binary',
    fetch: rpcFetch(rpc),
  });
  const signer = Ed25519Keypair.deriveKeypair(figures.OPERATOR_PHRASE);
  const root = Ed25519Keypair.deriveKeypair(figures.ROOT_PHRASE).toSuiAddress();
  await chain.requestGas(signer.toSuiAddress(), figures.OPERATOR_GRANT_MIST, nowMs);
  await chain.requestGas(root, figures.ROOT_GRANT_MIST, nowMs);
  const deployer: Deployer = { client, signer };
  const manifest = await deploy(deployer, {
    contracts: artifacts.contracts,
    testCoins: artifacts.testCoins,
    root,
    amounts: {
      usdcSuiPool: figures.USDC_SUI_POOL,
      suilSuiPool: figures.SUIL_SUI_POOL,
      flowReserveUsdcUnits: figures.FLOW_RESERVE_USDC_UNITS,
    },
  });
  for (const atMs of observationTimes(startsAtMs, presentMs)) {
    nowMs = atMs;
    await observe(deployer, manifest);
  }
  return { chain, manifest };
}

/** From the start of the last complete day, step by step, and the present. Ends exactly at `presentMs`. */
function observationTimes(startsAtMs: number, presentMs: number): number[] {
  const firstMs = Math.max(dayStartMs(dayOf(presentMs) - 1), startsAtMs);
  const times: number[] = [];
  for (let atMs = firstMs; atMs < presentMs; atMs += figures.OBSERVATION_STEP_MS) times.push(atMs);
  return [...times, presentMs];
}

async function observe(deployer: Deployer, manifest: Manifest): Promise<void> {
  const transaction = new Transaction();
  observePrices(transaction, manifest);
  await transact(deployer, transaction);
}
