/**
 * Makes a fresh local chain: genesis some days back, our deployment by ordinary signed transactions then, and one at present that
 * completes the hours and days of the pools' price histories. Owns the order and the chain's clock.
 */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { dayOf, dayStartMs, ERROR_CODE_TRAILER } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  type CommitteeConfig,
  createLocalnet,
  createRpcHandler,
  type Localnet,
  rpcFetch,
  type Storage,
} from '@suil/localnet';
import { verifyWithNode } from '@suil/localnet/node';
import { buildObserve } from '@suil/sdk';
import type { Artifacts } from './artifacts.ts';
import { deployAndSeed } from './deploy/deploy.ts';
import { createJournal } from './deploy/journal.ts';
import { type Deployer, transact } from './deploy/transact.ts';
import { deploymentKeys } from './dev-keys.ts';
import { frameworkPackagesOf } from './framework-packages.ts';
import * as figures from './genesis-figures.ts';
import { keyOfPhrase } from './phrase-keys.ts';

const HOUR_MS = 3_600_000;

export interface FreshChainParams {
  readonly artifacts: Artifacts;
  /** Where the chain is kept; in memory without one. */
  readonly storage?: Storage;
  /** Who signs its checkpoints; by default keys that everyone knows. */
  readonly committee?: CommitteeConfig;
  /** The present, in milliseconds: where the chain's clock ends up. */
  readonly presentMs: number;
}

export interface FreshChain {
  readonly chain: Localnet;
  readonly manifest: Manifest;
}

/** Returns the genesis that `artifacts` make; a chain that is opened again needs the same one. */
export function genesisOf(artifacts: Artifacts, startsAtMs: number) {
  return { frameworkPackages: frameworkPackagesOf(artifacts.framework), startsAtMs };
}

/** Makes the chain, deploys, seeds and brings its clock to the present. */
export async function createFreshChain({
  artifacts,
  storage,
  committee,
  presentMs,
}: FreshChainParams): Promise<FreshChain> {
  // The odd minutes of the present make every fresh chain another one, so that nothing made for one is taken for the next.
  const startsAtMs = dayStartMs(dayOf(presentMs) - figures.GENESIS_DAYS_BACK) + (presentMs % HOUR_MS);
  const genesis = genesisOf(artifacts, startsAtMs);
  const chain = createLocalnet({
    genesis,
    verifyEd25519: verifyWithNode,
    ...(storage && { storage }),
    ...(committee && { committee }),
  });
  let nowMs = startsAtMs;
  const rpc = createRpcHandler(chain, { nowMs: () => nowMs, codeTrailer: ERROR_CODE_TRAILER });
  const client = new SuiGrpcClient({
    network: 'localnet',
    baseUrl: 'http://localnet',
    format: 'binary',
    fetch: rpcFetch(rpc),
  });
  const signer = keyOfPhrase(figures.OPERATOR_PHRASE);
  const root = keyOfPhrase(figures.ROOT_PHRASE).toSuiAddress();
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
  nowMs = presentMs;
  const present = buildObserve({ manifest });
  // Gas is paid out of an address balance alone, so that no coin of the sponsor is ever locked.
  present.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: [manifest.coinTypes.sui],
    arguments: [
      present.splitCoins(present.gas, [figures.SPONSOR_GRANT_MIST]),
      present.pure.address(keyOfPhrase(figures.SPONSOR_PHRASE).toSuiAddress()),
    ],
  });
  await transact(deployer, 'observe and fund the sponsor', present);
  return { chain, manifest };
}
