/** Which part of the console is shown: it is in the page's address. */
import { useSyncExternalStore } from 'react';

export type Part = { readonly name: 'state' } | { readonly name: 'acts'; readonly act: string | null };

/** Returns the part of an address such as `#/acts/pause`. */
export function parsePart(hash: string): Part {
  const [, part, act] = /^#\/(acts)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  return part === undefined ? { name: 'state' } : { name: 'acts', act: act ?? null };
}

export function hashOf(part: Part): string {
  if (part.name === 'state') return '#/';
  return part.act === null ? '#/acts' : `#/acts/${part.act}`;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

export function usePart(): Part {
  return parsePart(
    useSyncExternalStore(
      subscribe,
      () => window.location.hash,
      () => '',
    ),
  );
}
