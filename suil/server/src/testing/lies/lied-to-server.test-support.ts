/** A whole server that reads a real local chain through two nodes, the first of which lies as a test says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { manifestSchema } from '@suil/core/api';
import { type Lies, openLyingNode } from '@suil/localnet/testing';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { createDecodeEvent } from '../../indexer/decode-event.ts';
import { createGrpcReader } from '../../indexer/grpc-reader.ts';
import { checkLedger } from '../../ledger.ts';
import { startServer } from '../../start.ts';
import { compareEvents } from '../../verify/replay/compare-events.test-support.ts';
import { BUILT_APP } from '../built-app.test-support.ts';
import { readLedger } from '../index-events.test-support.ts';
import { createProcesses, SITE } from '../processes.test-support.ts';
import { enterToppingMember } from './topping-member.test-support.ts';

const SOON = { timeout: 60_000, interval: 50 };

export type LiedToServer = Awaited<ReturnType<typeof openLiedToServer>>;

/** The server's clock is this machine's, moved by `wait`. @param inherited what the chain's process inherits */
export async function openLiedToServer(inherited: NodeJS.ProcessEnv) {
  const processes = createProcesses('lying-node', inherited);
  const lies: Lies = {};
  const fatal: Error[] = [];
  let asked = 0;
  let aheadMs = 0;
  const { url } = await processes.start('chain', { CHAIN_PORT: '0' });
  const honest = new SuiGrpcClient({ network: 'localnet', baseUrl: url, format: 'binary' });
  const reader = createGrpcReader({ client: honest, url });
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(processes.folder, 'manifest.json'), 'utf8')));
  const lying = await openLyingNode(url, lies);
  const nodes = [lying.url, url].map((each) => ({ id: each, text: each, url: each }));
  const environment = { DATA_DIR: processes.folder, HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: SITE.uri };
  const server = await startServer({
    config: readConfig({ ...environment, APP_DIR: BUILT_APP, SUI_NODES: JSON.stringify(nodes) }),
    log: pino({ level: 'silent' }),
    now: () => Date.now() + aheadMs,
    onFatal: (error) => fatal.push(error),
  });
  const member = await enterToppingMember(honest, url, manifest);
  const readHead = async () => (await reader.head()).sequence;

  async function readUnverified(node: string): Promise<number> {
    const text = await (await fetch(new URL('/metrics', server.url))).text();
    const line = text.split('\n').find((each) => each.startsWith(`suil_node_unverified_total{node="${node}"}`));
    return Number(line?.split(' ').at(-1));
  }

  return {
    honest,
    chainFolder: join(processes.folder, 'chain'),
    act: member.act,
    readHead,
    /** Questions for a checkpoint that reached the lying node. */
    asked: () => asked,
    wait: (durationMs: number) => {
      aheadMs += durationMs;
    },

    /** Lies from now on. With the next checkpoint the node names one more than there is, so that the server prefers it. */
    tell: async (said: Lies): Promise<void> => {
      const head = await readHead();
      const { getCheckpoint } = said;
      for (const name of Object.keys(lies)) Reflect.deleteProperty(lies, name);
      Object.assign(lies, {
        getServiceInfo: ({ checkpointHeight = 0n, ...info }) => ({
          ...info,
          checkpointHeight: checkpointHeight > head ? checkpointHeight + 1n : checkpointHeight,
        }),
        ...said,
        getCheckpoint: (answer, request) => {
          asked += 1;
          return getCheckpoint === undefined ? answer : getCheckpoint(answer, request);
        },
      } satisfies Lies);
    },

    /** Waits until the ledger is level with the honest node, and compares every row with it. */
    expectHonestRows: async (): Promise<void> => {
      const sequence = await readHead();
      await processes.withDatabase(async (pool) => {
        await vi.waitFor(async () => {
          const { rows } = await pool.query<{ checkpoint: bigint }>(
            'SELECT checkpoint FROM journal_applied WHERE id = 1',
          );
          expect(rows[0]?.checkpoint).toBeGreaterThanOrEqual(sequence);
        }, SOON);
        expect((await readLedger(pool))[member.account]).toBe(member.balanceMist());
        const decode = createDecodeEvent(manifest.package);
        const decodeEvent = (event: { type: string; bcs: Uint8Array }) => decode({ eventSeq: 0, ...event }, []);
        const { differences } = await compareEvents({ db: pool, source: reader, decodeEvent, storedOnly: false });
        expect(differences).toEqual([]);
        expect(await checkLedger(pool)).toEqual([]);
      });
      expect(fatal).toEqual([]);
    },

    /** Waits until so many answers of the lying node did not verify; none of the honest one's. */
    expectUnverified: async (count: number): Promise<void> => {
      await vi.waitFor(async () => expect(await readUnverified(lying.url)).toBe(count), SOON);
      expect(await readUnverified(url)).toBe(0);
    },

    close: async (): Promise<void> => {
      await server.stop();
      await lying.close();
      await processes.close();
    },
  };
}
