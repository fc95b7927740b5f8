/** The events of the pledges (rules.md §6). */
import type { EventTable } from './field-types.ts';

export const pledgeEvents = {
  // Amounts in MIST, `value` in micro-dollars.
  'pledge::Pledged': {
    member: 'address',
    id: 'bigint',
    principal: 'bigint',
    termDays: 'number',
    value: 'bigint',
    escrowed: 'bigint',
  },
  // `principal` in base units of SUIL, `value` in micro-dollars, `hashrate` in its base units.
  'pledge::SuilPledged': {
    member: 'address',
    id: 'bigint',
    principal: 'bigint',
    termDays: 'number',
    value: 'bigint',
    hashrate: 'bigint',
  },
  // In MIST; `income` before the fee, `returned` to the reserve, `closed` when it was the last income.
  'pledge::IncomePaid': {
    member: 'address',
    id: 'bigint',
    income: 'bigint',
    fee: 'bigint',
    returned: 'bigint',
    closed: 'boolean',
  },
  'pledge::PrincipalPaid': { member: 'address', id: 'bigint', principal: 'bigint' },
  'pledge::SuilPrincipalPaid': { member: 'address', id: 'bigint', principal: 'bigint' },
  // While an upgrade was announced; after `IncomePaid` and `PrincipalPaid`, or `SuilPrincipalPaid`.
  'pledge::PledgeLeft': { member: 'address', id: 'bigint', servedDays: 'number' },
  'pledge::SuilPledgeLeft': { member: 'address', id: 'bigint', termDays: 'number', servedDays: 'number' },
  // In MIST.
  'pledge::PledgeReserveFunded': { funder: 'address', amount: 'bigint' },
} as const satisfies EventTable;
