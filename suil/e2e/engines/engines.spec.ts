/** One journey in every engine: Chromium, the oldest that can be had, Firefox and WebKit, where they are installed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../application/fixture.ts';
import { ENGINES } from './engines.ts';
import { travel } from './journey.ts';
import { Screen } from './screen.ts';

// Each on whichever worker is free, in the application that the worker has.
test.describe.configure({ mode: 'parallel' });

for (const { name, missing, find, open } of ENGINES) {
  test(`the journey in ${name}`, async ({ application }, info) => {
    const program = find();
    const sentence = `${name} is not installed, so the journey in it is skipped. ${missing}`;
    if (program === null) process.stdout.write(`${sentence}\n`);
    test.skip(program === null, sentence);
    const downloads = mkdtempSync(join(tmpdir(), 'suil-downloads-'));
    const tab = await open(program ?? '', downloads);
    try {
      await travel({ screen: new Screen(tab, application), application, downloads });
    } catch (error) {
      writeFileSync(info.outputPath('end.png'), await tab.picture());
      throw error;
    } finally {
      await tab.close();
      rmSync(downloads, { recursive: true, force: true });
    }
  });
}
