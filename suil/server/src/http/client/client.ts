/** Whose request it is, as far as the network shows: for rate limits. Owns which headers of a proxy are believed. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { TrustedProxy } from '../../trusted-proxy.ts';

/** Headers by which a proxy states that it passed a request on. */
const FORWARDED_MARKS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip'];

/**
 * Returns the client's network: its address, or for IPv6 its /64, because one user has all of those.
 * What a client writes itself into X-Forwarded-For is to the left of what our proxies add, and is not read.
 */
export function clientOf(
  { peer, headers }: { peer: string | undefined; headers: IncomingHttpHeaders },
  trusted: TrustedProxy,
): string {
  const said = trusted === null ? undefined : saidBy(headers, trusted);
  const address = said !== undefined && isIP(said) !== 0 ? said : peer;
  return address === undefined ? 'local' : networkOf(address);
}

/** Whether a proxy passed the request on: then a connection from this machine is no proof of a user of it. */
export function isForwarded(headers: IncomingHttpHeaders, trusted: TrustedProxy): boolean {
  const own = trusted !== null && 'header' in trusted ? [trusted.header] : [];
  return [...FORWARDED_MARKS, ...own].some((name) => headers[name] !== undefined);
}

function saidBy(headers: IncomingHttpHeaders, trusted: { hops: number } | { header: string }): string | undefined {
  if ('header' in trusted) return String(headers[trusted.header] ?? '').trim();
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  return hops.at(-trusted.hops)?.trim();
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
