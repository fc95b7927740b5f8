/** Brings published contracts to life with `setup::create` and reads the ids of what it shared. */
import { bcs } from '@mysten/sui/bcs';
import { Transaction } from '@mysten/sui/transactions';
import { fromBase58, normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type Delays, decodeEvent, type PoolName, poolOf, toManifest } from '@suil/sdk';
import type { Published } from './publish.ts';
import type { SeedTickets } from './seed.ts';
import { createdId, type Deployer, transact } from './transact.ts';

const UPGRADE_CAP = `${normalizeSuiAddress('0x2')}::package::UpgradeCap`;

export interface SetUpParams {
  /** The contracts as just published: the deployer still holds what `init` sent it. */
  readonly product: Published;
  /** Normalised type of the stablecoin. */
  readonly usdcType: string;
  readonly root: string;
  /** Who may pause new stakes, new pledges and vouchers. */
  readonly guardian: string;
  readonly keys: DeploymentKeys;
  /** How long announced acts wait; the delays of rules.md without it. Only a local or a test chain has shorter ones. */
  readonly delays?: Delays | undefined;
}

/** The keys that act without a capability, each with its standby (rules.md §10). No two may be the same. */
export interface DeploymentKeys {
  /** Ed25519 public key that signs vouchers, 32 bytes. */
  readonly withdraw: Uint8Array;
  readonly withdrawStandby: Uint8Array;
  /** Address that publishes settlements. */
  readonly settlement: string;
  readonly settlementStandby: string;
  /** Ed25519 public key that audits, 32 bytes. */
  readonly audit: Uint8Array;
  readonly auditStandby: Uint8Array;
}

/** Creates and shares the product's objects. Returns the manifest of the new deployment, without test coins, and what the deployer received for the pools' first deposits. */
export async function setUp(
  deployer: Deployer,
  params: SetUpParams,
): Promise<{ manifest: Manifest; tickets: SeedTickets }> {
  const { product, usdcType, root } = params;
  const packageId = product.packageId;
  const { chainIdentifier } = await deployer.client.core.getChainIdentifier();
  const transaction = new Transaction();
  transaction.moveCall({
    target: `${packageId}::setup::create`,
    typeArguments: [usdcType],
    arguments: [
      transaction.object(createdId(product, `${packageId}::setup::SetupCap`)),
      transaction.object(createdId(product, UPGRADE_CAP)),
      transaction.object(createdId(product, `${packageId}::suil::Emission`)),
      transaction.pure.address(root),
      transaction.pure.address(params.guardian),
      addKeys(transaction, packageId, params.keys),
      transaction.pure(bcs.byteVector().serialize(fromBase58(chainIdentifier))),
      addDelays(transaction, packageId, params.delays),
      transaction.object.clock(),
    ],
  });
  const executed = await transact(deployer, 'set up', transaction);
  const [completed] = executed.events
    .flatMap(({ eventType: type, bcs }) => decodeEvent(packageId, { type, bcs }) ?? [])
    .filter((event) => event.kind === 'SetupCompleted');
  if (completed === undefined) {
    throw new AppError('CHAIN_TRANSACTION_FAILED', { reason: 'setup::create emitted no SetupCompleted' });
  }
  const manifest = toManifest({ packageId, chain: chainIdentifier, usdcType, setUp: completed });
  const ticketOf = (pool: PoolName) =>
    createdId(
      executed,
      normalizeStructTag(`${packageId}::pool::SeedTicket<${poolOf(manifest, pool).types.join(', ')}>`),
    );
  return { manifest, tickets: { usdcSui: ticketOf('usdcSui'), suilSui: ticketOf('suilSui') } };
}

function addKeys(transaction: Transaction, packageId: string, keys: DeploymentKeys) {
  const bytes = (value: Uint8Array) => transaction.pure(bcs.byteVector().serialize(value));
  return transaction.moveCall({
    target: `${packageId}::keys::new`,
    arguments: [
      bytes(keys.withdraw),
      bytes(keys.withdrawStandby),
      transaction.pure.address(keys.settlement),
      transaction.pure.address(keys.settlementStandby),
      bytes(keys.audit),
      bytes(keys.auditStandby),
    ],
  });
}

function addDelays(transaction: Transaction, packageId: string, delays: Delays | undefined) {
  if (delays === undefined) return transaction.moveCall({ target: `${packageId}::delays::default` });
  const { parameterMs, upgradeMs, settlementMs, unattestedMs, keyMs, guardianMs, seasonMs, priceMs } = delays;
  const inOrder = [parameterMs, upgradeMs, settlementMs, unattestedMs, keyMs, guardianMs, seasonMs, priceMs];
  return transaction.moveCall({
    target: `${packageId}::delays::new`,
    arguments: inOrder.map((ms) => transaction.pure.u64(ms)),
  });
}
