/** The reference model of a large deployment: members, ten grants each, a running subscription each. */
import { dayStartMs } from '@suil/core';
import { applyEvent, applyIntent, type Books, type BooksOptions, createBooks } from '@suil/core/reference-model';

export const FIRST_DAY = 20_000;
export const COINS = { SUI: `0x${'0'.repeat(63)}2::sui::SUI`, SUIL: '0xaa::suil::SUIL', USDC: '0xbb::usdc::USDC' };
/** Micro-dollars for a whole SUIL. */
export const PRICE = 700_000n;
const GRANTS_PER_MEMBER = 10;
const USD = 1_000_000n;

export function memberName(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`;
}

export function applyAt(books: Books, atMs: number, kind: string, fields: object): void {
  const event = { ...fields, kind, timestampMs: atMs };
  applyEvent(books, event);
}

const DEPLOYMENT: BooksOptions = { root: memberName(0), operators: {}, coins: COINS };

/** Returns books in which each member but the first has 1,000 USDC, of which 100 are in the bank, and each ten grants. */
export function createState(members: number, deployment = DEPLOYMENT): Books {
  const books = createBooks(deployment);
  const { root } = deployment;
  const { USDC } = deployment.coins;
  const atMs = dayStartMs(FIRST_DAY);
  const apply = (kind: string, fields: object) => applyAt(books, atMs, kind, fields);
  apply('EmissionDeposited', { amount: 600_000_000_000_000_000n });
  const reserve = BigInt(members) * USD;
  apply('ToppedUp', { member: root, coinType: USDC, amount: reserve });
  const context = { day: FIRST_DAY, atMs };
  const fund = { account: 'bank_reserve', asset: 'USDC', amount: String(reserve) };
  applyIntent(books, { ...context, seq: 0n, address: root, action: 'fund', parameters: fund });
  for (let number = 1; number < members; number++) {
    const member = memberName(number);
    apply('InviterBound', { member, inviter: number === 1 ? root : memberName(number >> 1) });
    apply('ToppedUp', { member, coinType: USDC, amount: 1_000n * USD });
    const parameters = { termDays: 30, amount: String(100n * USD) };
    applyIntent(books, { ...context, seq: BigInt(number), address: member, action: 'subscribe', parameters });
  }
  for (let grant = 0; grant < members * GRANTS_PER_MEMBER; grant++)
    apply('Claimed', {
      member: memberName((grant * 7_919) % members),
      rewardValueFee: 50_000n + BigInt(grant % 1_000),
    });
  return books;
}
