/** Fees of claims and unstakes become hashrate entries, and as much HR in the member's ledger account (rules.md §5). */
import { type Address, dayOf, type HashrateType } from '@suil/core';
import { type Entry, HASHRATE_ISSUE_ACCOUNT, memberAccount } from '@suil/ledger';
import { eventKey, eventsOf, type IndexedEvent, type Projector } from '../../indexer/projector.ts';
import { type NewHashrateEntry, writeEntries } from './store.ts';

/** Share of an entry released per day, basis points (rules.md §5). */
const RELEASE_RATE_BPS = 100;

export const projectHashrate: Projector = async (tx, events) => {
  const grants = eventsOf(events, 'Claimed', 'Unstaked').flatMap((event) => toGrant(event));
  await writeEntries(tx, grants);
  return grants.map(toLedgerEntry);
};

/** The fee's value in micro-dollars is the HR granted, one to one. */
function toGrant(event: Extract<IndexedEvent, { kind: 'Claimed' | 'Unstaked' }>): NewHashrateEntry[] {
  const total = event.kind === 'Claimed' ? event.rewardValueFee : event.fee;
  if (total === 0n) return [];
  return [
    {
      event,
      member: event.member,
      type: typeOf(event),
      total,
      releaseRateBps: RELEASE_RATE_BPS,
      startDay: dayOf(event.timestampMs),
    },
  ];
}

function typeOf(event: Extract<IndexedEvent, { kind: 'Claimed' | 'Unstaked' }>): HashrateType {
  if (event.kind === 'Unstaked') return 'fee';
  return event.incomeKind === 'static' ? 'static' : 'promotion';
}

function toLedgerEntry({ event, member, total }: NewHashrateEntry): Entry {
  return {
    key: `${eventKey(event)}:hashrate`,
    kind: 'hashrate_granted',
    digest: event.digest,
    occurredAtMs: event.timestampMs,
    postings: [
      { account: HASHRATE_ISSUE_ACCOUNT, asset: 'HR', amount: -total },
      { account: memberAccount(member as Address), asset: 'HR', amount: total },
    ],
  };
}
