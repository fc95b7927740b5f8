/** A small ledger for the tests of the books: a root, four members below it, an operator, and short ways to say what happens. */
import { SUI_COIN_TYPE } from '../values/asset.ts';
import { MS_PER_DAY } from '../values/day.ts';
import {
  applyEvent,
  applyIntent,
  type BookAction,
  type BookIntent,
  type Books,
  balances,
  createBooks,
} from './index.ts';

export const SUIL_TYPE = '0xaa::suil::SUIL';
export const USDC_TYPE = '0xbb::usdc::USDC';
const TYPES = { SUI: SUI_COIN_TYPE, SUIL: SUIL_TYPE, USDC: USDC_TYPE } as const;

export const USD = 1_000_000n;
export const COIN = 1_000_000_000n;

/** One ledger; `seq` counts its intents. */
export class TestBooks {
  readonly books: Books = createBooks({ root: 'root', operators: { operator: 'operator' }, coins: TYPES });
  #seq = 0n;

  constructor() {
    this.event(0, 'SetupCompleted', { liquidity: '0xf1', team: '0x7e', pledges: '0x91' });
    this.event(0, 'InviterBound', { member: 'alice', inviter: 'root' });
    this.event(0, 'InviterBound', { member: 'bob', inviter: 'alice' });
  }

  event(day: number, kind: string, fields: object): void {
    const event = { ...fields, kind, timestampMs: day * MS_PER_DAY };
    applyEvent(this.books, event);
  }

  topUp(day: number, member: string, asset: keyof typeof TYPES, amount: bigint): void {
    this.event(day, 'ToppedUp', { member, coinType: TYPES[asset], amount });
  }

  /** Returns null, or why it was refused. */
  intent<Action extends BookAction>(
    day: number,
    address: string,
    action: Action,
    parameters: Extract<BookIntent, { action: Action }>['parameters'],
  ): string | null {
    this.#seq += 1n;
    const intent = { seq: this.#seq, day, atMs: day * MS_PER_DAY, address, action, parameters };
    return applyIntent(this.books, intent as BookIntent);
  }

  /** Tops up and transfers all of it to an application account. */
  fund(day: number, account: 'bank_reserve' | 'emission' | 'reserve', asset: keyof typeof TYPES, amount: bigint): void {
    this.topUp(day, 'donor', asset, amount);
    this.intent(day, 'donor', 'fund', { account, asset, amount: String(amount) });
  }

  /** Number of the newest intent; ids follow from it. */
  get lastId(): string {
    return String(this.#seq);
  }

  balance(name: string): bigint {
    return balances(this.books).get(name) ?? 0n;
  }
}
