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
  // In MIST; `income` before the fee, `returned` to the reserve, `closed` when the term had ended.
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
  // In MIST.
  'pledge::PledgeReserveFunded': { funder: 'address', amount: 'bigint' },
} as const satisfies EventTable;
