/** The way from a phone's plain browser, which has no extensions, into the browser of a wallet. */
const BROWSE_URL = 'https://my.slush.app/browse/';

/**
 * Returns the address that opens a page inside the wallet, whose browser knows nothing of this one.
 * @param href full address of the page, its part behind the `#` included
 * @param inviter who invited here, to go along; empty for none
 */
export function openInWalletUrl(href: string, inviter: string): string {
  const url = new URL(href);
  const [route, query] = url.hash.slice(1).split('?');
  const search = new URLSearchParams(query);
  if (inviter !== '' && !search.has('inviter')) {
    search.set('inviter', inviter);
    url.hash = `${route || '/'}?${search}`;
  }
  return BROWSE_URL + encodeURIComponent(url.href);
}

/** Whether this is a touch-only device, where no wallet extension can be installed. */
export function isPhone(): boolean {
  return navigator.maxTouchPoints > 0 && !window.matchMedia('(any-pointer: fine)').matches;
}
