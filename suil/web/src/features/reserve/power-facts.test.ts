import { expect, test } from 'vitest';
import { formatDateTime } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { powerFacts } from './power-facts.ts';

/** The key, and the values it is filled with. */
const t: TFunction = (key: string, ...values: readonly unknown[]) =>
  [key, ...values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))].join(
    ' ',
  );
const MS = 1_795_219_200_000;
const bytes = new Uint8Array(32);
const quiet = { current: bytes, standby: bytes, announced: null };
const keys = { withdraw: quiet, settlement: quiet, audit: quiet };

test('powerFacts: nothing announced, offered or disabled, no row', () => {
  expect(powerFacts(t, { keys, announcedGuardian: null, offeredTo: null })).toEqual([]);
});

test('powerFacts: a row for each announced or disabled key, the guardian and the offer', () => {
  const someone = `0x${'a'.repeat(64)}`;
  const facts = powerFacts(t, {
    keys: {
      withdraw: { ...quiet, announced: { key: bytes, readyMs: MS } },
      settlement: quiet,
      audit: { ...quiet, current: null },
    },
    announcedGuardian: { guardian: someone, readyMs: MS },
    offeredTo: someone,
  });
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    `reserves.key.withdraw: reserves.keyNext ${formatDateTime(MS)}`,
    'reserves.key.audit: reserves.keyDisabled',
    expect.stringMatching(/^reserves\.guardian: reserves\.whoFrom 0xaaaa/),
    expect.stringMatching(/^reserves\.adminOffer: 0xaaaa/),
  ]);
});
