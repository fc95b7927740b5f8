/** Where texts are signed: at the app's address, and until a time at those that it had before. */

/** Part of every text. */
export interface Site {
  /** Host, with a port where there is one. */
  readonly domain: string;
  readonly uri: string;
  /** Wallet Standard name. */
  readonly chain: string;
}

export interface FormerSite {
  readonly domain: string;
  readonly uri: string;
  /** What was signed from then on does not count. */
  readonly untilMs: number;
}

/** `loopback`: any address of this machine, for a local chain, whose app may have another port at each start. */
export type FormerSites = readonly FormerSite[] | 'loopback';

export interface Sites extends Site {
  /** Default none. */
  readonly former?: FormerSites;
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
/** A time of ISO 8601 in UTC, so that it is the same on every machine. */
const ENTRY = /^(https?:\/\/[^\s=/]+)\/?=(\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** The reason for which FORMER_PUBLIC_URLS is refused. */
export const FORMER_SITES_INVALID =
  'must be addresses and until when each was signed for, as https://before.example=2027-03-01T12:00:00Z';

/** Returns whether a text that names a site counts, when it was handed in or made at a time. */
export function acceptsSite(sites: Sites, { domain, uri, chain }: Site, atMs: number): boolean {
  const { former = [] } = sites;
  if (chain !== sites.chain) return false;
  if (domain === sites.domain && uri === sites.uri) return true;
  if (former === 'loopback') return LOOPBACK.test(uri) && uri === `http://${domain}`;
  return former.some((site) => site.domain === domain && site.uri === uri && atMs < site.untilMs);
}

/** Returns what FORMER_PUBLIC_URLS says; null for what it cannot be. Without it a local chain takes every address of this machine. */
export function readFormerSites(text: string | undefined, isLocal: boolean): FormerSites | null {
  if (text === undefined) return isLocal ? 'loopback' : [];
  const sites = text.split(',').map(readEntry);
  return sites.every((site) => site !== null) ? sites : null;
}

function readEntry(entry: string): FormerSite | null {
  const [, address = '', until = ''] = ENTRY.exec(entry.trim()) ?? [];
  const untilMs = Date.parse(until);
  if (!URL.canParse(address) || Number.isNaN(untilMs)) return null;
  const { host, origin } = new URL(address);
  return { domain: host, uri: origin, untilMs };
}
