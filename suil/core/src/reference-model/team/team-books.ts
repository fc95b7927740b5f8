/**
 * What team income is computed of (rules.md §4), as a function of the chain's events alone: the tree, positions, running pledges, the
 * reserve, parameters; and what each closed day came to. Owns no account of the ledger: this money is on the chain.
 */
import { assert } from '@suil/errors';
import { DEFAULT_PARAMETERS, PARAMETER_NAMES, type ParameterName } from '../../rules/parameter/parameters.ts';
import { type TeamRules, teamRules } from '../../rules/settlement/team-rules.ts';
import { dayOf } from '../../values/day.ts';
import { wordAt } from '../../values/lists/columns.ts';
import { growWords } from '../../values/lists/growing.ts';
import type { Books } from '../books.ts';
import { type PartReader, textPart, wordPart, wordsPart } from '../columns/bytes.ts';
import { parameterOn } from '../parameter-history.ts';
import { foldTeamDay, type TeamAmounts, type TeamInputs } from './fold.ts';
import { VolumePledges } from './pledges.ts';
import { Positions } from './positions.ts';
import { readSettledDays, type SettledDay, writeSettledDays } from './settled-days.ts';

interface TeamEventFields {
  InviterBound: { readonly member: string; readonly inviter: string };
  Staked: { readonly member: string; readonly value: bigint };
  Unstaked: { readonly member: string; readonly stakeValue: bigint };
  Claimed: { readonly member: string; readonly incomeKind: string };
  Pledged: VolumePledgeFields;
  SuilPledged: VolumePledgeFields;
  PledgeLeft: { readonly id: bigint };
  SuilPledgeLeft: { readonly id: bigint };
  TeamReserveFunded: { readonly amount: bigint };
}

interface VolumePledgeFields {
  readonly member: string;
  readonly id: bigint;
  readonly value: bigint;
  readonly termDays: number;
}

type TeamEventKind = keyof TeamEventFields;
type EventOf<Kind extends TeamEventKind> = {
  readonly kind: Kind;
  readonly timestampMs: number;
} & TeamEventFields[Kind];
/** The events that change what team income is computed of. */
type TeamEvent = { [Kind in TeamEventKind]: EventOf<Kind> }[TeamEventKind];

type Handlers = {
  readonly [Kind in TeamEventKind]: (team: TeamBooks, fields: TeamEventFields[Kind], day: number) => void;
};

const handlers: Handlers = {
  InviterBound: (team, { member, inviter }) => team.bind(member, inviter),
  Staked: (team, { member, value }) => team.positions.add(team.placeOf(member), value),
  Unstaked: (team, { member, stakeValue }) => team.positions.take(team.placeOf(member), stakeValue),
  Claimed: (team, { member, incomeKind }, day) => {
    if (incomeKind === 'static') team.positions.restart(team.placeOf(member), day);
  },
  Pledged: (team, fields, day) => team.pledges.add({ ...fields, place: team.placeOf(fields.member), day }),
  SuilPledged: (team, fields, day) => team.suilPledges.add({ ...fields, place: team.placeOf(fields.member), day }),
  PledgeLeft: (team, { id }, day) => team.pledges.leave(id, day),
  SuilPledgeLeft: (team, { id }, day) => team.suilPledges.leave(id, day),
  TeamReserveFunded: (team, { amount }) => team.fund(amount),
};

/** What the chain says of a day that it closed (rules.md §3). */
export interface ClosedFunding {
  /** 10^9 = paid in full. */
  readonly factor: bigint;
}

/** What a day came to. */
export interface TeamDayResult {
  readonly day: number;
  /** By place in the order of binding, micro-dollars. */
  readonly amounts: TeamAmounts;
  /** The sum of all amounts. */
  readonly total: bigint;
  /** Σ V: what the chain must have closed the day with. */
  readonly principal: bigint;
}

export class TeamBooks {
  readonly positions: Positions;
  readonly pledges: VolumePledges;
  readonly suilPledges: VolumePledges;
  /** What closed days came to, by day, as it was put down. */
  readonly settled: Map<number, SettledDay>;
  readonly #books: Pick<Books, 'root' | 'addresses' | 'parameters'>;
  /** By place: the number of the address. The first place is the root's. */
  #numbers: Uint32Array = new Uint32Array(64);
  /** By number: the place of a member that is bound; 0 for any other. */
  #places: Uint32Array = new Uint32Array(64);
  #count = 1;
  #reserve = 0n;

  /** @param books the events are applied to them first: they number the addresses */
  constructor(
    books: Pick<Books, 'root' | 'addresses' | 'parameters'>,
    parts: Partial<Pick<TeamBooks, 'positions' | 'pledges' | 'suilPledges' | 'settled'>> = {},
  ) {
    this.#books = books;
    this.positions = parts.positions ?? new Positions();
    this.pledges = parts.pledges ?? new VolumePledges();
    this.suilPledges = parts.suilPledges ?? new VolumePledges();
    this.settled = parts.settled ?? new Map();
  }

