/**
 * The anchor that this build trusts. A network's is part of the build, so that the server that serves the app's data cannot choose it.
 * A local chain is made anew with validators of its own: only the build for it asks the server for their anchor.
 */
import type { Chain } from '@suil/core/api';
import { timeoutSignal } from '../browser/timeout.ts';

/** Files of the repository; each network's is a chunk of its own. */
const ANCHORS = import.meta.glob<string>('../../../../../anchors/*.json', { query: '?raw', import: 'default' });
const FILES: Readonly<Partial<Record<Chain, string>>> = { 'sui:testnet': 'test', 'sui:mainnet': 'main' };
const TIMEOUT_MS = 10_000;

/** Whether this build is for the local chain. */
export const isLocalBuild = import.meta.env.MODE === 'localnet';

/** Returns the text of the anchor of a chain, null when this build has none. */
export async function readAnchor(chain: Chain): Promise<string | null> {
  if (isLocalBuild) return fetchLocalAnchor();
  const file = FILES[chain];
  const load = file === undefined ? undefined : ANCHORS[`../../../../../anchors/${file}.json`];
  return load === undefined ? null : load();
}

async function fetchLocalAnchor(): Promise<string | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}anchor.json`, { signal: timeoutSignal(TIMEOUT_MS) });
  return response.ok ? response.text() : null;
}
