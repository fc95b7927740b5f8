/**
 * Every balance of the model in one column of signed 64-bit integers: first the application's own accounts, then ten cells for each
 * address. Every write is checked, so a balance is exact or the write fails (docs/decisions/023-the-model-keeps-columns.md).
 */
import { assert } from '@suil/errors';
import { ASSETS, type Asset } from '../../values/asset.ts';
import { bigIntAt, itemAt } from '../../values/lists/columns.ts';
import { growBigInts } from '../../values/lists/growing.ts';
import { Addresses } from './addresses.ts';
import { bigIntsPart, type PartReader } from './bytes.ts';

/** The names of accounts; the ledger's chart has the same. */
export const ACCOUNT = {
  member: (address: string) => `member:${address}`,
  held: (address: string) => `member:${address}:held`,
  bank: (address: string) => `member:${address}:bank`,
  released: (address: string) => `member:${address}:released`,
  fees: 'house:fees',
  emission: 'house:emission',
  reserve: 'house:reserve',
  reserveHeld: 'house:reserve:held',
  treasury: 'house:treasury',
  treasuryHeld: 'house:treasury:held',
  bankReserve: 'house:bank-reserve',
  bankEscrow: 'house:bank-escrow',
  proBacking: 'house:pro-backing',
  breach: 'house:breach',
  vault: 'chain:vault',
  liquidityFees: 'chain:fees:liquidity',
  pledgeFees: 'chain:fees:pledges',
  exchangeFees: 'chain:fees:exchange',
  hashrateIssue: 'issue:hashrate',
  proIssue: 'issue:pro',
} as const;

/** The kinds of an address's accounts, by the end of their names. */
const KIND_SUFFIXES = ['', ':held', ':bank', ':released'] as const;

/** What an address can have: kind and asset. The order is that of the cells, and of snapshots. */
const MEMBER_CELLS: readonly (readonly [suffix: (typeof KIND_SUFFIXES)[number], asset: Asset])[] = [
  ['', 'SUI'],
  ['', 'SUIL'],
  ['', 'USDC'],
  ['', 'PRO'],
  ['', 'HR'],
  [':held', 'SUI'],
  [':held', 'SUIL'],
  [':held', 'USDC'],
  [':bank', 'USDC'],
  [':released', 'SUIL'],
];
const CELL_OF_KIND = KIND_SUFFIXES.map(
  (suffix) => new Map(MEMBER_CELLS.flatMap(([of, asset], cell) => (of === suffix ? [[asset, cell]] : []))),
);

const APPLICATION_NAMES: readonly string[] = Object.values(ACCOUNT).filter((name) => typeof name === 'string');
const APPLICATION_CELLS = new Map(APPLICATION_NAMES.map((name, place) => [name, place * ASSETS.length]));
const FIRST_MEMBER_CELL = APPLICATION_NAMES.length * ASSETS.length;

/** An account: its name, or for an address whose number is known what `ownAccount` or `releasedAccount` returns. */
export type Account = string | number;

/** Returns the account that a member spends from. */
export function ownAccount(member: number): Account {
  return accountOf(member, KIND_SUFFIXES.indexOf(''));
}

/** Returns the account of SUIL that a member's hashrate released. */
export function releasedAccount(member: number): Account {
  return accountOf(member, KIND_SUFFIXES.indexOf(':released'));
}

/** So many members' balances are copied at once: 330 kB of amounts. */
const SLICE = 4_096;

/** Members one after the other, and the amounts of each in the order of the cells. */
export interface MemberSlice {
  readonly addresses: readonly string[];
  readonly amounts: BigInt64Array<SharedArrayBuffer>;
}

/** Yields name, asset and amount of everything that is not zero. */
export function* memberEntries({ addresses, amounts }: MemberSlice): Generator<BalanceEntry> {
  for (const [number, address] of addresses.entries())
    for (const [place, [suffix, asset]] of MEMBER_CELLS.entries()) {
      const amount = bigIntAt(amounts, number * MEMBER_CELLS.length + place);
      if (amount !== 0n) yield [`member:${address}${suffix}`, asset, amount];
    }
}

export type BalanceEntry = readonly [account: string, asset: Asset, amount: bigint];

/** Balances by account and asset. */
export class Balances {
  readonly addresses: Addresses;
  #cells: BigInt64Array = new BigInt64Array(2 * FIRST_MEMBER_CELL);
  /** Cells that changed since they were last taken; null: not noted. */
  #changed: Set<number> | null = null;

  constructor(addresses: Addresses = new Addresses()) {
    this.addresses = addresses;
  }

  static read(reader: PartReader): Balances {
    const balances = new Balances(Addresses.read(reader));
    balances.#cells = reader.bigInts(balances.#cellCount);
    return balances;
  }

  /** Yields what `read` takes. */
  *parts(): Generator<Uint8Array> {
    yield* this.addresses.parts();
    this.#cells = growBigInts(this.#cells, this.#cellCount);
    yield bigIntsPart(this.#cells, this.#cellCount);
  }

  get #cellCount(): number {
    return FIRST_MEMBER_CELL + this.addresses.count * MEMBER_CELLS.length;
  }

