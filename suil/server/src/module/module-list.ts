/** What follows from a list of modules: tables, projectors, actions and day steps in their order. Knows no product. */
import { assert, DAY_STEPS } from '@suil/core';
import { ledgerMigrations } from '@suil/ledger';
import { baseline } from '../database/baseline.ts';
import type { DatabaseSchema } from '../database/schema.ts';
import type { DayStep } from './day-step.ts';
import type { DeferredStep } from './deferred-step.ts';
import type { AnyIntentAction } from './intent-action.ts';
import type { MemberPostings } from './member-postings.ts';
import { toSingleStep } from './member-step.ts';
import type { Deployment, OpenModule, RefuseIntents, ServerModule } from './module.ts';
import type { Projector } from './projector.ts';

/** Returns the schema that the modules need, with the ledger's. */
export function schemaOf(modules: readonly ServerModule[]): DatabaseSchema {
  const tables = [
    { migrations: ledgerMigrations, tables: {} },
    baseline,
    ...modules.flatMap((module) => module.tables ?? []),
  ];
  return { tables, prepare: modules.flatMap(({ prepare }) => prepare ?? []) };
}

/** Returns every projector: those that others depend on first, then in the modules' order. */
export function projectorsOf(modules: readonly ServerModule[], deployment: Deployment): Projector[] {
  const ordered = [
    ...modules.filter(({ projectsFirst }) => projectsFirst),
    ...modules.filter(({ projectsFirst }) => !projectsFirst),
  ];
  return ordered.flatMap(({ projector }) => projector?.(deployment) ?? []);
}

/** Returns every action that a signed intent can name. */
export function actionsOf(modules: readonly ServerModule[], deployment: Deployment): AnyIntentAction[] {
  return modules.flatMap(({ actions }) => actions?.(deployment) ?? []);
}

/** Returns everything that may refuse intents for a time. */
export function refusalsOf(running: readonly OpenModule[]): RefuseIntents[] {
  return running.flatMap(({ refuseIntents }) => refuseIntents ?? []);
}

/**
 * Returns what closing a day runs when all of it is done in one transaction: the steps in the order of the rules, then what is recorded
 * with them. @throws {Error} unless the modules provide exactly those steps
 */
export function dayStepsOf(modules: readonly ServerModule[]): DayStep[] {
  return orderSteps(modules, new Set(), toSingleStep);
}

/** Returns what a server's closing runs, and what it leaves to be done behind it. @throws {Error} as `dayStepsOf` does */
export function closingStepsOf(
  modules: readonly ServerModule[],
  toStep: ToStep = toSingleStep,
): { steps: DayStep[]; deferred: DeferredStep[] } {
  const deferred = modules.flatMap(({ deferredSteps }) => deferredSteps ?? []);
  return { steps: orderSteps(modules, new Set(deferred.map(({ name }) => name)), toStep), deferred };
}

/** Returns how a closing runs a step that posts to members. */
type ToStep = (step: MemberPostings) => DayStep;

/** Returns what may be posted to members behind the closing. */
export function memberPostingsOf(modules: readonly ServerModule[]): MemberPostings[] {
  return modules.flatMap(({ memberPostings }) => memberPostings ?? []);
}

function orderSteps(modules: readonly ServerModule[], without: ReadonlySet<string>, toStep: ToStep): DayStep[] {
  const steps = new Map<string, DayStep>([
    ...modules.flatMap(({ daySteps }) => Object.entries(daySteps ?? {})),
    ...memberPostingsOf(modules).map((step) => [step.name, toStep(step)] as const),
  ]);
  assert(steps.size === DAY_STEPS.length, 'the modules provide each day step once');
  const ordered = DAY_STEPS.flatMap((name) => {
    const step = steps.get(name);
    assert(step, `a module provides the day step "${name}"`);
    return without.has(name) ? [] : [step];
  });
  return [...ordered, ...modules.flatMap(({ closingRecord }) => closingRecord ?? [])];
}
