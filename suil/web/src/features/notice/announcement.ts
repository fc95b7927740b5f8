/** Whether what a notice announces still waits on the chain, and which act ended it where it does not (rules.md §10). Pure. */
import { toHex } from '@suil/core';
import type { Notice } from '@suil/core/api';
import type { Configuration } from '@suil/sdk';
import { SLOTS } from './notice-facts.ts';

export type Act = Extract<Notice, { kind: 'act' }>;
/** What of the configuration says what is announced. */
export type Waiting = Pick<
  Configuration,
  'parameters' | 'keys' | 'announcedGuardian' | 'offeredTo' | 'announcedUpgrade'
>;

export interface Ended {
  readonly how: 'vetoed' | 'cancelled';
  readonly atMs: number;
}

/** Returns whether the contract still has what an act announced: it can yet take effect. */
export function isWaiting({ act, details }: Pick<Act, 'act' | 'details'>, state: Waiting): boolean {
  switch (act) {
    case 'ChangeAnnounced': {
      const next = state.parameters.find(({ key }) => String(key) === details['key'])?.next;
      return next != null && String(next.value) === details['value'] && String(next.day) === details['day'];
    }
    case 'KeyAnnounced': {
      const name = SLOTS[Number(details['slot'])];
      if (name === undefined) return false;
      const { announced, standby } = state.keys[name];
      return [announced?.key, standby].some((key) => key != null && `0x${toHex(key)}` === details['key']);
    }
    case 'GuardianAnnounced': {
      const next = state.announcedGuardian;
      return next?.guardian === details['guardian'] && String(next?.readyMs) === details['readyMs'];
    }
    case 'UpgradeAnnounced': {
      const next = state.announcedUpgrade;
      if (next === null || String(next.number) !== details['number']) return false;
      return `0x${toHex(next.digest)}` === details['packageDigest'];
    }
    case 'AdminOffered':
      return state.offeredTo === details['admin'];
    default:
      return false;
  }
}

/** The acts that stop what was announced, and the fields in which they name the same. */
interface Stops {
  readonly by: Partial<Record<Act['act'], Ended['how']>>;
  readonly sameIn: readonly string[];
}

const STOPS: Partial<Record<Act['act'], Stops>> = {
  ChangeAnnounced: { by: { ChangeVetoed: 'vetoed', ChangeCancelled: 'cancelled' }, sameIn: ['key', 'value'] },
  KeyAnnounced: { by: { KeyVetoed: 'vetoed' }, sameIn: ['slot', 'key'] },
  UpgradeAnnounced: { by: { UpgradeVetoed: 'vetoed', UpgradeCancelled: 'cancelled' }, sameIn: ['packageDigest'] },
  AdminOffered: { by: { OfferWithdrawn: 'cancelled' }, sameIn: ['admin'] },
};

/**
 * Returns which act stopped an announcement that waits no more; null where none did: it took effect, expired or was replaced.
 * @param notices all that are newer than it, in any order
 */
export function endOf(announced: Act, notices: readonly Notice[]): Ended | null {
  const stops = STOPS[announced.act];
  if (stops === undefined) return null;
  const isOfIt = ({ details }: Act) => stops.sameIn.every((field) => details[field] === announced.details[field]);
  const acts = notices
    .filter((notice) => notice.kind === 'act')
    .filter((act) => isAfter(act, announced) && isOfIt(act))
    .toSorted((one, other) => one.publishedAtMs - other.publishedAtMs || eventOf(one) - eventOf(other));
  for (const { act, publishedAtMs: atMs } of acts) {
    const how = stops.by[act];
    if (how !== undefined) return { how, atMs };
    // What was announced again had ended before, and what follows is about the later one.
    if (act === announced.act) return null;
  }
  return null;
}

/** Of two acts of one transaction the later event is after the other. */
function isAfter(act: Act, other: Act): boolean {
  if (act.publishedAtMs !== other.publishedAtMs) return act.publishedAtMs > other.publishedAtMs;
  return act.digest === other.digest && eventOf(act) > eventOf(other);
}

const eventOf = ({ id }: Act) => Number(id.slice(id.lastIndexOf('.') + 1));
