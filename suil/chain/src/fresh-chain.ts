/**
 * Makes a fresh local chain: genesis some days back, our deployment by ordinary signed transactions, price
 * observations across one full day and up to the present. Owns the order and the stepping of its clock.
 */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair, Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { Inputs, Transaction } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { AppError, assert, dayOf, dayStartMs, ERROR_CODE_TRAILER } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { createLocalnet, createRpcHandler, type Localnet, rpcFetch, type Storage } from '@suil/localnet';
import { verifyWithNode } from '@suil/localnet/node';
import type { Artifacts } from './artifacts.ts';
import { deployAndSeed } from './deploy/deploy.ts';
import { createJournal } from './deploy/journal.ts';
import { observePrices } from './deploy/seed.ts';
import type { Deployer } from './deploy/transact.ts';
import { deploymentKeys } from './dev-keys.ts';
import * as figures from './genesis-figures.ts';

const CLOCK = normalizeSuiAddress('0x6');
const HOUR_MS = 3_600_000;

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
  // The odd minutes of the present make every fresh chain another one, so that nothing made for one is taken for the next.
  const startsAtMs = dayStartMs(dayOf(presentMs) - figures.GENESIS_DAYS_BACK) + (presentMs % HOUR_MS);
  const genesis = genesisOf(artifacts, startsAtMs);
  const chain = createLocalnet({
    genesis,
    verifyEd25519: verifyWithNode,
    ...(storage === undefined ? {} : { storage }),
  });
  const rpc = createRpcHandler(chain, { nowMs: () => startsAtMs, codeTrailer: ERROR_CODE_TRAILER });
  const client = new SuiGrpcClient({
    network: 'localnet',
    baseUrl: 'http://localnet',
    format: 'binary',
    fetch: rpcFetch(rpc),
  });
  const signer = Ed25519Keypair.deriveKeypair(figures.OPERATOR_PHRASE);
  const root = Ed25519Keypair.deriveKeypair(figures.ROOT_PHRASE).toSuiAddress();
  await chain.requestGas(signer.toSuiAddress(), figures.OPERATOR_GRANT_MIST, startsAtMs);
  await chain.requestGas(root, figures.ROOT_GRANT_MIST, startsAtMs);
  const keys = deploymentKeys();
  const auditor = new Ed25519PublicKey(keys.audit).toSuiAddress();
  await chain.requestGas(keys.settlement, figures.SETTLEMENT_GRANT_MIST, startsAtMs);
  await chain.requestGas(auditor, figures.AUDIT_GRANT_MIST, startsAtMs);
  const deployer: Deployer = { client, signer, journal: createJournal() };
  const manifest = await deployAndSeed(deployer, {
    contracts: artifacts.contracts,
    operator: signer.toSuiAddress(),
    testCoins: artifacts.testCoins,
    powers: {
      root,
      guardian: signer.toSuiAddress(),
      keys,
      delays: figures.DELAYS,
    },
    amounts: {
      usdcSuiPool: figures.USDC_SUI_POOL,
      suilSuiPool: figures.SUIL_SUI_POOL,
      flowReserveUsdcUnits: figures.FLOW_RESERVE_USDC_UNITS,
      teamReserveUsdcUnits: figures.TEAM_RESERVE_USDC_UNITS,
      pledgeReserveMist: figures.PLEDGE_RESERVE_MIST,
      vault: figures.VAULT_TOP_UP,
    },
  });
  for (const atMs of observationTimes(startsAtMs, presentMs)) await observe(chain, signer, manifest, atMs);
  return { chain, manifest };
}

/** From the start of the last complete day, step by step, and the present. Ends exactly at `presentMs`. */
function observationTimes(startsAtMs: number, presentMs: number): number[] {
  const firstMs = Math.max(dayStartMs(dayOf(presentMs) - 1), startsAtMs);
  const times: number[] = [];
  for (let atMs = firstMs; atMs < presentMs; atMs += figures.OBSERVATION_STEP_MS) times.push(atMs);
  return [...times, presentMs];
}

/**
 * Writes one observation of both pools. Complete as it stands and handed to the chain directly: a fresh chain writes
 * dozens of them, and resolving each through the RPC would double the time of a first start.
 */
async function observe(chain: Localnet, signer: Ed25519Keypair, manifest: Manifest, atMs: number): Promise<void> {
  const sender = signer.toSuiAddress();
  const [coin] = chain.listOwnedObjects(sender, { type: `0x2::coin::Coin<${manifest.coinTypes.sui}>`, limit: 1 }).items;
  assert(coin !== undefined, 'the operator holds its gas coin');
  const transaction = new Transaction();
  observePrices(transaction, manifest, (objectId) => {
    const owner = chain.getObject(objectId)?.owner;
    assert(owner?.kind === 'shared', 'pools and clock are shared');
    return Inputs.SharedObjectRef({
      objectId,
      initialSharedVersion: owner.initialSharedVersion.toString(),
      mutable: objectId !== CLOCK && objectId !== manifest.config,
    });
  });
  transaction.setSender(sender);
  transaction.setGasPrice(chain.referenceGasPriceMist);
  transaction.setGasBudget(figures.OBSERVATION_BUDGET_MIST);
  transaction.setGasPayment([{ objectId: coin.id, version: coin.version.toString(), digest: coin.digest }]);
  const bytes = await transaction.build();
  const { signature } = await signer.signTransaction(bytes);
  const { failure } = await chain.execute(bytes, [signature], atMs);
  if (failure !== undefined) throw new AppError('CHAIN_TRANSACTION_FAILED', { reason: failure.description });
}
