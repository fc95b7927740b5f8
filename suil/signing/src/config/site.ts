/** Where wallets sign intents: at the app's address, and until a time at those that it had before. */

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

export interface Sites extends Site {
  /** `loopback`: any address of this machine, for a local chain, whose app may have another port at each start. Default none. */
  readonly former?: readonly FormerSite[] | 'loopback';
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** What a process knows of it by its configuration. */
export interface SiteSettings {
  /** Where people reach the app: its host is the domain they sign. */
  readonly publicUrl: URL;
  /** Wallet Standard name, part of what wallets sign. */
  readonly chain: string;
  readonly formerSites: NonNullable<Sites['former']>;
}

export function sitesOf({ publicUrl, chain, formerSites }: SiteSettings): Sites {
  return { domain: publicUrl.host, uri: publicUrl.origin, chain, former: formerSites };
}

/** Returns whether a text that was signed at a site counts, when it was handed in or made at a time. */
export function acceptsSite(sites: Sites, { domain, uri, chain }: Site, atMs: number): boolean {
  const { former = [] } = sites;
  if (chain !== sites.chain) return false;
  if (domain === sites.domain && uri === sites.uri) return true;
  if (former === 'loopback') return LOOPBACK.test(uri) && uri === `http://${domain}`;
  return former.some((site) => site.domain === domain && site.uri === uri && atMs < site.untilMs);
}
