/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this deployment. Served only where the operator names an address. */
import type { ServerConfig } from '../../config.ts';
import type { Api } from '../api.ts';

const PATH = '/.well-known/security.txt';
/** The RFC asks for less than a year. A copy that is older is to be read anew. */
const VALID_MS = 90 * 86_400_000;

type Options = Pick<ServerConfig, 'securityContact' | 'publicUrl'> & { readonly now: () => number };

export function registerSecurityTxt(app: Api, { securityContact, publicUrl, now }: Options): void {
  if (securityContact === null) return;
  app.get(PATH, (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.text(
      [
        `Contact: ${securityContact}`,
        `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
        `Canonical: ${new URL(PATH, publicUrl).href}`,
        'Preferred-Languages: en',
        '',
      ].join('\n'),
    );
  });
}
