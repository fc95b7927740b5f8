/** What a part of the server brings along: tables, projector, actions, day steps, alerts, commands. Knows no product. */
import type { DayStepName } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Tables } from '../database/tables.ts';
import type { AlertRule } from './alert.ts';
import type { Command } from './command.ts';
import type { DayStep } from './day-step.ts';
import type { AnyIntentAction } from './intent-action.ts';
import type { JournalInput } from './journal-input.ts';
import type { Projector } from './projector.ts';

/** Where the contracts are and who deployed them. */
export type Deployment = Manifest;

export interface ServerModule {
  /** Noun of the module, e.g. `bank`. */
  readonly name: string;
  readonly tables?: readonly Tables[];
  readonly projector?: (deployment: Deployment) => Projector;
  readonly actions?: (deployment: Deployment) => readonly AnyIntentAction[];
  readonly daySteps?: Partial<Record<DayStepName, DayStep>>;
  readonly journalInputs?: readonly JournalInput[];
  readonly alerts?: readonly AlertRule[];
  readonly commands?: readonly Command[];
  /** Runs as the owner of the tables after the migrations, e.g. to make partitions. Several processes may run it at once. */
  readonly prepare?: (owner: Pool, nowMs: number) => Promise<unknown>;
}
