/** `npm run suil -- reserves`: what `GET /api/reserves` answers, made now and for a reader. Exit code 1 where vault and ledger differ. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type Asset, DECIMALS, formatAmount } from '@suil/core';
import type { ReserveAsset, ReservesResponse } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import { fetchProductReserves, fetchVaultBalanceObjects } from '@suil/sdk';
import { pino } from 'pino';
import { createGrpcReader } from '../../indexer/grpc-reader.ts';
import { readApplied } from '../../ledger-writer/position.ts';
import { readManifest } from '../../manifest.ts';
import type { Command } from '../../module/command.ts';
import { openNode } from '../../node/open-node.ts';
import { createReserves } from './service.ts';

const LOOKS_MAX = 50;
const LOOK_EVERY_MS = 100;
const USAGE = 'reserves   what the vault holds and what the ledger owes, now';

export const reservesCommand: Command = {
  name: 'reserves',
  usage: USAGE,
  run: async ({ args, config, connectDatabase, now, print }) => {
    if (args.length > 0) throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const manifest = await readManifest(config.manifestPath);
    const node = openNode(config);
    const source = createGrpcReader(node);
    const database = await connectDatabase();
    try {
      const reserves = createReserves({
        pool: database.pool,
        writer: database.pool,
        chain: {
          readHead: async () => (await source.head()).sequence,
          readVaultBalances: () => fetchVaultBalanceObjects(node.client, manifest),
          readProductReserves: () => fetchProductReserves(node.client, manifest),
        },
        appliedThrough: (checkpoint) => waitForServer(database.pool, checkpoint),
        now,
        randomBytes,
        log: pino({ enabled: false }),
      });
      const published = await reserves.refresh();
      for (const line of describe(published)) print(line);
      return published.assets.some(({ difference }) => difference !== null && difference !== '0') ? 1 : 0;
    } finally {
      await database.close();
    }
  },
};

/** The server applies events: waits for it, up to a limit. What is not applied then is not compared. */
async function waitForServer(pool: Pool, checkpoint: bigint): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    if ((await readApplied(pool)).checkpoint >= checkpoint) return;
    await delay(LOOK_EVERY_MS);
  }
}

function describe({ journalSeq, checkpoint, assets, onChain }: ReservesResponse): string[] {
  const lines = [`inputs up to ${journalSeq}, checkpoints up to ${checkpoint}`];
  for (const asset of assets) lines.push('', ...describeAsset(asset));
  for (const [name, state] of Object.entries(onChain ?? {})) {
    const unit = name === 'pledge' ? 'SUI' : 'USDC';
    lines.push('', `${name} on chain`);
    lines.push(`  reserve     ${amount(state.reserve, unit)}`, `  escrow      ${amount(state.escrow, unit)}`);
  }
  return lines;
}

function describeAsset({ asset, vault, liabilities, total, difference, root, sum, accounts }: ReserveAsset): string[] {
  return [
    asset,
    ...(vault === null
      ? []
      : [
          `  vault       ${amount(vault.balance, asset)}   ${vault.objectId} version ${vault.version} ${vault.digest}`,
          `  fees        ${amount(vault.fees, asset)}   not collected yet`,
        ]),
    ...liabilities
      .filter((liability) => liability.amount !== '0')
      .map((liability) => `  ${liability.kind.padEnd(12)}${amount(liability.amount, asset)}`),
    `  total       ${amount(total, asset)}`,
    `  difference  ${difference === null ? 'not comparable' : amount(difference, asset)}`,
    `  root        ${root}   ${amount(sum, asset)} in ${accounts} accounts`,
  ];
}

function amount(units: string, asset: Asset): string {
  return `${formatAmount(BigInt(units), { decimals: DECIMALS[asset] })} ${asset}`;
}
