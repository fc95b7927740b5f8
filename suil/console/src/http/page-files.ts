/** The files of the built page, read once at the start: a path that is not one of them is nothing, so none leads out of the folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Returns the files by their paths, such as `/assets/index.js`; `/` is the page. */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = { bytes: Uint8Array.from(readFileSync(path)), type };
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(name, file);
    if (name === '/index.html') files.set('/', file);
  }
  return files;
}
