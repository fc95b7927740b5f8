/** Transfers that come in at a fixed rate, whatever the answers take, each timed from the moment when it was due. */
import { dayStartMs } from '@suil/core';
import type { Pool } from '../../packages/postgres/src/index.ts';
import { parseAddress } from '../../suil/core/src/index.ts';
import type { IntentRunner } from '../../suil/server/src/intents/runner.ts';
import { elementAt } from '../element-at.ts';

const PER_SECOND = 50;
/** So many intents are prepared; more than come in the longest closing that is waited for. */
const INTENTS = 6_000;

/** Gives out the nonces of the intents, as the server would have before. */
export async function writeNonces(owner: Pool, day: number): Promise<void> {
  await owner.query(
    `INSERT INTO intent_nonces (nonce, address, domain, action, issued_at_ms, expires_at_ms)
     SELECT 'bench-' || i, '', '', 'transfer', 0, $2 FROM generate_series(0, $1::integer - 1) AS i`,
    [INTENTS, dayStartMs(day + 2)],
  );
}

/** Hands in a transfer every so many milliseconds until it is stopped. The first `earning` members have a bank subscription. */
export function startLoad(runner: IntentRunner, addresses: readonly string[], earning: number, now: () => number) {
  const latencies: { readonly dueAtMs: number; readonly tookMs: number }[] = [];
  const running: Promise<void>[] = [];
  let refused = 0;
  async function send(index: number, dueAtMs: number): Promise<void> {
    // Every other one moves PRO, which the closing credits: what is due to its members comes first.
    const asset = index % 2 === 0 || earning < 2 ? ('USDC' as const) : ('PRO' as const);
    const among = asset === 'PRO' ? earning : addresses.length;
    const member = (at: number) => parseAddress(elementAt(addresses, (at * 7_919) % among));
    const intent = {
      nonce: `bench-${index}`,
      address: member(index),
      action: 'transfer' as const,
      parameters: { to: member(index + 1), asset, amount: '1' },
      message: `bench-${index}`,
      signature: '',
      issuedAtMs: now(),
      expiresAtMs: now() + 600_000,
    };
    const outcome = await runner.run(intent).catch((error: unknown) => ({ outcome: 'failed', error }));
    if (outcome.outcome !== 'done') refused += 1;
    latencies.push({ dueAtMs, tookMs: performance.now() - dueAtMs });
  }
  const startedAtMs = performance.now();
  const timer = setInterval(() => {
    // A blocked event loop is late with the timer: what should have come meanwhile came when it was due.
    while (running.length < INTENTS) {
      const dueAtMs = startedAtMs + running.length * (1_000 / PER_SECOND);
      if (dueAtMs > performance.now()) return;
      running.push(send(running.length, dueAtMs));
    }
  }, 5);
  return {
    /** Returns how long those took that came from `sinceMs` on, and those before, the shortest first. */
    stop: async (sinceMs: number) => {
      clearInterval(timer);
      await Promise.all(running);
      const sorted = (of: typeof latencies) => of.map(({ tookMs }) => tookMs).toSorted((left, right) => left - right);
      const { before = [], since = [] } = Object.groupBy(latencies, ({ dueAtMs }) =>
        dueAtMs >= sinceMs ? 'since' : 'before',
      );
      return { before: sorted(before), latencies: sorted(since), refused };
    },
  };
}
