/** Reads the events of the pledges (rules.md §6). Owns their values; the kinds are in kinds.ts. */
import type { Readers } from './kinds.ts';

export const pledgeReaders: Pick<Readers, Extract<keyof Readers, `pledge::${string}`>> = {
  'pledge::Pledged': (raw) => ({
    kind: 'Pledged',
    member: raw.member,
    id: BigInt(raw.id),
    principal: BigInt(raw.principal),
    termDays: Number(raw.term_days),
    value: BigInt(raw.value),
    escrowed: BigInt(raw.escrowed),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pledge::SuilPledged': (raw) => ({
    kind: 'SuilPledged',
    member: raw.member,
    id: BigInt(raw.id),
    principal: BigInt(raw.principal),
    termDays: Number(raw.term_days),
    value: BigInt(raw.value),
    hashrate: BigInt(raw.hashrate),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pledge::IncomePaid': (raw) => ({
    kind: 'IncomePaid',
    member: raw.member,
    id: BigInt(raw.id),
    income: BigInt(raw.income),
    fee: BigInt(raw.fee),
    returned: BigInt(raw.returned),
    closed: raw.closed,
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pledge::PrincipalPaid': (raw) => ({
    kind: 'PrincipalPaid',
    member: raw.member,
    id: BigInt(raw.id),
    principal: BigInt(raw.principal),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pledge::SuilPrincipalPaid': (raw) => ({
    kind: 'SuilPrincipalPaid',
    member: raw.member,
    id: BigInt(raw.id),
    principal: BigInt(raw.principal),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pledge::PledgeReserveFunded': (raw) => ({
    kind: 'PledgeReserveFunded',
    funder: raw.funder,
    amount: BigInt(raw.amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
};
