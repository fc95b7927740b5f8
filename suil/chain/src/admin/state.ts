/** What the chain says of a deployment, line by line: powers, keys, announcements, pauses, caps, balances, parameters. */

import type { ClientWithCoreApi } from '@mysten/sui/client';
import { formatDay, parameterName, VAULT_ASSETS } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type Configuration, KEY_NAMES } from '@suil/sdk';
import { type DeploymentFacts, fetchFacts } from './facts.ts';
import {
  formatCoins,
  formatCountdown,
  formatDuration,
  formatKey,
  formatMoment,
  formatParameter,
  nameParameter,
} from './words.ts';

export interface StateLine {
  readonly section: string;
  readonly name: string;
  /** With its unit. */
  readonly value: string;
  /** The moment that the value is about, if it is one: shown with its distance from now. */
  readonly atMs?: number;
}

export interface ChainState {
  readonly configuration: Configuration;
  /** The chain's own time. */
  readonly nowMs: number;
  readonly lines: readonly StateLine[];
}

/** Reads all of it. @throws what a node's failure is */
export async function readState(client: ClientWithCoreApi, manifest: Manifest): Promise<ChainState> {
  const facts = await fetchFacts(client, manifest);
  const { configuration, nowMs, limits, hourly, vault, fees, reserves, locks } = facts;
  const coins = VAULT_ASSETS.map((coin) => ({
    section: 'vault',
    name: coin,
    value: `${formatCoins(vault[coin], coin)}, uncollected fees ${formatCoins(fees[coin].amount, coin)}; vouchers today ${formatCoins(limits[coin].spentToday, coin)}, left today ${formatCoins(limits[coin].freeToday, coin)}, left this hour ${formatCoins(hourly.freeThisHour[coin], coin)}`,
  }));
  const { flow, team, pledge } = reserves;
  const held = (name: string, free: string, escrow: string): StateLine => ({
    section: 'reserves',
    name,
    value: `${free} free, ${escrow} set aside for members`,
  });
  const lines = [
    ...describePowers(configuration, nowMs),
    ...describeOperators(facts),
    ...coins,
    held('flow', formatCoins(flow.reserve, 'USDC'), formatCoins(flow.escrow, 'USDC')),
    held('team', formatCoins(team.reserve, 'USDC'), formatCoins(team.escrow, 'USDC')),
    held('pledge', formatCoins(pledge.reserve, 'SUI'), formatCoins(pledge.escrow, 'SUI')),
    ...facts.feeAccounts.map(({ name, owner, balanceMist }) =>
      line(FEE_ACCOUNTS, name, `${owner} holds ${formatCoins(balanceMist, 'SUI')}`),
    ),
    ...locks.map(({ objectId, content, amount, startsAtMs, endsAtMs }) => ({
      section: 'locks',
      name: objectId,
      value: `${content === 'SUIL' ? formatCoins(amount, 'SUIL') : `${amount} shares of ${content}`}, frees from ${formatMoment(startsAtMs)} to ${formatMoment(endsAtMs)}`,
    })),
    ...describeParameters(configuration),
  ];
  return { configuration, nowMs, lines };
}

function describeOperators({ operator, nextOperator: next }: DeploymentFacts): StateLine[] {
  return [
    line('powers', 'operator', operator ?? 'no address'),
    next === null
      ? line('powers', 'next operator', 'none')
      : line('powers', 'next operator', `${next.address ?? 'no address'}, from`, next.fromMs),
  ];
}

