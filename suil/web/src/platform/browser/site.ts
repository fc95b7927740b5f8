/** Where this page is, as every text that a wallet signs here names it: from the address bar, never from a server. */
export function readSite(): { domain: string; uri: string } {
  const { host: domain, origin: uri } = window.location;
  return { domain, uri };
}