  /** Returns what an account holds, 0 for one that never held anything. */
  read(account: Account, asset: Asset): bigint {
    const cell = this.#find(account, asset);
    return cell === undefined ? 0n : this.#at(cell);
  }

  /** Adds an amount, below zero to take it. @throws {Error} when the sum does not fit 64 bits */
  add(account: Account, asset: Asset, amount: bigint): void {
    const cell = this.#find(account, asset) ?? this.#create(String(account), asset);
    this.#cells = growBigInts(this.#cells, cell + 1);
    const sum = this.#at(cell) + amount;
    assert(BigInt.asIntN(64, sum) === sum, `${account} ${asset} fits 64 bits`);
    this.#cells[cell] = sum;
    this.#changed?.add(cell);
  }

  /** Whether an account of this name can hold the asset. */
  has(name: string, asset: Asset): boolean {
    if (APPLICATION_CELLS.has(name)) return true;
    const [group, address = '', kind, ...more] = name.split(':');
    const place = KIND_SUFFIXES.findIndex((suffix) => suffix === (kind === undefined ? '' : `:${kind}`));
    return group === 'member' && address !== '' && more.length === 0 && CELL_OF_KIND[place]?.has(asset) === true;
  }

  /** Notes no changes until `takeChanged` is called: a closing changes most accounts. */
  stopNoting(): void {
    this.#changed = null;
  }

  /** Returns the accounts whose balances changed since the last call, none after `stopNoting`, and notes those that change from now on. */
  takeChanged(): (readonly [account: string, asset: Asset])[] {
    const changed = [...(this.#changed ?? [])];
    this.#changed = new Set();
    return changed.map((cell) => this.#describe(cell));
  }

  /** Yields name, asset and amount of everything that is not zero. */
  *entries(): Generator<BalanceEntry> {
    for (const [name, first] of APPLICATION_CELLS)
      for (const [place, asset] of ASSETS.entries()) {
        const amount = this.#at(first + place);
        if (amount !== 0n) yield [name, asset, amount];
      }
    for (const slice of this.memberSlices()) yield* memberEntries(slice);
  }

  /** Yields copies of all members' balances, which several threads can read at once. */
  *memberSlices(): Generator<MemberSlice> {
    const { count } = this.addresses;
    for (let from = 0; from < count; from += SLICE) {
      const end = Math.min(from + SLICE, count);
      const addresses = Array.from({ length: end - from }, (_, place) => this.addresses.at(from + place));
      const [first, last] = [from, end].map((number) => FIRST_MEMBER_CELL + number * MEMBER_CELLS.length);
      const bytes = addresses.length * MEMBER_CELLS.length * BigInt64Array.BYTES_PER_ELEMENT;
      const amounts = new BigInt64Array(new SharedArrayBuffer(bytes));
      amounts.set(this.#cells.subarray(first, last));
      yield { addresses, amounts };
    }
  }

  #describe(cell: number): readonly [account: string, asset: Asset] {
    if (cell < FIRST_MEMBER_CELL)
      return [itemAt(APPLICATION_NAMES, Math.floor(cell / ASSETS.length)), itemAt<Asset>(ASSETS, cell % ASSETS.length)];
    const place = cell - FIRST_MEMBER_CELL;
    const [suffix, asset] = itemAt(MEMBER_CELLS, place % MEMBER_CELLS.length);
    return [`member:${this.addresses.at(Math.floor(place / MEMBER_CELLS.length))}${suffix}`, asset];
  }

  #at(cell: number): bigint {
    return cell < this.#cells.length ? bigIntAt(this.#cells, cell) : 0n;
  }

  #create(name: string, asset: Asset): number {
    const { address, kind } = splitName(name);
    return this.#memberCell(accountOf(this.addresses.add(address), kind), asset);
  }

  /** Returns undefined for an address without a number. */
  #find(account: Account, asset: Asset): number | undefined {
    if (typeof account === 'number') return this.#memberCell(account, asset);
    const first = APPLICATION_CELLS.get(account);
    if (first !== undefined) return first + ASSETS.indexOf(asset);
    const { address, kind } = splitName(account);
    const number = this.addresses.find(address);
    return number === undefined ? undefined : this.#memberCell(accountOf(number, kind), asset);
  }

  #memberCell(account: number, asset: Asset): number {
    const kind = account % KIND_SUFFIXES.length;
    const cell = CELL_OF_KIND[kind]?.get(asset);
    assert(cell !== undefined, `an account of the kind "${KIND_SUFFIXES[kind]}" can hold ${asset}`);
    return FIRST_MEMBER_CELL + ((account - kind) / KIND_SUFFIXES.length) * MEMBER_CELLS.length + cell;
  }
}

function accountOf(member: number, kind: number): number {
  return member * KIND_SUFFIXES.length + kind;
}

/** @throws {Error} for a name that is none of an address's accounts */
function splitName(name: string): { address: string; kind: number } {
  const [group, address, kind] = name.split(':');
  const place = KIND_SUFFIXES.findIndex((suffix) => suffix === (kind === undefined ? '' : `:${kind}`));
  assert(group === 'member' && address !== undefined && place >= 0, `the model has an account ${name}`);
  return { address, kind: place };
}
