/** The kinds of next steps that were put off in this browser, each for seven days. */
import { MS_PER_DAY } from '@suil/core';
import { create } from 'zustand';
import { readStored, STEPS_PUT_OFF_KEY, writeStored } from '../../../platform/browser/storage.ts';
import { STEP_KINDS, type StepKind } from './next-step.ts';

const PUT_OFF_MS = 7 * MS_PER_DAY;

type Until = Partial<Record<StepKind, number>>;

function readUntil(): Until {
  try {
    const stored: unknown = JSON.parse(readStored(STEPS_PUT_OFF_KEY) ?? '{}');
    const entries = Object.entries(stored && typeof stored === 'object' ? stored : {});
    return Object.fromEntries(
      STEP_KINDS.flatMap((kind) => {
        const until: unknown = entries.find(([name]) => name === kind)?.[1];
        return typeof until === 'number' ? [[kind, until]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Until when each kind is put off, milliseconds. */
export const usePutOff = create<{ until: Until }>()(() => ({ until: readUntil() }));

export function putOff(kind: StepKind, nowMs: number): void {
  const until = { ...usePutOff.getState().until, [kind]: nowMs + PUT_OFF_MS };
  writeStored(STEPS_PUT_OFF_KEY, JSON.stringify(until));
  usePutOff.setState({ until });
}
