/** The files of the app in releases, from the manifests that lie in their archives. */
import { readFileSync } from 'node:fs';
import { messageOf } from '@suil/core';
import { configInvalid } from '@suil/signing';
import { z } from 'zod';

/** Hex SHA-256 of each file, by its path below the app's address. */
export type AppFiles = ReadonlyMap<string, string>;

export const INDEX = 'index.html';
const APP_FOLDER = 'suil/web/dist/production/';
const manifestSchema = z.looseObject({ files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)) });

/** @param paths of `release.json` files @throws {CONFIG_INVALID} for one that is not there, or names no app */
export function readAppReleases(paths: readonly string[]): AppFiles[] {
  return paths.map((path) => {
    const files = readAppFiles(path);
    if (!files.has(INDEX)) throw configInvalid('AUDIT_APP_RELEASES', `${path} names no file ${APP_FOLDER}${INDEX}`);
    return files;
  });
}

function readAppFiles(path: string): AppFiles {
  try {
    const { files } = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const ofApp = Object.entries(files).filter(([name]) => name.startsWith(APP_FOLDER));
    return new Map(ofApp.map(([name, sha256]) => [name.slice(APP_FOLDER.length), sha256]));
  } catch (error) {
    throw configInvalid('AUDIT_APP_RELEASES', `${path} cannot be read: ${messageOf(error)}`);
  }
}
