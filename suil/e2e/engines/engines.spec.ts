/** One journey in every engine: Chromium, the oldest that can be had, Firefox and WebKit, where they are installed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../application/fixture.ts';
import { ENGINES } from './engines.ts';
import { travel } from './journey.ts';
import { Screen } from './screen.ts';

// Each on whichever worker is free, in the application that the worker has.
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

for (const { name, missing, find, open } of ENGINES) {
  test(`the journey in ${name}`, async ({ application }, info) => {
    const program = find();
    if (program === null) {
      const sentence = `${name} is not installed, so the journey in it is skipped. ${missing}`;
      process.stdout.write(`${sentence}\n`);
      test.skip(true, sentence);
      return;
    }
    const downloads = mkdtempSync(join(tmpdir(), 'suil-downloads-'));
    const tab = await open(program, downloads);
    try {
      await travel({ screen: new Screen(tab, application), application, downloads });
    } catch (error) {
      const picture = await tab.picture().catch(() => null);
      if (picture) writeFileSync(info.outputPath('end.png'), picture);
      throw error;
    } finally {
      await tab.close();
      rmSync(downloads, { recursive: true, force: true });
    }
  });
}