function describePowers(configuration: Configuration, nowMs: number): StateLine[] {
  const { admin, guardian, offeredTo, announcedGuardian, keys } = configuration;
  const { pausedUntilMs: paused, vouchersPausedUntilMs: vouchers } = configuration;
  const areVouchersPaused = vouchers !== null && vouchers > nowMs;
  return [
    line('powers', 'admin', `${admin.holder}, capability ${admin.cap}`),
    line('powers', 'administration offered to', offeredTo ?? 'no address'),
    line('powers', 'guardian', `${guardian.holder}, capability ${guardian.cap}`),
    announcedGuardian === null
      ? line('powers', 'announced guardian', 'none')
      : line(
          'powers',
          'announced guardian',
          `${announcedGuardian.guardian}, installable from`,
          announcedGuardian.readyMs,
        ),
    ...KEY_NAMES.flatMap((name) => {
      const { current, standby, announced } = keys[name];
      return [
        line('keys', `${name} key`, current === null ? 'disabled' : formatKey(current)),
        line('keys', `${name} standby`, standby === null ? 'none' : formatKey(standby)),
        announced === null
          ? line('keys', `${name} announced`, 'none')
          : line('keys', `${name} announced`, `${formatKey(announced.key)}, the standby from`, announced.readyMs),
      ];
    }),
    paused === null
      ? line('pauses', 'stakes, pledges and vouchers', 'not paused')
      : line('pauses', 'stakes, pledges and vouchers', 'paused until', paused),
    areVouchersPaused
      ? line('pauses', 'vouchers, by the audit key', 'paused until', vouchers)
      : line('pauses', 'vouchers, by the audit key', 'not paused'),
    line('code', 'version in force', String(configuration.version)),
    line('code', 'newest package', configuration.newestPackage),
    ...describeUpgrade(configuration),
    ...Object.entries(configuration.delays).map(([name, ms]) =>
      line('delays', name.replace(/Ms$/, ''), formatDuration(ms)),
    ),
  ];
}

function line(section: string, name: string, value: string, atMs?: number): StateLine {
  return { section, name, value, ...(atMs === undefined ? {} : { atMs }) };
}

function describeUpgrade({ announcedUpgrade: announced }: Configuration): StateLine[] {
  if (announced === null) return [line('code', 'announced upgrade', 'none')];
  const { digest, announcedMs, readyMs, expiresMs, authorized } = announced;
  return [
    line('code', 'announced upgrade', formatKey(digest)),
    line('code', 'upgrade announced', 'at', announcedMs),
    line('code', 'upgrade ready', authorized ? 'published; migrate puts it in force; was ready' : 'from', readyMs),
    line('code', 'upgrade expires', authorized ? 'no more, because it was published; would have' : 'at', expiresMs),
  ];
}

function describeParameters({ parameters }: Configuration): StateLine[] {
  return parameters.flatMap(({ key, value, next, least, largest }) => {
    const name = parameterName(key);
    if (name === null) return [];
    const change =
      next === null
        ? ''
        : `; announced: ${formatParameter(name, next.value)} from day ${next.day} (${formatDay(next.day)}) on`;
    const bounds = `from ${formatParameter(name, least)} to ${formatParameter(name, largest)}`;
    return [
      {
        section: 'parameters',
        name: nameParameter(name),
        value: `${formatParameter(name, value)}${change}; ${bounds}`,
      },
    ];
  });
}

const FEE_ACCOUNTS = 'fee accounts';

/** Returns a line as it is printed. */
export function formatLine({ name, value, atMs }: StateLine, nowMs: number): string {
  const moment = atMs === undefined ? '' : formatCountdown(atMs, nowMs);
  return `${name}: ${[value, moment].filter((part) => part !== '').join(' ')}`;
}

/** Returns the lines that are new or have another value, without the balances that pay network fees. Moments are compared, not their distance from now. */
export function changedLines(before: readonly StateLine[], after: readonly StateLine[]): readonly StateLine[] {
  const known = new Map(before.map((line) => [`${line.section} ${line.name}`, `${line.value} ${line.atMs ?? ''}`]));
  return after.filter(
    ({ section, name, value, atMs }) =>
      section !== FEE_ACCOUNTS && known.get(`${section} ${name}`) !== `${value} ${atMs ?? ''}`,
  );
}
