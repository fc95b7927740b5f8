/** Where this page is, as every text names it that a wallet signs here: never what somebody else says. */
export function readSite(): { domain: string; uri: string } {
  const { host: domain, origin: uri } = window.location;
  return { domain, uri };
}
