/** Hands a value to the browser as a JSON file. */
import { startDownload } from '../../../web/src/platform/browser/file-download.ts';

export function download(name: string, value: unknown): void {
  startDownload(name, new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }));
}
