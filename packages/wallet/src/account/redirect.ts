/** Addresses handed over in the page address by a web wallet. Offered as the remembered address, never a login. */
import { isCompleteAddress, normalizeAddress } from './address.ts';

const PARAMETERS = ['stashed_address', 'zksend_address'] as const;

/**
 * Returns the address that a redirect named, or null, and the page address without those parameters.
 * @param href full page address; parameters count before and after the `#`
 */
export function readRedirect(href: string): { address: string | null; href: string } {
  const url = new URL(href);
  const [route = '', query = ''] = url.hash.split('?');
  const inHash = new URLSearchParams(query);
  let address: string | null = null;
  for (const name of PARAMETERS) {
    const text = url.searchParams.get(name) ?? inHash.get(name);
    if (address === null && text !== null && isCompleteAddress(text.trim())) address = normalizeAddress(text.trim());
    url.searchParams.delete(name);
    inHash.delete(name);
  }
  const rest = inHash.toString();
  url.hash = rest === '' ? route : `${route}?${rest}`;
  return { address, href: url.toString() };
}
