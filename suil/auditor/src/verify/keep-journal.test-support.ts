/** Audits a whole journal that a server wrote, and keeps it as an auditor does: for tests of what is kept. */
import { stateDigest } from '@suil/core/reference-model';
import type { Pool } from '@suil/postgres';
import { createSignatureVerifier } from '@suil/signature';
import { manifest, site } from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { decodeMemoryEvent, type MemoryChain } from '../../../server/src/testing/memory-chain.test-support.ts';
import { checkLine } from '../check/check-line.ts';
import { type LineContext, NO_APPROVALS } from '../check/context.ts';
import { emptyState } from '../check/journal.test-support.ts';
import type { AuditState } from '../check/line.ts';
import { Evidence } from '../evidence/evidence.ts';
import { eventsOf } from '../evidence/record.ts';
import { readLines } from '../journal/read-lines.ts';
import type { VerifiedEvent, VerifiedInputs } from '../verified-inputs.ts';

/** Returns the state before the first line of the tests' deployment. */
export function stateOfDeployment(): AuditState {
  const { sui, suil, usdc } = manifest.coinTypes;
  const coins = { SUI: sui, SUIL: suil, USDC: usdc };
  return emptyState({ root: manifest.root, operators: manifest, coins });
}

/** Returns all events of the tests' chain, as if they were certified. */
export function certify({ checkpoints }: MemoryChain): VerifiedInputs {
  const all: VerifiedEvent[] = checkpoints.flatMap(({ sequence, timestampMs, transactions }) =>
    transactions
      .flatMap(({ events }) => events.flatMap((event) => decodeMemoryEvent(event, []) ?? []))
      .map((event, position) => ({ checkpoint: sequence, position, certifiedMs: timestampMs, event })),
  );
  const last = checkpoints.at(-1);
  return {
    head: last?.sequence ?? 0n,
    headMs: last?.timestampMs ?? 0,
    after: ({ checkpoint, position }) =>
      all.filter(
        (event) => event.checkpoint > checkpoint || (event.checkpoint === checkpoint && event.position > position),
      ),
    ofDay: (kind, day) => all.find(({ event }) => event.kind === kind && 'day' in event && event.day === day),
  };
}

const LINES = 5_000;

/** Checks every line and keeps it in `folder`; `onClosing` is called behind each closing. @throws {Error} for a line that differs */
export async function keepJournal(
  pool: Pool,
  chain: MemoryChain,
  nowMs: number,
  folder: string,
  onClosing?: (state: AuditState, openDay: number) => Promise<void>,
) {
  const state = stateOfDeployment();
  const evidence = await Evidence.open(folder);
  const digests = new Map<bigint, string>();
  const context: LineContext = {
    ...{ inputs: certify(chain), nowMs, levelMs: 0, site, agreedEpoch: 0 },
    verifySignature: createSignatureVerifier(null),
    approvals: NO_APPROVALS,
  };
  try {
    for (;;) {
      const page = await readLines(pool, state.lastSeq, LINES);
      if (page.length === 0) break;
      for (const line of page) {
        const record = { line, events: eventsOf(line, state, context.inputs) };
        const result = await checkLine(state, line, context);
        if (result.status !== 'applied') throw new Error(`line ${line.seq} ${result.status}: ${result.reason}`);
        evidence.append(line.day, [record]);
        if (line.kind !== 'closing') continue;
        await evidence.seal(line.day);
        digests.set(line.seq, Buffer.from(stateDigest(state.books)).toString('hex'));
        await onClosing?.(state, line.day + 1);
      }
    }
  } finally {
    evidence.close();
  }
  return { lines: Number(state.lastSeq), digests, state };
}
