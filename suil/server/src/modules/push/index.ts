/** Notifications before a member's dates, by web push. */
import { withLease } from '../../jobs/lease.ts';
import { createRepeat } from '../../jobs/repeat.ts';
import type { OpenModule, ServerModule } from '../../module/module.ts';
import type { Services } from '../../module/services.ts';
import type { PushSettings } from '../../push-settings.ts';
import { pushKeyCommand } from './command.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import { type PushCounts, sendReminders } from './job.ts';
import { registerPushRoutes } from './routes.ts';
import { createSender } from './sender.ts';
import { createPushService } from './service.ts';
import { pushTables } from './tables.ts';

const EVERY_MS = 10_000;
const LEASE_MS = 30_000;
const SEND_TIMEOUT_MS = 10_000;

export const push: ServerModule = {
  name: 'push',
  tables: [pushTables],
  commands: [pushKeyCommand],
  open: (services) => {
    const { pool, config, databaseNow, randomBytes, limitRate } = services;
    const settings = config.push;
    const push = createPushService({ db: pool, settings, databaseNow, randomBytes });
    return {
      routes: (api) => registerPushRoutes(api, { push, limitRate }),
      ...(settings !== null && openJob(services, settings)),
    };
  },
};

/** Every server has it; one of them at a time works. */
function openJob(
  { writer, site, databaseNow, chainNow, holder, log }: Services,
  settings: PushSettings,
): Pick<OpenModule, 'counters' | 'workers'> {
  const counts: PushCounts = new Map();
  const stopping = new AbortController();
  const sender = createSender({
    settings,
    contact: `https://${site.domain}`,
    timeoutMs: SEND_TIMEOUT_MS,
    lookup: createGuardedLookup(),
  });
  const options = { writer, sender, databaseNow, businessNow: chainNow };
  const repeat = createRepeat({
    everyMs: EVERY_MS,
    work: () =>
      withLease(writer, { name: 'push', holder, durationMs: LEASE_MS }, (lease) =>
        sendReminders(lease, options, { counts, stopping: stopping.signal }),
      ),
    onError: (err) => log.warn({ err }, 'sending notifications failed; retrying'),
  });
  const counter = {
    name: 'suil_push_total',
    help: 'Notifications of this process by what the push services answered',
    label: 'outcome',
    read: () => counts,
  };
  const stop = async () => {
    stopping.abort();
    await repeat.stop();
    sender.close();
  };
  return { counters: [counter], workers: [{ start: repeat.start, stop }] };
}
