/** Where wallets sign for a server, by its configuration. */
import type { ServerConfig } from '../config.ts';
import type { Site } from './services.ts';

/** Returns where texts are signed for. */
export function siteOf({ publicUrl, chain }: Pick<ServerConfig, 'publicUrl' | 'chain'>): Site {
  return { domain: publicUrl.host, uri: publicUrl.origin, chain };
}
