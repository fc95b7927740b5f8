/** The texts of the pages of powers and security, and of the check of a line: read with these alone. */
import { assert } from '@suil/core';
import { addTexts } from './texts.ts';

interface File {
  readonly default: Record<string, string>;
}
const files = import.meta.glob<File>('./locales/*.json', { query: { part: 'trust' } });

/** Returns a page, or the check, once its texts are there, too. */
export async function withTrustTexts<Page>(page: Page): Promise<Page> {
  await addTexts('trust', async (language) => {
    const load = files[`./locales/${language}.json`];
    assert(load, `there are texts in ${language}`);
    return (await load()).default;
  });
  return page;
}
