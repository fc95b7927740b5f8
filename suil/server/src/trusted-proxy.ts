/** Which proxies are believed about the origin of a request: a setting. */

/**
 * Which address to trust: only the connection's (null), a number of the operator's proxies that each add to X-Forwarded-For, or one header that our
 * proxy alone writes, e.g. `cf-connecting-ip`.
 */
export type TrustedProxy = { hops: number } | { header: string } | null;
