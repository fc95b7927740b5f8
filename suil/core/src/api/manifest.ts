/** The manifest: where one deployment's contracts and shared objects are. Written by the process that publishes, read by server and app. */
import { z } from 'zod';
import {
  addressSchema,
  coinTypeSchema,
  daySchema,
  digestSchema,
  objectIdSchema,
  timestampMsSchema,
} from './contract/values.ts';

const formerOperatorsSchema = z
  .array(z.strictObject({ address: addressSchema, untilMs: timestampMsSchema }))
  .refine(
    (former) => former.every(({ untilMs }, place) => untilMs > (former[place - 1]?.untilMs ?? -1)),
    'are in the order of their times',
  );

export const manifestSchema = z.object({
  /** Package of the product's contracts, at its first version. */
  package: objectIdSchema,
  /** The version in force after upgrades; absent before the first. Calls go there, types keep `package`. */
  newestPackage: objectIdSchema.optional(),
  /** Digest of the chain's first checkpoint. */
  chain: digestSchema,
  /** The root member (rules.md §2). */
  root: addressSchema,
  /** Who acts for the deployment in the ledger (rules.md §9); absent: no user may. */
  operator: addressSchema.optional(),
  /** Who did before, each until the next one's time; absent: no one did. */
  formerOperators: formerOperatorsSchema.optional(),
  /** Checkpoint of the deployment's first transaction: no event of it is older. Absent on a local chain, which is read from its beginning. */
  startCheckpoint: z
    .string()
    .regex(/^(0|[1-9]\d{0,17})$/)
    .meta({ example: '57000000' })
    .optional(),
  /** Epoch of that transaction; the anchor is of an epoch before it. */
  startEpoch: z.number().int().min(0).optional(),
  /** The light client's anchor before that epoch, as the node named it to `deploy`; servers and auditor use it where the build has none. */
  anchor: z.looseObject({}).optional(),
  /** Day on which the pools were set up. */
  setupDay: daySchema.optional(),
  /** `finance::Finance`. */
  finance: objectIdSchema,
  /** `vault::Vault`, the specification's liquidity top-up. */
  vault: objectIdSchema,
  /** `liquidity::Liquidity<USDC>`, the specification's liquidity finance. */
  liquidity: objectIdSchema,
  /** `pool::Pool<SUI, USDC>`. */
  usdcSuiPool: objectIdSchema,
  /** `pool::Pool<SUIL, SUI>`. */
  suilSuiPool: objectIdSchema,
  /** `suiprice::Prices`. */
  prices: objectIdSchema,
  /** `config::Config`, the specification's eco config and unstake config. */
  config: objectIdSchema,
  /** `upgrade::UpgradeLock`. */
  upgradeLock: objectIdSchema,
  /** `team::Team<USDC>`. */
  team: objectIdSchema,
  /** `pledge::Pledges`. */
  pledges: objectIdSchema,
  /** `suilpool::Exchange`. */
  exchange: objectIdSchema,
  /** The specification's names of objects above. */
  ecoConfig: objectIdSchema.optional(),
  unstakeConfig: objectIdSchema.optional(),
  liquidityFinance: objectIdSchema.optional(),
  liquiditySwap: objectIdSchema.optional(),
  liquidityTopUp: objectIdSchema.optional(),
  /** `lock::Lock` objects with the operator's SUIL and the shares of the first deposits (rules.md §1). */
  locks: z.array(objectIdSchema).optional(),
  /** Coins that anyone may mint; on the local chain only. */
  testCoins: z.object({ package: objectIdSchema, treasury: objectIdSchema }).optional(),
  coinTypes: z.object({ sui: coinTypeSchema, suil: coinTypeSchema, usdc: coinTypeSchema }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What the app is given: anchors come with its build, so that no server chooses one. */
export const publicManifestSchema = manifestSchema.omit({ anchor: true });

const OBJECTS = [
  ...(['finance', 'vault', 'liquidity', 'usdcSuiPool', 'suilSuiPool', 'prices'] as const),
  ...(['config', 'upgradeLock', 'team', 'pledges', 'exchange'] as const),
];

/** Returns the ids of the deployment's objects: what is sent there as to an address is lost. */
export function objectIdsOf(manifest: Pick<Manifest, (typeof OBJECTS)[number]>): string[] {
  return OBJECTS.map((name) => manifest[name]);
}
