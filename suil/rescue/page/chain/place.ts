/** Where this file's deployment is: written into the file when it is made, read once when it opens. */
import type { Chain, Manifest } from '@suil/core/api';

export interface Place {
  readonly chain: Chain;
  /** Package and shared objects. */
  readonly manifest: Manifest;
  /** Addresses of gRPC nodes that the reader may replace. */
  readonly nodes: readonly string[];
}

/** Id of the element that holds it. */
export const PLACE_ID = 'place';

/** @throws when the file is damaged */
export function readPlace(from: Document): Place {
  const content = from.getElementById(PLACE_ID)?.textContent;
  if (!content) throw new Error(`the file has no element "${PLACE_ID}"`);
  return JSON.parse(content);
}
