/** A deployment that exists only in tests: manifest, members, and the events its contracts would emit. */
import type { Address } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { ChainEvent } from '@suil/sdk';

const id = (pair: string): string => `0x${pair.repeat(32)}`;

export const CHAIN = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S';

export const manifest: Manifest = {
  package: id('aa'),
  chain: CHAIN,
  root: id('01'),
  operator: id('0a'),
  finance: id('f1'),
  vault: id('f2'),
  liquidity: id('f3'),
  usdcSuiPool: id('f4'),
  suilSuiPool: id('f5'),
  config: id('f6'),
  upgradeLock: id('f7'),
  prices: id('f8'),
  team: id('f9'),
  pledges: id('fa'),
  exchange: id('fb'),
  coinTypes: {
    sui: `${`0x${'0'.repeat(63)}2`}::sui::SUI`,
    suil: `${id('aa')}::suil::SUIL`,
    usdc: `${id('bb')}::usdc::USDC`,
  },
};

/** Returns a member's address made of one digit. */
export const memberOf = (digit: string): Address => `0x${digit.repeat(64)}` as Address;

/** Returns a time on a day. */
export const onDay = (day: number, ms = 0): number => day * 86_400_000 + ms;

type FieldsOf<Kind extends ChainEvent['kind']> = Omit<Extract<ChainEvent, { kind: Kind }>, 'kind' | 'timestampMs'>;

/** Returns an event of a day. */
export function eventOn<Kind extends ChainEvent['kind']>(day: number, kind: Kind, fields: FieldsOf<Kind>): ChainEvent {
  return { kind, timestampMs: onDay(day), ...fields } as unknown as ChainEvent;
}

/** Returns the closing of a fully funded day on which nothing was staked. */
export const quietDay = (day: number, factor = 1_000_000_000n): ChainEvent =>
  eventOn(day + 1, 'DayClosed', { day, principal: 0n, need: 0n, factor, moved: 0n });
