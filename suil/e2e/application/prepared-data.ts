/** Where the data folder lies that applications of this run of browser tests begin with. Made by prepare-data.setup.ts, before any of them. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'E2E_PREPARED_DATA';

/** Chooses the place, for this process and the workers that it starts; the same one when it is chosen again. */
export function choosePreparedDataDir(): void {
  process.env[VARIABLE] ??= join(tmpdir(), `suil-e2e-prepared-${process.pid}`);
}

/** @throws Error outside of a run of browser tests */
export function preparedDataDir(): string {
  const path = process.env[VARIABLE];
  if (path === undefined) throw new Error('prepared data is for browser tests alone');
  return path;
}

/** Playwright's end of a run. */
export default function removePreparedData(): void {
  rmSync(preparedDataDir(), { recursive: true, force: true });
}
