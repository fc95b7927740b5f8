/** Which proxies are believed about the origin of a request: a setting. */

/**
 * Whom to believe: nobody but the connection (null), so many proxies of ours that each add to X-Forwarded-For, or one header that our
 * proxy alone writes, e.g. `cf-connecting-ip`.
 */
export type TrustedProxy = { hops: number } | { header: string } | null;
