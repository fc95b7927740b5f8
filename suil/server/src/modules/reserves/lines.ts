/** The trees of the newest published lines: made here, or built again from what another server published. Owns those that are kept in memory. */
import { AppError } from '@suil/core';
import type { ReservesResponse } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import { createSecret, keepSecret, readBalancesAfter, readNewestSnapshots } from './store.ts';
import { buildTrees, type Trees } from './trees.ts';

/** After a start, trees are made anew. */
export type Published = { content: ReservesResponse; secret: string; trees: Trees };

export type LinesOptions = {
  pool: Pool;
  /** Reads every balance. */
  writer: Pool;
  randomBytes: (length: number) => Uint8Array;
};

export type Lines = {
  /** Returns the newest line of which there are trees. */
  newest: () => Published | undefined;
  /** Returns the newest that any server published; the newest that is kept while the database does not answer. */
  readNewest: () => Promise<ReservesResponse | undefined>;
  /** Builds once nothing else is built, and keeps what comes of it. */
  add: (build: () => Promise<Published>) => Promise<Published>;
  /** Returns the trees of a line that any server published. @throws {RESERVES_REPLACED} unless it is one of the newest */
  find: (journalSeq: string) => Promise<Published>;
  /** Waits for what is being built. */
  settled: () => Promise<unknown>;
};

/** Of so many lines, the newest that any server published, proofs are given: a page may show the one before the newest. */
const PROVEN_LINES = 2;

export function createLines(options: LinesOptions): Lines {
  const { pool } = options;
  /** By line, the newest last. */
  let kept: readonly Published[] = [];
  let building: Promise<unknown> = Promise.resolve();
  const rebuilding = new Map<string, Promise<Published>>();

  const keptOf = (journalSeq: string) => kept.find(({ content }) => content.journalSeq === journalSeq);

  /** One after the other: the trees of a million accounts fill hundreds of megabytes. */
  function inTurn(work: () => Promise<Published>): Promise<Published> {
    const built = building.then(work);
    building = built.catch(() => undefined);
    return built;
  }

  /** For the same reason only one line is kept while another one is built. */
  async function keep(build: () => Promise<Published>): Promise<Published> {
    kept = kept.slice(-1);
    const built = await build();
    kept = [...kept.filter(({ content }) => content.journalSeq !== built.content.journalSeq), built]
      .toSorted((left, right) => (isNewer(left.content, right.content) ? 1 : -1))
      .slice(-PROVEN_LINES);
    return built;
  }

  /** A line is rebuilt once: it is kept as long as it is one of the newest. Several callers at once share it. */
  async function rebuildLine(journalSeq: string): Promise<Published> {
    await readProvable(pool, journalSeq);
    const shared =
      rebuilding.get(journalSeq) ??
      inTurn(async () => {
        // Newer lines may have been published while others were built.
        const content = await readProvable(pool, journalSeq);
        return keptOf(journalSeq) ?? keep(() => rebuild(options, content));
      }).finally(() => {
        rebuilding.delete(journalSeq);
      });
    rebuilding.set(journalSeq, shared);
    return shared;
  }

  /** Of what this server and others published; its own while the database does not answer. */
  async function readNewest(): Promise<ReservesResponse | undefined> {
    const own = kept.at(-1)?.content;
    const [published] = await readNewestSnapshots(pool, 1).catch((error: unknown) => {
      if (own === undefined) throw error;
      return [];
    });
    return own === undefined || (published && isNewer(published, own)) ? published : own;
  }

  return {
    newest: () => kept.at(-1),
    readNewest,
    add: (build) => inTurn(() => keep(build)),
    find: async (journalSeq) => keptOf(journalSeq) ?? rebuildLine(journalSeq),
    settled: () => building,
  };
}

/** Whether it counts inputs that the other one does not. */
function isNewer(one: ReservesResponse, other: ReservesResponse): boolean {
  return BigInt(one.journalSeq) > BigInt(other.journalSeq);
}

/** Returns what was published of a line that is one of the newest. @throws {RESERVES_REPLACED} */
async function readProvable(pool: Pool, journalSeq: string): Promise<ReservesResponse> {
  const contents = await readNewestSnapshots(pool, PROVEN_LINES);
  const content = contents.find((one) => one.journalSeq === journalSeq);
  if (content === undefined) throw new AppError('RESERVES_REPLACED');
  return content;
}

/** Builds again what was published: of one line there is one tree. */
async function rebuild({ writer, randomBytes }: LinesOptions, content: ReservesResponse): Promise<Published> {
  const journalSeq = BigInt(content.journalSeq);
  const secret = await keepSecret(writer, journalSeq, createSecret(randomBytes));
  return { content, secret, trees: await buildTrees(await readBalancesAfter(writer, journalSeq), secret) };
}
