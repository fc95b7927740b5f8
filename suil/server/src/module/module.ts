/** The interface of a module: what it declares, and what it runs once the server starts. Knows no product. */
import type { Address, AppError, DayStepName } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Pool, Queryable } from '@suil/postgres';
import type { Tables } from '../database/tables.ts';
import type { Api } from '../http/api.ts';
import type { Problem } from '../http/health/problem.ts';
import type { RequireSession } from '../http/login.ts';
import type { ActivitySource } from './activity/activity-source.ts';
import type { AlertRule } from './alert.ts';
import type { Command } from './command.ts';
import type { DayStep } from './day-step.ts';
import type { DeferredStep } from './deferred-step.ts';
import type { IncomeSource } from './income.ts';
import type { AnyIntentAction } from './intent-action.ts';
import type { JournalInput } from './journal-input.ts';
import type { MemberPostings } from './member-postings.ts';
import type { PortfolioPart } from './portfolio.ts';
import type { LedgerProgress } from './progress.ts';
import type { Projector } from './projector.ts';
import type { Services } from './services.ts';

/** Where the contracts are and who deployed them. */
export type Deployment = Manifest;

export interface Restored {
  /** The last line that the journal has, or will have once lost lines are put back. */
  readonly throughSeq: bigint;
  /** This machine's time. */
  readonly nowMs: number;
  /** The chain's as far as it is known, or this machine's, whichever is later. */
  readonly atMs: number;
}

export interface ServerModule {
  /** Noun of the module, e.g. `bank`. */
  readonly name: string;
  readonly tables?: readonly Tables[];
  readonly projector?: (deployment: Deployment) => Projector;
  /** Other projectors read what this one writes of the same events, so it comes before them. */
  readonly projectsFirst?: boolean;
  readonly actions?: (deployment: Deployment) => readonly AnyIntentAction[];
  readonly daySteps?: Partial<Record<DayStepName, DayStep>>;
  /** How the server runs some of these steps behind the closing instead. */
  readonly deferredSteps?: readonly DeferredStep[];
  /** The steps that post to members: with many of them behind the closing. */
  readonly memberPostings?: readonly MemberPostings[];
  /** Runs behind the day steps, in their transaction: what is to be there as soon as the closing is. Returns no entries. */
  readonly closingRecord?: DayStep;
  /** What it adds to a member's income by day. */
  readonly income?: IncomeSource;
  /** What it adds to a member's movements. */
  readonly activity?: (deployment: Deployment) => readonly ActivitySource[];
  /** What it adds to what a member had at the end of past days. */
  readonly portfolio?: PortfolioPart;
  readonly journalInputs?: readonly JournalInput[];
  readonly alerts?: readonly AlertRule[];
  readonly commands?: readonly Command[];
  /** Runs as the owner of the tables after the migrations, e.g. to make partitions. Several processes may run it at once. */
  readonly prepare?: (owner: Pool, nowMs: number) => Promise<unknown>;
  /** Runs in the transaction that begins an epoch: a backup was restored, or lost lines are about to be put back; then once more when the chain's time is known. */
  readonly onRestored?: (tx: Queryable, restored: Restored) => Promise<void>;
  /** Called once at start, before anything runs; reads nothing yet. */
  readonly open?: (services: Services) => OpenModule;
}

export interface OpenModule {
  /** Adds its routes below `/api`. */
  readonly routes?: (api: Api) => void;
  readonly gauges?: readonly Gauge[];
  readonly gaugesByLabel?: readonly NumbersByLabel[];
  readonly counters?: readonly NumbersByLabel[];
  readonly workers?: readonly Worker[];
  readonly problems?: () => readonly Problem[];
  /** Awaited after each batch of events and each closing that the ledger writer committed; must not throw. */
  readonly onApplied?: (ledger: LedgerProgress) => void | Promise<void>;
  /** Returns why no intent is accepted at present, read in the transaction that would accept it; null: nothing is in the way. */
  readonly refuseIntents?: RefuseIntents;
  /** Called, each time again, while the validators certify another checkpoint than the one that was followed; not on a local chain. Must not throw. */
  readonly onContradiction?: (detail: string) => void;
  /** Called after each commit that accepted an intent. */
  readonly onAccepted?: () => void;
  /** Returns whose session a token is; one module provides it. */
  readonly requireSession?: RequireSession;
  /** Awaited before the answer that an input of a member was accepted, with its place in the journal. */
  readonly noteInput?: NoteInput;
}

export type NoteInput = (member: Address, seq: bigint) => Promise<void>;

export type RefuseIntents = (tx: Queryable) => Promise<AppError | null>;

/** A number for operators, read when it is requested; NaN when it cannot be read. */
export interface Gauge {
  readonly name: string;
  /** Its name in `GET /readyz`, which anyone may read; absent: it is in the metrics alone. */
  readonly figure?: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
}

/** Numbers for operators by the value of a label; of counters, since the process started. */
export interface NumbersByLabel {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => ReadonlyMap<string, number>;
}

/** Work that runs as long as the server does. */
export interface Worker {
  readonly start: () => void | Promise<void>;
  /** Ends after the current step. */
  readonly stop: () => Promise<void>;
}
