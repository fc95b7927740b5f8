/**
 * The rescue file is a page without a deployment, and one put in: by `npm run rescue` and, byte for byte the same, by the app. Owns where it is put
 * and how it is read back.
 */
import { assert } from '@suil/errors';
import type { Chain } from './api/config.ts';
import type { Manifest } from './api/manifest.ts';

/** Where the file's deployment is. */
export interface RescuePlace {
  readonly chain: Chain;
  /** Package and shared objects. */
  readonly manifest: Manifest;
  /** Addresses of gRPC nodes that the reader may replace. */
  readonly nodes: readonly string[];
}

const PLACE_ID = 'place';
const NO_PLACE = '{"deployment":null}';

/** The element of a page without a deployment. */
export const EMPTY_RESCUE_PLACE = `<script type="application/json" id="${PLACE_ID}">${NO_PLACE}</script>`;

/** Returns the page of a deployment. @throws when the template is another page */
export function fillRescueTemplate(template: string, { chain, manifest, nodes }: RescuePlace): string {
  // Inside an element's text it would end that.
  const json = JSON.stringify({ chain, manifest, nodes }).replaceAll('<', '\\u003c');
  const [before, after, more] = template.split(NO_PLACE);
  assert(
    before !== undefined && after !== undefined && more === undefined,
    'the template has one space for the deployment',
  );
  return before + json + after;
}

/** Returns what was put in. @throws when the file is damaged */
export function readRescuePlace(from: {
  getElementById(id: string): { textContent: string | null } | null;
}): RescuePlace {
  const content = from.getElementById(PLACE_ID)?.textContent;
  assert(content, 'the file holds its deployment');
  return JSON.parse(content);
}
