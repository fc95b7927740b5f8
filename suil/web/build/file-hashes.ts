import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

/** In it are all files of the build but itself, each with its SHA-256 (features/security/file-check.ts). */
const LIST = 'file-hashes.json';

/** Writes the list, behind everything else that writes files. */
export function fileHashes(): Plugin {
  return {
    name: 'suil:file-hashes',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir = '' }) => {
        const paths = globSync('**/*', { cwd: dir, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) =>
            join(entry.parentPath, entry.name)
              .slice(dir.length + 1)
              .split(sep)
              .join('/'),
          )
          .filter((path) => path !== LIST)
          .toSorted();
        const hashes = paths.map((path) => [
          path,
          createHash('sha256')
            .update(readFileSync(join(dir, path)))
            .digest('hex'),
        ]);
        writeFileSync(join(dir, LIST), `${JSON.stringify(Object.fromEntries(hashes), null, 1)}\n`);
      },
    },
  };
}
