/** The rescue file of this deployment: the same bytes as `npm run rescue` makes for its manifest and nodes. */
import { AppError, fillRescueTemplate, toHex } from '@suil/core';
import type { ConfigResponse } from '@suil/core/api';

/** Beside the app's own files. */
export const RESCUE_TEMPLATE = 'rescue-template.txt';

export interface RescueFile {
  readonly content: Blob;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

/** @param baseUrl where the app is @throws when the template is not there or is another page */
export async function makeRescueFile(config: ConfigResponse, baseUrl: string): Promise<RescueFile> {
  const response = await fetch(new URL(RESCUE_TEMPLATE, baseUrl));
  if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
  const { chain, manifest } = config;
  const nodes = config.nodes
    .filter(({ transport = 'grpc' }) => transport === 'grpc')
    // The local chain is reached through the server: its address is relative.
    .map(({ url }) => new URL(url, baseUrl).href);
  const bytes = new TextEncoder().encode(fillRescueTemplate(await response.text(), { chain, manifest, nodes }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = toHex(hash);
  return { content: new Blob([bytes], { type: 'text/html' }), sha256 };
}
