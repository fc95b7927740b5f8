/** Reads the templates of environments as service managers do. For tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface EnvironmentLine {
  readonly name: string;
  readonly value: string;
  /** Not behind `#`. */
  readonly isSet: boolean;
}

/** A comment is `# …`, a variable that is left out `#NAME=…`. */
const LINE = /^(#?)([A-Z][A-Z_]*)=(.*)$/;

/** @throws {Error} for a line that is none of these */
export function readEnvironment(name: string): readonly EnvironmentLine[] {
  const file = join(import.meta.dirname, 'environment', `${name}.env`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [, mark, variable, value] = LINE.exec(line) ?? [];
      if (variable === undefined || value === undefined) throw new Error(`${file}: "${line}" is not a variable`);
      return { name: variable, value, isSet: mark === '' };
    });
}
