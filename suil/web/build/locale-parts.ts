import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys that the layout, the home page and the connect sheet need; the errors, explanations and everything else are separate files. */
const FIRST =
  /^(account|amount|common|demo|ecology|error|guide|header|hero|home|income|language|list|local|login|nav|network|node|notice|page|review|session|shortcut|tabs|wallet)\.|^(bank\.title|help\.title|legal\.(terms|risks|privacy)$|chart\.(asTable|table)|team\.title|how\.open$|flow\.(dayShort|noPosition|rampDay|claim$)|hashrate\.remaining|place\.(wallet|account|earning)$)/;
/** Long explanations, the sample members and the web wallet are not for the first paint. */
const LATER =
  /^(demo\.members?|income\.(howText|by|filter|kind|period|status)|notice\.(act|detail|ended|until)|ecology\.category)\.|^wallet\.webText$/;
/** Of the pages of nodes, of notices, of the ecosystem and of income alone. */
const OF_PAGES =
  /^(ecology\.notAffiliated|notice\.(actText|all|daysLeft|kind|markRead|new)|node\.(b|compare|custom|dividend|fee|final|from|inUse|left|mine|never|payWith|price|quantity|risk|sold|tierChoice|total|weight)|income\.(afterFees|before|by|claims|feeOnly|heat|noTaxAdvice|nothing|period|share|source|sum|teamKinds|year))/;

/**
 * Reviews, receipts, what a notice says in full, what parameters are, the operator's locks, what a bank subscription does at its end, a calendar's address, notifications and the check of a line: none is read before something is looked up or signed.
 * What is said of a transaction of an earlier visit may be needed at once.
 */
const EXPLAINED =
  /^((parameter|node\.tier)\.|reserves\.lock|receipt|bank\.(ended|renewal)\.|dates\.(feed|file|push)|limits\.|team\.line\.|notice\.(detail|ended|until)|review\.(?!(lost|pending|processing)$))/;

/** Of the pages of powers and security, and of the check of a line, which few open: read with them (trust-texts.ts). */
const TRUST = /^(judged|powers|security)\./;

/** The part of its language's file that a text belongs to; `page` is in the page itself (unsupported-texts.ts). */
export function partOf(key: string): 'first' | 'errors' | 'explanations' | 'trust' | 'rest' | 'page' {
  if (key.startsWith('unsupported.')) return 'page';
  if (TRUST.test(key)) return 'trust';
  if (key.startsWith('errors.')) return 'errors';
  if (EXPLAINED.test(key) || (key.startsWith('how.') && key !== 'how.open')) return 'explanations';
  return FIRST.test(key) && !LATER.test(key) && !OF_PAGES.test(key) ? 'first' : 'rest';
}

/** Splits each language's file into the first paint's texts, the errors', the explanations', those of powers and security, and the rest: `en_US.json?part=first`. */
export function localeParts(): Plugin {
  return {
    name: 'suil:locale-parts',
    enforce: 'pre',
    load: (id) => {
      const [path = '', query] = id.split('?');
      const part = new URLSearchParams(query).get('part');
      if (part === null || !/\/locales\/\w+\.json$/.test(path)) return null;
      const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
      const kept = Object.entries(texts).filter(([key]) => partOf(key) === part);
      return { code: `export default ${JSON.stringify(Object.fromEntries(kept))}`, moduleType: 'js' };
    },
  };
}
