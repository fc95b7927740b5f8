/**
 * Lighthouse's own marks for a first visit on a phone. It is not a dependency (176 MB that nothing else needs): npm fetches
 * the pinned version when this is run for the first time.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from '../../scripts/test/browser.ts';

const PACKAGE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** Marks from 0 to 100. */
export type Marks = Record<(typeof CATEGORIES)[number], number>;

export interface Report {
  marks: Marks;
  /** What was not right, to show the reason. */
  notes: string[];
}

interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/** @throws when Lighthouse cannot be fetched or cannot load the page */
export async function askLighthouse(url: string, browser: Browser): Promise<Report> {
  const isHeadless = browser.args.some((arg) => arg.startsWith('--headless'));
  const flags = [...browser.args, ...(isHeadless ? [] : ['--headless=new'])].join(' ');
  const options = ['--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, ...options],
    {
      maxBuffer: 64 * 1_024 * 1_024,
      env: {
        ...process.env,
        CHROME_PATH: browser.executablePath,
        ...(browser.libraryPath ? { LD_LIBRARY_PATH: browser.libraryPath } : {}),
      },
    },
  );
  const result: Result = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const markOf = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const notes = CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category} ${id}: ${result.audits[id]?.displayValue ?? result.audits[id]?.title}`),
  );
  const marks = {
    performance: markOf('performance'),
    accessibility: markOf('accessibility'),
    'best-practices': markOf('best-practices'),
  };
  return { marks, notes };
}
