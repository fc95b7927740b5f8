/** The events of the team's settlements (rules.md §4), amounts in micro-dollars. */
import type { EventTable } from './field-types.ts';

export const settlementEvents = {
  // `root` has 32 bytes.
  'settlement::SettlementPublished': { day: 'number', root: 'bytes', total: 'bigint', claimableAtMs: 'number' },
  // By the audit key; from when on the root proves now.
  'settlement::SettlementAttested': { day: 'number', root: 'bytes', claimableAtMs: 'number' },
  'settlement::SettlementHeld': { day: 'number', root: 'bytes', claimableAtMs: 'number' },
  'settlement::SettlementRevoked': { day: 'number', root: 'bytes', total: 'bigint' },
  // A root over 28 days; it proves from `provableAtMs` on.
  'season::SeasonPublished': { season: 'number', root: 'bytes' },
  'season::SeasonAttested': { season: 'number', root: 'bytes', provableAtMs: 'number' },
  'season::SeasonRevoked': { season: 'number', root: 'bytes' },
  // The amounts of the day.
  'settlement::Proven': {
    member: 'address',
    day: 'number',
    friend: 'bigint',
    indirect: 'bigint',
    community: 'bigint',
    peer: 'bigint',
  },
  'settlement::TeamReserveFunded': { funder: 'address', amount: 'bigint' },
} as const satisfies EventTable;
