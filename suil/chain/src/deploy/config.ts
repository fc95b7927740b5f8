/** The input of a deployment: the key from a file or the environment, everything else from options. Nothing else here reads either. */

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Signer } from '@mysten/sui/cryptography';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { normalizeStructTag } from '@mysten/sui/utils';
import { AppError, assertVariableNames, parseAddress, readSecretFiles, type VariableName } from '@suil/core';
import { NETWORKS, type Network, NODE_URLS, readNetwork } from '../network/networks.ts';
import { readKeyFile } from '../signing/open-signer.ts';
import type { DeploymentKeys } from './set-up.ts';

/** Circle's native USDC, as its documentation names it. */
const USDC: Readonly<Partial<Record<Network, string>>> = {
  mainnet: '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC',
  testnet: '0xa1ec7fc00a6f40db9693ad1415d0c193ad3906494428cf252621037bd7117e29::usdc::USDC',
};

export interface DeployConfig {
  readonly network: Network;
  readonly url: string;
  readonly signer: Signer;
  /** Normalised type of the stablecoin. */
  readonly usdcType: string;
  readonly root: string;
  readonly guardian: string;
  readonly keys: DeploymentKeys;
  /** Who acts for the application in the ledger (rules.md §9). */
  readonly operator: string;
  /** Where the manifest goes; the journal lies beside it. */
  readonly manifestPath: string;
}

export const DEPLOY_USAGE = `npm run suil -- deploy --key FILE OPTIONS

  --key             file with the deployer's suiprivkey…, which pays the network fee; without it SUIL_DEPLOY_KEY,
                    or the file that SUIL_DEPLOY_KEY_FILE names
  --network         ${NETWORKS.join(', ')}
  --root            address of the root member
  --guardian        address that may pause
  --settlement-key  address that publishes settlements
  --withdraw-key    Ed25519 public key that signs vouchers, 64 hex digits
  --audit-key       Ed25519 public key that audits, 64 hex digits
  --settlement-standby, --withdraw-standby, --audit-standby
                    the key that the admin can put in force at once; keep its private half offline
  --operator        address that acts for the application in the ledger (default: the deployer)
  --usdc            type of the stablecoin (known for mainnet and testnet)
  --url             a node of the network (known for each)
  --out             file of the manifest (default: deployment/NETWORK.json)
  --json            one JSON object on standard output

Publishes the contracts, registers SUIL, sets up and writes the manifest. It moves no money besides the network fee. Run it again
with the same options to continue after an interruption.
`;

/** Returns what to deploy where. @throws {CONFIG_INVALID} naming the option or variable, {KEY_FILE_INVALID} {SETUP_VARIABLE_UNKNOWN} */
export function readDeployConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): DeployConfig {
  const { values } = parse(args);
  const need = (name: keyof typeof values): string => {
    const value = values[name];
    if (value === undefined) throw invalid(`--${name}`, 'it is missing');
    return value;
  };
  const network = readNetwork(values.network);
  const address = (name: 'root' | 'guardian' | 'settlement-key' | 'settlement-standby' | 'operator') =>
    check(`--${name}`, () => parseAddress(need(name)));
  const publicKey = (name: 'withdraw-key' | 'withdraw-standby' | 'audit-key' | 'audit-standby') =>
    readPublicKey(name, need(name));
  const signer = values.key === undefined ? readSigner(env) : readKeyFile(values.key);
  return {
    network,
    url: values.url ?? NODE_URLS[network],
    signer,
    usdcType: check('--usdc', () => normalizeStructTag(values.usdc ?? USDC[network] ?? need('usdc'))),
    root: address('root'),
    guardian: address('guardian'),
    keys: {
      withdraw: publicKey('withdraw-key'),
      withdrawStandby: publicKey('withdraw-standby'),
      settlement: address('settlement-key'),
      settlementStandby: address('settlement-standby'),
      audit: publicKey('audit-key'),
      auditStandby: publicKey('audit-standby'),
    },
    operator: values.operator === undefined ? signer.toSuiAddress() : address('operator'),
    manifestPath: values.out ?? `deployment/${network}.json`,
  };
}

const KEY_VARIABLE: VariableName = 'SUIL_DEPLOY_KEY';

function readSigner(env: Readonly<Record<string, string | undefined>>): Ed25519Keypair {
  assertVariableNames(env);
  const read = readSecretFiles(env, [KEY_VARIABLE], (path) => readFileSync(path, 'utf8'));
  return check(KEY_VARIABLE, () => Ed25519Keypair.fromSecretKey(read[KEY_VARIABLE] ?? ''));
}

function parse(args: readonly string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        network: option,
        url: option,
        usdc: option,
        root: option,
        guardian: option,
        'settlement-key': option,
        'settlement-standby': option,
        'withdraw-key': option,
        'withdraw-standby': option,
        'audit-key': option,
        'audit-standby': option,
        key: option,
        operator: option,
        out: option,
      },
    });
  } catch (cause) {
    throw invalid('deploy', cause instanceof Error ? cause.message : 'the options cannot be read');
  }
}

function readPublicKey(name: string, hex: string): Uint8Array {
  if (!/^(0x)?[0-9a-f]{64}$/i.test(hex)) throw invalid(`--${name}`, 'it must be 64 hex digits');
  return Uint8Array.from(Buffer.from(hex.replace(/^0x/, ''), 'hex'));
}

/** The cause stays out: it may repeat a key. */
function check<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFIG_INVALID') throw error;
    throw invalid(name, 'it is missing or not valid');
  }
}

function invalid(name: string, detail: string): AppError {
  return new AppError('CONFIG_INVALID', { name, detail });
}
