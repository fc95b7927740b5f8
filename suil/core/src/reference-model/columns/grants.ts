/** Hashrate entries of rules.md §5 as columns, 28 bytes each, in base units of HR: one line per grant, in the order of the grants. */
import { assert } from '@suil/errors';
import { bigIntAt, wordAt } from '../../values/lists/columns.ts';
import { growBigInts, growWords } from '../../values/lists/growing.ts';
import { bigIntsPart, type PartReader, wordPart, wordsPart } from './bytes.ts';

/** A new grant. */
export interface Grant {
  /** The number of its address. */
  readonly member: number;
  readonly day: number;
  /** The number of the SUIL pledge it was granted for. */
  readonly pledgeId: bigint | null;
  /** At most what the member's balance of HR can hold. */
  readonly total: bigint;
  readonly releaseRateBps: bigint;
}

/** Grants by their place, which stays until `dropEmpty`. */
export class Grants {
  #count = 0;
  #totals: BigInt64Array = new BigInt64Array(64);
  #remaining: BigInt64Array = new BigInt64Array(64);
  #members: Uint32Array = new Uint32Array(64);
  #days: Uint32Array = new Uint32Array(64);
  #releaseRates: Uint32Array = new Uint32Array(64);
  #pledgeCount = 0;
  /** Of the grants that belong to a pledge, ascending: the contract counts its pledges (rules.md §6). */
  #pledgeIds: BigInt64Array = new BigInt64Array(64);
  /** By the same places: the grant's place. */
  #pledgeGrants: Uint32Array = new Uint32Array(64);

  static read(reader: PartReader): Grants {
    const grants = new Grants();
    const count = reader.word();
    grants.#count = count;
    grants.#totals = reader.bigInts(count);
    grants.#remaining = reader.bigInts(count);
    grants.#members = reader.words(count);
    grants.#days = reader.words(count);
    grants.#releaseRates = reader.words(count);
    grants.#pledgeCount = reader.word();
    grants.#pledgeIds = reader.bigInts(grants.#pledgeCount);
    grants.#pledgeGrants = reader.words(grants.#pledgeCount);
    return grants;
  }

  /** Yields what `read` takes. */
  *parts(): Generator<Uint8Array> {
    yield wordPart(this.#count);
    for (const column of [this.#totals, this.#remaining]) yield bigIntsPart(column, this.#count);
    for (const column of [this.#members, this.#days, this.#releaseRates]) yield wordsPart(column, this.#count);
    yield wordPart(this.#pledgeCount);
    yield bigIntsPart(this.#pledgeIds, this.#pledgeCount);
    yield wordsPart(this.#pledgeGrants, this.#pledgeCount);
  }

  get count(): number {
    return this.#count;
  }

  add({ member, day, pledgeId, total, releaseRateBps }: Grant): void {
    const place = this.#count;
    assert(BigInt.asIntN(64, total) === total, 'a grant fits 64 bits');
    assert(BigInt.asUintN(32, releaseRateBps) === releaseRateBps, 'a release rate fits 32 bits');
    if (pledgeId !== null) this.#addPledge(pledgeId, place);
    this.#count += 1;
    this.#grow();
    this.#totals[place] = total;
    this.#remaining[place] = total;
    this.#members[place] = member;
    this.#days[place] = day;
    this.#releaseRates[place] = Number(releaseRateBps);
  }

  total(grant: number): bigint {
    return bigIntAt(this.#totals, grant);
  }

  remaining(grant: number): bigint {
    return bigIntAt(this.#remaining, grant);
  }

  member(grant: number): number {
    return wordAt(this.#members, grant);
  }

  day(grant: number): number {
    return wordAt(this.#days, grant);
  }

  releaseRateBps(grant: number): bigint {
    return BigInt(wordAt(this.#releaseRates, grant));
  }

  /** Takes an amount from what remains. */
  take(grant: number, amount: bigint): void {
    const left = this.remaining(grant) - amount;
    assert(left >= 0n, `grant ${grant} has ${amount} left`);
    this.#remaining[grant] = left;
  }

  /** Returns the place of the grant of a pledge; undefined when there is none, or nothing was left of it at a closing. */
  findPledge(id: bigint): number | undefined {
    let [from, to] = [0, this.#pledgeCount];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if (bigIntAt(this.#pledgeIds, middle) < id) from = middle + 1;
      else to = middle;
    }
    const isFound = from < this.#pledgeCount && bigIntAt(this.#pledgeIds, from) === id;
    return isFound ? wordAt(this.#pledgeGrants, from) : undefined;
  }

  /** Drops grants of which nothing remains; those behind move up. */
  dropEmpty(): void {
    const [count, pledgeCount] = [this.#count, this.#pledgeCount];
    this.#count = 0;
    this.#pledgeCount = 0;
    let pledge = 0;
    for (let place = 0; place < count; place++) {
      const isPledged = pledge < pledgeCount && wordAt(this.#pledgeGrants, pledge) === place;
      if (this.remaining(place) > 0n) {
        if (isPledged) this.#keepPledge(pledge);
        this.#keep(place);
      }
      if (isPledged) pledge += 1;
    }
  }

  #keep(place: number): void {
    const kept = this.#count;
    this.#count += 1;
    if (kept === place) return;
    this.#totals[kept] = this.total(place);
    this.#remaining[kept] = this.remaining(place);
    this.#members[kept] = this.member(place);
    this.#days[kept] = this.day(place);
    this.#releaseRates[kept] = wordAt(this.#releaseRates, place);
  }

  /** Called before its grant is kept. */
  #keepPledge(pledge: number): void {
    this.#pledgeIds[this.#pledgeCount] = bigIntAt(this.#pledgeIds, pledge);
    this.#pledgeGrants[this.#pledgeCount] = this.#count;
    this.#pledgeCount += 1;
  }

  #addPledge(id: bigint, grant: number): void {
    const last = this.#pledgeCount - 1;
    assert(BigInt.asIntN(64, id) === id, 'a number of a pledge fits 64 bits');
    assert(last < 0 || bigIntAt(this.#pledgeIds, last) < id, `pledge ${id} comes after those before it`);
    this.#pledgeCount += 1;
    this.#pledgeIds = growBigInts(this.#pledgeIds, this.#pledgeCount);
    this.#pledgeGrants = growWords(this.#pledgeGrants, this.#pledgeCount);
    this.#pledgeIds[this.#pledgeCount - 1] = id;
    this.#pledgeGrants[this.#pledgeCount - 1] = grant;
  }

  #grow(): void {
    this.#totals = growBigInts(this.#totals, this.#count);
    this.#remaining = growBigInts(this.#remaining, this.#count);
    this.#members = growWords(this.#members, this.#count);
    this.#days = growWords(this.#days, this.#count);
    this.#releaseRates = growWords(this.#releaseRates, this.#count);
  }
}
