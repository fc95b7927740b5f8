/** Pledges and what was paid of them, from the chain's events (rules.md §6). The hashrate of a pledge of SUIL is the hashrate module's. */
import { type Asset, dayOf } from '@suil/core';
import { eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';
import {
  addIncome,
  endEarly,
  type NewPledge,
  type NewRecord,
  payPrincipal,
  writePledges,
  writeRecords,
} from './store.ts';

export const projectPledges: Projector = async (tx, events) => {
  const relevant = eventsOf(events, 'Pledged', 'SuilPledged', 'IncomePaid', 'PrincipalPaid', 'SuilPrincipalPaid');
  if (relevant.length === 0) return [];
  // A pledge is there before anything is paid of it, in whatever batch that comes.
  tx.defer(writePledges(tx, eventsOf(relevant, 'Pledged', 'SuilPledged').map(toPledge)));
  tx.defer(addIncome(tx, eventsOf(relevant, 'IncomePaid')));
  tx.defer(payPrincipal(tx, 'SUI', eventsOf(relevant, 'PrincipalPaid')));
  tx.defer(payPrincipal(tx, 'SUIL', eventsOf(relevant, 'SuilPrincipalPaid')));
  tx.defer(endEarly(tx, 'SUI', eventsOf(events, 'PledgeLeft')));
  tx.defer(endEarly(tx, 'SUIL', eventsOf(events, 'SuilPledgeLeft')));
  tx.defer(writeRecords(tx, relevant.map(toRecord)));
  return [];
};

type PledgeEvent = Extract<
  IndexedEvent,
  { kind: 'Pledged' | 'SuilPledged' | 'IncomePaid' | 'PrincipalPaid' | 'SuilPrincipalPaid' }
>;

function toPledge(event: Extract<PledgeEvent, { kind: 'Pledged' | 'SuilPledged' }>): NewPledge {
  const isSui = event.kind === 'Pledged';
  const startDay = dayOf(event.timestampMs);
  return {
    event,
    asset: isSui ? 'SUI' : 'SUIL',
    id: event.id,
    member: event.member,
    principal: event.principal,
    termDays: event.termDays,
    value: event.value,
    escrowed: isSui ? event.escrowed : 0n,
    hashrate: isSui ? 0n : event.hashrate,
    startDay,
    lastDay: startDay + event.termDays,
    // A pledge of SUIL has no income but its hashrate, granted at once.
    incomeClosed: !isSui,
  };
}

function toRecord(event: PledgeEvent): NewRecord {
  const asset: Asset = event.kind === 'SuilPledged' || event.kind === 'SuilPrincipalPaid' ? 'SUIL' : 'SUI';
  const head = { event, member: event.member, asset, pledgeId: event.id };
  switch (event.kind) {
    case 'Pledged':
    case 'SuilPledged':
      return { ...head, kind: 'pledged', amount: event.principal, fee: 0n };
    case 'IncomePaid':
      return { ...head, kind: 'income', amount: event.income, fee: event.fee };
    case 'PrincipalPaid':
    case 'SuilPrincipalPaid':
      return { ...head, kind: 'principal', amount: event.principal, fee: 0n };
  }
}
