/** Reads the events of the team's settlements (rules.md §4). Owns their values; the kinds are in kinds.ts. */
import type { Readers } from './kinds.ts';

export const settlementReaders: Pick<Readers, Extract<keyof Readers, `settlement::${string}`>> = {
  'settlement::SettlementPublished': (raw) => ({
    kind: 'SettlementPublished',
    day: Number(raw.day),
    root: Uint8Array.from(raw.root),
    total: BigInt(raw.total),
    claimableAtMs: Number(raw.claimable_at_ms),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'settlement::SettlementRevoked': (raw) => ({
    kind: 'SettlementRevoked',
    day: Number(raw.day),
    root: Uint8Array.from(raw.root),
    total: BigInt(raw.total),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'settlement::Proven': (raw) => ({
    kind: 'Proven',
    member: raw.member,
    day: Number(raw.day),
    friend: BigInt(raw.friend_income),
    indirect: BigInt(raw.indirect_income),
    community: BigInt(raw.community_income),
    peer: BigInt(raw.peer_income),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'settlement::TeamReserveFunded': (raw) => ({
    kind: 'TeamReserveFunded',
    funder: raw.funder,
    amount: BigInt(raw.amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
};
