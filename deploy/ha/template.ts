/** Configuration files from the templates of this folder, each written for the process that reads it alone. */
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../scripts/setup/config.ts';
import { postgresUser } from './debian.ts';
import type { Values } from './plan.ts';

const TEMPLATES = join(import.meta.dirname, 'templates');
const PLACE = /\{\{([A-Z0-9_]+)\}\}/g;
const COMMENT = /^\s*(#|--|;)/;

/** Returns a template with each `{{NAME}}` replaced. @throws SetupError for a name without a value */
export function fillTemplate(name: string, values: Values): string {
  return readFileSync(join(TEMPLATES, name), 'utf8').replace(PLACE, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new SetupError(`deploy/ha/templates/${name} names ${key}, which has no value.`);
    return value;
  });
}

/** Writes a template into `values.FOLDER` for Postgres' user and returns the file's path. */
export function writeConfiguration(name: string, values: Values): string {
  const path = join(values['FOLDER'] ?? '', name);
  writeFileSync(path, fillTemplate(name, values), { mode: 0o600 });
  const user = postgresUser();
  if (user !== null) chownSync(path, user.uid, user.gid);
  return path;
}

/** Returns the variables of a template of an environment. */
export function fillEnvironment(name: string, values: Values): Record<string, string> {
  return Object.fromEntries(
    linesOf(fillTemplate(name, values)).map((line) => {
      const end = line.indexOf('=');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

/** Returns the statements of a template of SQL, each of which is one line. */
export function fillStatements(name: string, values: Values): string[] {
  return linesOf(fillTemplate(name, values));
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !COMMENT.test(line));
}
