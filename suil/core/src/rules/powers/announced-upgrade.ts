/** Whether an upgrade is announced at a time, worked out from the acts of admin and guardian on the chain (rules.md §10). */
import { assert } from '@suil/errors';
import { UPGRADE_WINDOW_MS } from './model.ts';

/** The acts that announce an upgrade, move its time or end it. */
export const UPGRADE_ACTS = [
  'UpgradeAnnounced',
  'UpgradeCancelled',
  'UpgradeVetoed',
  'Upgraded',
  'Migrated',
  'Paused',
  'Resumed',
] as const;

export interface UpgradeAct {
  readonly kind: (typeof UPGRADE_ACTS)[number];
  readonly atMs: number;
  /** Of an announcement: from when on it may be authorized; of a pause: its end. */
  readonly timeMs: number | null;
}

interface Announced {
  readonly atMs: number;
  readonly delayMs: number;
  readonly isCarriedOut: boolean;
}

interface State {
  readonly announced: Announced | null;
  /** One that was carried out before another was announced: its code can come into force until then. */
  readonly carriedOut: Announced | null;
  readonly pauseEndMs: number;
}

/**
 * Returns when the upgrade was announced that counts at a time; null for none: it was cancelled, vetoed, put in force, or expired. One
 * that was carried out counts again when a later one was cancelled, vetoed or expired.
 * @param acts all up to that time, in the order of the chain
 */
export function upgradeAnnouncedMs(acts: readonly UpgradeAct[], nowMs: number): number | null {
  const state = acts.reduce<State>(applyAct, { announced: null, carriedOut: null, pauseEndMs: 0 });
  const { announced, carriedOut } = forgetExpired(state, nowMs);
  return (announced ?? carriedOut)?.atMs ?? null;
}

function applyAct(state: State, { kind, atMs, timeMs }: UpgradeAct): State {
  switch (kind) {
    case 'UpgradeAnnounced': {
      assert(timeMs !== null, 'an announcement says when the upgrade is ready');
      const delayMs = timeMs - Math.max(atMs, state.pauseEndMs);
      const carriedOut = state.announced?.isCarriedOut ? state.announced : state.carriedOut;
      return { ...state, carriedOut, announced: { atMs, delayMs, isCarriedOut: false } };
    }
    case 'UpgradeCancelled':
    case 'UpgradeVetoed':
      return { ...state, announced: null };
    case 'Migrated':
      return { ...state, announced: null, carriedOut: null };
    case 'Upgraded':
      return { ...state, announced: state.announced && { ...state.announced, isCarriedOut: true } };
    case 'Paused':
      assert(timeMs !== null, 'a pause says when it ends');
      return { ...forgetExpired(state, atMs), pauseEndMs: timeMs };
    case 'Resumed':
      return { ...state, pauseEndMs: Math.min(state.pauseEndMs, atMs) };
  }
}

function forgetExpired(state: State, nowMs: number): State {
  const { announced, pauseEndMs } = state;
  if (announced === null || announced.isCarriedOut) return state;
  const expiresMs = Math.max(announced.atMs, pauseEndMs) + announced.delayMs + UPGRADE_WINDOW_MS;
  return nowMs > expiresMs ? { ...state, announced: null } : state;
}
