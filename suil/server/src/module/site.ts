/** Where wallets sign for a server, by its configuration. */
import type { Site, Sites } from '@suil/core';
import type { ServerConfig } from '../config.ts';

/** Returns where texts are signed for. */
export function siteOf({ publicUrl, chain }: Pick<ServerConfig, 'publicUrl' | 'chain'>): Site {
  return { domain: publicUrl.host, uri: publicUrl.origin, chain };
}

/** Returns the same, and where they were signed before. */
export function sitesOf(config: Pick<ServerConfig, 'publicUrl' | 'chain' | 'formerSites'>): Sites {
  return { ...siteOf(config), former: config.formerSites };
}
