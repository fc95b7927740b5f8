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

const oldest: Record<string, number> = {
  chrome: SUPPORTED_BROWSERS.chrome,
  chrome_android: SUPPORTED_BROWSERS.chrome,
  webview_android: SUPPORTED_BROWSERS.chrome,
  safari: SUPPORTED_BROWSERS.safari,
  safari_ios: SUPPORTED_BROWSERS.ios,
  firefox: SUPPORTED_BROWSERS.firefox,
  firefox_android: SUPPORTED_BROWSERS.firefox,
};

const isBy = (version: unknown, browser: string) =>
  typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= (oldest[browser] ?? 0);

/** Returns which of the supported browsers may lack the feature; with `prefix` as it is spelled with it. */
export function lackedBy(compat: CompatStatement | undefined, prefix = ''): string[] {
  if (!compat) return [];
  return Object.keys(oldest).filter((browser) => {
    const entries = compat.support[browser as keyof typeof compat.support] ?? [];
    return ![entries].flat().some((entry) => {
      if ((entry.prefix ?? '') !== prefix || entry.flags || entry.alternative_name) return false;
      return isBy(entry.version_added, browser) && !isBy(entry.version_removed, browser);
    });
  });
}

/** Every feature directly below `parent`, with its name and its own data. */
export function featuresOf(parent: Identifier): [name: string, compat: CompatStatement, node: Identifier][] {
  return Object.entries(parent).flatMap(([name, node]) => {
    const compat = name === '__compat' ? undefined : (node as Identifier).__compat;
    return compat ? [[name, compat, node as Identifier] as [string, CompatStatement, Identifier]] : [];
  });
}

/** Members of the language that the oldest supported version of `browser` lacks, each with its owner. */
export function lackedMembers(browser: 'chrome'): [owner: string, name: string][] {
  return featuresOf(data.builtins).flatMap(([owner, , node]) =>
    featuresOf(node)
      .filter(([, compat]) => lackedBy(compat).includes(browser))
      .map(([name]) => [owner, name] as [string, string]),
  );
}
