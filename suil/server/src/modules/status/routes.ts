/** GET /api/status, /api/status/history and /api/config. */
import { statusApi } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import { describeConfig } from '../../http/public-config.ts';
import { serve } from '../../http/serve.ts';
import { lagMs } from '../../indexer/lag.ts';
import type { Services } from '../../module/services.ts';
import { readSettlementDays } from '../settlement/read.ts';
import type { History } from './history/history.ts';
import type { createParts } from './parts.ts';

export interface StatusServices
  extends Pick<Services, 'pool' | 'config' | 'deployment' | 'progress' | 'problems' | 'now'> {
  readonly history: () => Promise<History>;
  readonly parts: ReturnType<typeof createParts>;
}

export function registerStatusRoutes(api: Api, services: StatusServices): void {
  const { pool, config, deployment, progress, problems, now, history, parts } = services;
  const publicConfig = describeConfig(config, deployment);
  serve(api, statusApi, {
    'GET /config': () => publicConfig,
    'GET /status': async () => {
      const { indexer, ledger } = progress.read();
      const { head, cursor } = indexer;
      const headCheckpoint = head !== null && head.sequence > cursor.checkpoint ? head.sequence : cursor.checkpoint;
      return {
        checkpoint: toCount(headCheckpoint),
        chainTimestampMs: Math.max(head?.timestampMs ?? 0, cursor.chainTimestampMs),
        indexedCheckpoint: toCount(ledger.checkpoint),
        followedCheckpoint: toCount(cursor.checkpoint),
        lagMs: lagMs(progress.read(), { environment: config.environment, nowMs: now() }),
        openDay: ledger.openDay,
        // What exactly, with hosts and paths of this server, is in the log and in `day_problems`.
        closingProblem: ledger.closingProblem && 'a day is over and its closing is not finished yet',
        ...(await readSettlementDays(pool)),
        settlementProblem: problems().find(({ affects }) => affects === 'settlement')?.text ?? null,
      };
    },
    'GET /status/history': async () => {
      const [present, past] = await Promise.all([parts(), history()]);
      const waits = problems().some(({ affects }) => affects === 'withdrawals' || affects === 'intents');
      return { parts: present, withdrawals: !waits, ...past };
    },
  });
}

function toCount(checkpoint: bigint): string {
  return `${checkpoint < 0n ? 0n : checkpoint}`;
}