  static read(books: Pick<Books, 'root' | 'addresses' | 'parameters'>, reader: PartReader): TeamBooks {
    const { settled, reserve } = readSettledDays(reader.text());
    const count = reader.word();
    const numbers = reader.words(count);
    const positions = Positions.read(reader);
    const [pledges, suilPledges] = [VolumePledges.read(reader), VolumePledges.read(reader)];
    const team = new TeamBooks(books, { positions, pledges, suilPledges, settled });
    team.#reserve = reserve;
    for (let place = 1; place < count; place++) team.#append(wordAt(numbers, place));
    return team;
  }

  /** Yields what `read` takes. */
  *parts(): Generator<Uint8Array> {
    yield textPart(writeSettledDays({ settled: this.settled, reserve: this.#reserve }));
    yield wordPart(this.#count);
    yield wordsPart(this.#numbers, this.#count);
    yield* this.positions.parts();
    yield* this.pledges.parts();
    yield* this.suilPledges.parts();
  }

  /** How many members have a place. */
  get count(): number {
    return this.#count;
  }

  /** What the team reserve holds for the next day, micro-dollars: its funding less the totals of the closed days. */
  get reserve(): bigint {
    return this.#reserve;
  }

  /** Applies an event; one that changes nothing here is skipped. */
  apply(event: { readonly kind: string }): void {
    if (isTeamEvent(event)) handle(this, event);
  }

  /** Returns the address of a place. @throws {RangeError} when no member has it */
  addressAt(place: number): string {
    return place === 0 ? this.#books.root : this.#books.addresses.at(wordAt(this.#numbers, place));
  }

  /** @throws {Error} for an address that is not bound: nothing else happens to one before */
  placeOf(address: string): number {
    if (address === this.#books.root) return 0;
    const number = this.#books.addresses.find(address);
    const place = number === undefined || number >= this.#places.length ? 0 : wordAt(this.#places, number);
    assert(place > 0, `${address} is bound`);
    return place;
  }

  bind(member: string, inviter: string): void {
    this.placeOf(inviter);
    const number = this.#books.addresses.find(member);
    assert(number !== undefined, `${member} has a number`);
    this.#append(number);
  }

  fund(amount: bigint): void {
    this.#reserve += amount;
  }

  /** Closes a day after all of its events. Returns what it came to, by which the reserve falls; null of a day before the launch. */
  closeDay(day: number, funding: ClosedFunding | null): TeamDayResult | null {
    const result = funding === null ? null : this.#settle(day, funding.factor);
    this.positions.closeDay(day);
    this.pledges.dropEnded(day);
    this.suilPledges.dropEnded(day);
    return result;
  }

  #settle(day: number, factor: bigint): TeamDayResult {
    const inputs = this.#inputsOf(day, factor);
    const { amounts, total } = foldTeamDay(inputs);
    this.#reserve -= total;
    return { day, amounts, total, principal: inputs.value.reduce((sum, value) => sum + value, 0n) };
  }

  #inputsOf(day: number, factor: bigint): TeamInputs {
    const count = this.#count;
    const parent = new Int32Array(count).fill(-1);
    const value = new BigInt64Array(count);
    const startDay = new Uint32Array(count);
    for (let place = 0; place < count; place++) {
      if (place > 0) parent[place] = this.#inviterOf(place);
      value[place] = this.positions.value(place);
      startDay[place] = this.positions.startDay(place);
    }
    const volume = value.slice();
    this.pledges.addTo(volume, day);
    this.suilPledges.addTo(volume, day);
    return { day, factor, budget: this.#reserve, rules: this.#rulesOn(day), parent, value, startDay, volume };
  }

  #inviterOf(place: number): number {
    const number = this.#books.addresses.inviterOf(wordAt(this.#numbers, place));
    assert(number !== undefined, 'a member has an inviter');
    return number < this.#places.length ? wordAt(this.#places, number) : 0;
  }

  #rulesOn(day: number): TeamRules {
    const values: Record<ParameterName, bigint> = { ...DEFAULT_PARAMETERS };
    for (const name of PARAMETER_NAMES) values[name] = parameterOn(this.#books.parameters, name, day);
    return teamRules(values);
  }

  #append(number: number): void {
    const place = this.#count;
    this.#count += 1;
    this.#numbers = growWords(this.#numbers, this.#count);
    this.#places = growWords(this.#places, number + 1);
    this.#numbers[place] = number;
    this.#places[number] = place;
  }
}

function isTeamEvent(event: { readonly kind: string }): event is TeamEvent {
  return Object.hasOwn(handlers, event.kind);
}

function handle<Kind extends TeamEventKind>(team: TeamBooks, event: EventOf<Kind>): void {
  handlers[event.kind](team, event, dayOf(event.timestampMs));
}
