/** Opens the settlement: its routes, and the publisher where this process has the settlement key. */
import type { Problem } from '../../http/health/problem.ts';
import { releaseLease } from '../../jobs/lease.ts';
import type { OpenModule } from '../../module/module.ts';
import type { Services } from '../../module/services.ts';
import { CHAIN_LEASE } from '../../node/transaction-sender.ts';
import { createPublicationChain } from './publishing/publication-chain.ts';
import { createPublisher } from './publishing/publisher.ts';
import { createReserveReader } from './reserve-reader.ts';
import { listMismatches } from './roots.ts';
import { registerSettlementRoutes } from './routes.ts';
import { createSeasonChain } from './season/chain.ts';
import { createSeasonPublisher } from './season/publisher.ts';
import { listSeasonMismatches } from './season/roots.ts';

export function openSettlement(services: Services): OpenModule {
  const { pool, lists, writer, chain, sender, deployment, progress, now } = services;
  const publisher =
    sender && createPublisher({ ...services, pool: writer, chain: createPublicationChain(sender, deployment) });
  const seasons =
    sender && createSeasonPublisher({ ...services, pool: writer, chain: createSeasonChain(sender, deployment) });
  const problem = () => publisher?.problem() ?? null;
  const readReserves = createReserveReader(async () => {
    const { flow, team } = await chain.readProductReserves();
    return { flow: flow.reserve, team: team.reserve };
  }, now);
  return {
    routes: (api) =>
      registerSettlementRoutes(api, {
        pool,
        lists,
        chainNow: () => progress.read().indexer.head?.timestampMs ?? 0,
        readReserves,
      }),
    gauges: [
      {
        name: 'suil_settlement_stalled',
        help: '1 while a settlement is not on the chain as it should be',
        read: () => (problem() === null ? 0 : 1),
      },
      {
        name: 'suil_settlement_mismatch',
        help: 'Days and seasons whose root or total on the chain is not the one computed here, revoked ones left out',
        read: async () => (await listMismatches(pool)).length + (await listSeasonMismatches(pool)).length,
      },
    ],
    problems: () => describeSettlementProblem(problem()),
    ...(publisher && {
      onApplied: publisher.wake,
      workers: [
        ...(seasons ? [seasons] : []),
        {
          start: publisher.start,
          stop: async () => {
            await publisher.stop();
            // The next process need not wait for the lease to run out.
            await releaseLease(writer, { name: CHAIN_LEASE.name, holder: services.holder }).catch(() => undefined);
          },
        },
      ],
    }),
  };
}

/** Returns what anyone may know of it. The problem itself, with addresses and paths, is in the log and in `day_problems`. */
export function describeSettlementProblem(problem: string | null): Problem[] {
  return problem === null ? [] : [{ text: 'a settlement is not published yet', affects: 'settlement' }];
}
