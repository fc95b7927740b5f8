/** What the supported browsers lack, by MDN's browser-compat-data. Owns the reading of the data; what is looked for is the scans'. */
import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { SUPPORTED_BROWSERS } from '../../../suil/web/build/supported-browsers.ts';

const { api, css, javascript } = compatData;
const noFeature: Identifier = {};
/** The parts of the data by what they are about. */
export const data = {
  api,
  builtins: javascript.builtins ?? noFeature,
  atRules: css['at-rules'] ?? noFeature,
  properties: css['properties'] ?? noFeature,
  selectors: css['selectors'] ?? noFeature,
  types: css['types'] ?? noFeature,
};

const OLDEST = [
  { browser: 'chrome', version: SUPPORTED_BROWSERS.chrome },
  { browser: 'chrome_android', version: SUPPORTED_BROWSERS.chrome },
  { browser: 'webview_android', version: SUPPORTED_BROWSERS.chrome },
  { browser: 'safari', version: SUPPORTED_BROWSERS.safari },
  { browser: 'safari_ios', version: SUPPORTED_BROWSERS.ios },
  { browser: 'firefox', version: SUPPORTED_BROWSERS.firefox },
  { browser: 'firefox_android', version: SUPPORTED_BROWSERS.firefox },
] as const;

const isBy = (version: unknown, oldest: number) =>
  typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= oldest;

/** Returns which of the supported browsers may lack the feature; with `prefix` as it is spelled with it. */
export function lackedBy(compat: CompatStatement | undefined, prefix = ''): string[] {
  if (!compat) return [];
  return OLDEST.filter(({ browser, version }) => {
    const entries = compat.support[browser] ?? [];
    return ![entries].flat().some((entry) => {
      if ((entry.prefix ?? '') !== prefix || entry.flags || entry.alternative_name) return false;
      return isBy(entry.version_added, version) && !isBy(entry.version_removed, version);
    });
  }).map(({ browser }) => browser);
}

type Feature = [name: string, compat: CompatStatement, node: Identifier];

/** Every feature directly below `parent`, with its name and its own data. */
export function featuresOf(parent: Identifier): Feature[] {
  const { __compat: _own, ...below } = parent;
  return Object.entries(below).flatMap(([name, node]): Feature[] =>
    node.__compat ? [[name, node.__compat, node]] : [],
  );
}

/** Members of the language that the oldest supported version of `browser` lacks, each with its owner. */
export function lackedMembers(browser: 'chrome'): [owner: string, name: string][] {
  return featuresOf(data.builtins).flatMap(([owner, , node]) =>
    featuresOf(node)
      .filter(([, compat]) => lackedBy(compat).includes(browser))
      .map(([name]): [owner: string, name: string] => [owner, name]),
  );
}
