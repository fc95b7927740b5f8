import type { Notice } from '@suil/core/api';
import { describe, expect, test } from 'vitest';
import { type Act, endOf, isWaiting, type Waiting } from './announcement.ts';

const MINUTE = 60_000;
const KEY = `0x${'ab'.repeat(32)}`;
const DIGEST = `0x${'cd'.repeat(32)}`;

/** An act of its own transaction, so many minutes after the first. */
const act = (name: Act['act'], minutes: number, details: Record<string, string>, place = '1.0'): Act => ({
  ...{ kind: 'act', act: name, details, publishedAtMs: minutes * MINUTE },
  ...{ id: `${minutes}x${place}`, digest: `${minutes}x${place.split('.')[0]}` },
});

const change = (minutes: number, value = '200') => act('ChangeAnnounced', minutes, { key: '3', value, day: '20800' });
const later: Notice = { ...act('Paused', 9, {}) };

const slot = { current: null, standby: null, announced: null };
const nothing: Waiting = {
  ...{ parameters: [], announcedGuardian: null, offeredTo: null, announcedUpgrade: null },
  keys: { withdraw: slot, settlement: slot, audit: slot },
};

describe('endOf', () => {
  test.each([
    ['vetoed', change(1), act('ChangeVetoed', 2, { key: '3', value: '200' })],
    ['cancelled', change(1), act('ChangeCancelled', 2, { key: '3', value: '200' })],
    ['vetoed', act('KeyAnnounced', 1, { slot: '0', key: KEY }), act('KeyVetoed', 2, { slot: '0', key: KEY })],
    [
      'vetoed',
      act('UpgradeAnnounced', 1, { packageDigest: DIGEST }),
      act('UpgradeVetoed', 2, { packageDigest: DIGEST }),
    ],
    [
      'cancelled',
      act('UpgradeAnnounced', 1, { packageDigest: DIGEST }),
      act('UpgradeCancelled', 2, { packageDigest: DIGEST }),
    ],
    ['cancelled', act('AdminOffered', 1, { admin: '0x1' }), act('OfferWithdrawn', 2, { admin: '0x1' })],
  ] as const)('default: %s by the act that names it', (how, announced, stop) => {
    expect(endOf(announced, [later, stop, announced])).toEqual({ how, atMs: 2 * MINUTE });
  });

  test('behavior: a veto of another parameter, of another value or from before is not about it', () => {
    const others = [
      act('ChangeVetoed', 2, { key: '4', value: '200' }),
      act('ChangeVetoed', 3, { key: '3', value: '250' }),
      act('ChangeVetoed', 0, { key: '3', value: '200' }),
    ];
    expect(endOf(change(1), others)).toBeNull();
  });

  test('behavior: what was announced again had ended before, and a later veto is of the later one', () => {
    const stops = [act('ChangeVetoed', 5, { key: '3', value: '200' }), change(4), change(3, '300')];
    expect(endOf(change(1), stops)).toBeNull();
    expect(endOf(change(4), stops)).toEqual({ how: 'vetoed', atMs: 5 * MINUTE });
  });

  test('edge: taken back and announced again in one transaction, only the first has ended', () => {
    const taken = act('ChangeCancelled', 4, { key: '3', value: '200' }, '1.0');
    const again = act('ChangeAnnounced', 4, { key: '3', value: '200', day: '20801' }, '1.1');
    expect(endOf(change(1), [again, taken])).toEqual({ how: 'cancelled', atMs: 4 * MINUTE });
    expect(endOf(again, [again, taken])).toBeNull();
  });
});

describe('isWaiting', () => {
  const bytes = (byte: number) => new Uint8Array(32).fill(byte);
  const upgrade = { digest: bytes(0xcd), number: 2, announcedMs: 0, readyMs: 1, expiresMs: 2, authorized: false };
  const state: Waiting = {
    parameters: [{ key: 3, value: 300n, next: { value: 200n, day: 20_800 }, least: 0n, largest: 1_000n }],
    keys: { ...nothing.keys, withdraw: { ...slot, announced: { key: bytes(0xab), readyMs: 7 } } },
    ...{ announcedGuardian: { guardian: '0x2', readyMs: 7 }, offeredTo: '0x1', announcedUpgrade: upgrade },
  };
  const announced = [
    change(1),
    act('KeyAnnounced', 1, { slot: '0', key: KEY, readyMs: '7' }),
    act('GuardianAnnounced', 1, { guardian: '0x2', readyMs: '7' }),
    act('AdminOffered', 1, { admin: '0x1' }),
    act('UpgradeAnnounced', 1, { packageDigest: DIGEST, number: '2', readyMs: '1' }),
  ];

  test('default: what the contract has announced waits, and nothing else does', () => {
    expect(announced.filter((one) => isWaiting(one, state))).toEqual(announced);
    expect(announced.filter((one) => isWaiting(one, nothing))).toEqual([]);
  });

  test('behavior: another value, day, key, address or number is another announcement', () => {
    const others = [
      change(1, '250'),
      act('ChangeAnnounced', 1, { key: '3', value: '200', day: '20799' }),
      act('KeyAnnounced', 1, { slot: '1', key: KEY }),
      act('GuardianAnnounced', 1, { guardian: '0x2', readyMs: '6' }),
      act('AdminOffered', 1, { admin: '0x3' }),
      act('UpgradeAnnounced', 1, { packageDigest: DIGEST, number: '1' }),
    ];
    expect(others.filter((one) => isWaiting(one, state))).toEqual([]);
  });

  test('behavior: a key that has become the standby can still take effect', () => {
    const promoted = { ...nothing, keys: { ...nothing.keys, withdraw: { ...slot, standby: bytes(0xab) } } };
    expect(isWaiting(act('KeyAnnounced', 1, { slot: '0', key: KEY }), promoted)).toBe(true);
  });
});
