/** Everything that would make a deployment fail half way, or serve another coin, found before its first transaction. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { AppError, DECIMALS } from '@suil/core';
import { fetchCurrency, toAppError } from '@suil/sdk';
import { formatCoins } from '../admin/words.ts';
import type { DeployConfig } from './config.ts';
import type { Journal } from './journal.ts';

/** An estimate with a margin, not measured on mainnet: storage of some 90 kB of bytecode alone is about 0.7 SUI at its prices. */
const FEE_MIST = 3_000_000_000n;

type Stage = Pick<DeployConfig, 'signer' | 'usdcType' | 'keys'>;

/**
 * Checks gas, stablecoin and keys.
 * @param journal the gas is not asked for once the contracts are published
 * @throws {PREFLIGHT_FAILED} with every finding
 */
export async function checkDeployment(client: ClientWithCoreApi, config: Stage, journal: Journal): Promise<void> {
  const findings = [
    ...(journal.digestOf('publish suil') === undefined ? await checkGas(client, config) : []),
    ...(await checkStablecoin(client, config)),
    ...checkKeys(config),
  ];
  if (findings.length > 0) {
    throw new AppError('PREFLIGHT_FAILED', { findings: findings.map((one) => `- ${one}`).join('\n') });
  }
}

async function checkGas(client: ClientWithCoreApi, { signer }: Stage): Promise<string[]> {
  const owner = signer.toSuiAddress();
  const { balance } = await client.core.getBalance({ owner });
  const held = BigInt(balance.balance);
  if (held >= FEE_MIST) return [];
  return [
    `The deployer ${owner} holds ${formatCoins(held, 'SUI')}: send it ${formatCoins(FEE_MIST - held, 'SUI')} more.`,
  ];
}

async function checkStablecoin(client: ClientWithCoreApi, { usdcType }: Stage): Promise<string[]> {
  const { coinMetadata } = await client.core.getCoinMetadata({ coinType: usdcType }).catch((error: unknown) => {
    const known = toAppError(error);
    if (known.code === 'RPC_NOT_FOUND') return { coinMetadata: null };
    throw known;
  });
  if (coinMetadata === null) return [`There is no coin ${usdcType} on this network. Name another one with --usdc.`];
  const { decimals, symbol } = coinMetadata;
  if (decimals !== DECIMALS.USDC) {
    return [
      `${usdcType} (${symbol}) has ${decimals} decimals, and the contracts count ${DECIMALS.USDC}. Name another one with --usdc.`,
    ];
  }
  if ((await fetchCurrency(client, usdcType)) !== undefined) return [];
  return [
    `${usdcType} is not in the coin registry. Anyone can register it with coin_registry::migrate_legacy_metadata; name another one with --usdc if it is not the issuer's.`,
  ];
}

/** The contract refuses a key that two slots hold, and says less. */
function checkKeys({ keys }: Stage): string[] {
  const texts = Object.entries(keys).map(([name, key]) => [name, String(key)] as const);
  return texts.flatMap(([name, text], place) => {
    const twin = texts.slice(0, place).find(([, earlier]) => earlier === text);
    return twin === undefined ? [] : [`The keys ${twin[0]} and ${name} are the same: each must be another one.`];
  });
}
