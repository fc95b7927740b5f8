import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeEvent } from './decode.ts';
import { EVENTS } from './events.ts';

const SOURCES = join(import.meta.dirname, '../../../contracts/suil/sources');
const PACKAGE = `0x${'0'.repeat(61)}abc`;
const MEMBER = `0x${'1'.repeat(64)}`;

/** Little-endian bytes of a u64, written out by hand. */
function u64(value: bigint): number[] {
  return Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}
const memberBytes = Array.from({ length: 32 }, () => 0x11);

describe('decodeEvent', () => {
  test('default: an unstake, from bytes written by hand', () => {
    const bcs = Uint8Array.from([
      ...memberBytes,
      ...u64(100_000_000n),
      ...u64(1_000_000n),
      ...u64(27_000_000_000n),
      ...u64(0n),
      ...u64(1_795_305_600_000n),
    ]);
    expect(decodeEvent(PACKAGE, { type: '0xabc::liquidity::Unstaked', bcs })).toEqual({
      kind: 'Unstaked',
      member: MEMBER,
      stakeValue: 100_000_000n,
      fee: 1_000_000n,
      suiAmount: 27_000_000_000n,
      usdcAmount: 0n,
      timestampMs: 1_795_305_600_000,
    });
  });

  test('behavior: a coin type gets its 0x, a kind number its name', () => {
    const text = `${'0'.repeat(63)}2::sui::SUI`;
    const topUp = Uint8Array.from([
      ...memberBytes,
      text.length,
      ...new TextEncoder().encode(text),
      ...u64(5n),
      ...u64(7n),
    ]);
    expect(decodeEvent(PACKAGE, { type: `${PACKAGE}::vault::ToppedUp`, bcs: topUp })).toMatchObject({
      kind: 'ToppedUp',
      coinType: `0x${'0'.repeat(63)}2::sui::SUI`,
      amount: 5n,
    });
    const claim = Uint8Array.from([...memberBytes, 0, ...u64(4n), ...u64(1n), ...u64(3n), ...u64(0n), ...u64(7n)]);
    expect(decodeEvent(PACKAGE, { type: `${PACKAGE}::liquidity::Claimed`, bcs: claim })).toMatchObject({
      incomeKind: 'static',
      rewardValue: 4n,
      rewardValueFee: 1n,
      claimSuiAmount: 3n,
    });
  });

  test('behavior: events of other packages and unknown events are null', () => {
    expect(decodeEvent(PACKAGE, { type: '0xdef::liquidity::Staked', bcs: new Uint8Array() })).toBeNull();
    expect(decodeEvent(PACKAGE, { type: `${PACKAGE}::liquidity::Brand`, bcs: new Uint8Array() })).toBeNull();
    expect(decodeEvent(PACKAGE, { type: 'nonsense', bcs: new Uint8Array() })).toBeNull();
  });

  test('behavior: an event first defined in an upgrade is known by that package’s id', () => {
    const bcs = Uint8Array.from([...u64(9n), ...u64(7n)]);
    const event = { type: '0xdef::admin::Paused', bcs };
    expect(decodeEvent([PACKAGE, `0x${'0'.repeat(61)}def`], event)).toEqual({
      kind: 'Paused',
      untilMs: 9,
      timestampMs: 7,
    });
    expect(decodeEvent([PACKAGE], event)).toBeNull();
  });

  test('error: BCS_MALFORMED for bytes that are too few, too many, or mean nothing', () => {
    const type = `${PACKAGE}::liquidity::Claimed`;
    const claim = [...memberBytes, 0, ...u64(4n), ...u64(1n), ...u64(3n), ...u64(0n), ...u64(7n)];
    const malformed = expect.objectContaining({ code: 'BCS_MALFORMED' });
    expect(() => decodeEvent(PACKAGE, { type, bcs: Uint8Array.from(claim.slice(0, -1)) })).toThrow(malformed);
    expect(() => decodeEvent(PACKAGE, { type, bcs: Uint8Array.from([...claim, 0]) })).toThrow(malformed);
    expect(() => decodeEvent(PACKAGE, { type, bcs: Uint8Array.from(claim.with(32, 9)) })).toThrow(malformed);
  });

  test('behavior: every event that the contracts emit has its fields', () => {
    const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.move'),
    );
    const emitted = sources.flatMap((path) => {
      const text = readFileSync(join(SOURCES, path), 'utf8');
      const module = /^module suil::(\w+);/m.exec(text)![1];
      return [...text.matchAll(/event::emit\(\s*(\w+)/g)].map(([, name]) => `${module}::${name}`);
    });
    expect(emitted.length).toBeGreaterThan(30);
    expect([...new Set(emitted)].sort()).toEqual(Object.keys(EVENTS).sort());
  });
});
