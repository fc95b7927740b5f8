/** What every module gets when it is opened: connections, the chain, clocks, settings. Knows no module. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Site } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Journal } from '@suil/ledger';
import type { VerifySignature } from '@suil/signature';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config.ts';
import type { RequireClock } from '../database/clock/clock-check.ts';
import type { DatabaseNow } from '../database/database-clock.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import type { ListReader } from '../database/list-reader.ts';
import type { Database } from '../database/open-database.ts';
import type { PoolTarget } from '../database/pools.ts';
import type { Metrics } from '../http/health/metrics.ts';
import type { Problem } from '../http/health/problem.ts';
import type { LimitRate } from '../http/limits/rate-limit.ts';
import type { IntentTrace } from '../intent-trace.ts';
import type { ChainReader } from '../node/chain-reader.ts';
import type { TransactionSender } from '../node/transaction-sender.ts';
import type { MemberPostings } from './member-postings.ts';
import type { Progress } from './progress.ts';

export interface Services extends Pick<Database, 'pool' | 'writer' | 'closing' | 'checks' | 'probe' | 'replica'> {
  /** How a thread connects as `closing` does; null: everything is done in this thread. */
  readonly closingTarget: PoolTarget | null;
  /** Of `writer`, in the epoch that this process started in. */
  readonly journal: Journal;
  readonly databaseWatch: DatabaseWatch;
  /** Parts add their histograms; numbers that are read are declared as gauges and counters. */
  readonly metrics: Metrics;
  readonly trace: IntentTrace;
  /** Reads lists, from a replica where there is one. */
  readonly lists: ListReader;
  readonly client: SuiGrpcClient;
  readonly chain: ChainReader;
  /** Null: this process does not have the settlement key. */
  readonly sender: TransactionSender | null;
  readonly verifySignature: VerifySignature;
  readonly deployment: Manifest;
  readonly site: Site;
  readonly config: ServerConfig;
  readonly progress: Progress;
  /** What a closing may have left to post to members. */
  readonly memberPostings: readonly MemberPostings[];
  /** What is wrong as all parts report it. */
  readonly problems: () => readonly Problem[];
  /** Business time: the chain's on a local chain, else this machine's. Milliseconds since 1970. */
  readonly chainNow: () => number;
  /** This machine's clock. Milliseconds since 1970. Not for what another server judges. */
  readonly now: () => number;
  /** For what several servers write and judge. */
  readonly databaseNow: DatabaseNow;
  /** Before anything is dated that others judge. */
  readonly requireClock: RequireClock;
  /** A clock that cannot be set, for what lasts within this process. Milliseconds since any moment. */
  readonly elapsedMs: () => number;
  readonly randomBytes: (length: number) => Buffer;
  readonly fetch: typeof fetch;
  readonly limitRate: LimitRate;
  readonly log: Logger;
  /** Names this process among all others, also among those that ran before it. */
  readonly holder: string;
}
