/**
 * Secrets that a file holds instead of the environment: `X_FILE` names the file of the variable X, as service managers and containers hand
 * secrets over. Which variables are secrets is in variables.ts.
 */
import { AppError } from '../errors/app-error.ts';
import { SECRET_FILE_SUFFIX, SECRET_VARIABLES, type SecretName } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns `environment` with the secrets among `names` that are in files, without white space around them. Files of other variables are
 * not opened: they may be another process's.
 * @param readText returns a file's text @throws {SETUP_CONFIG_INVALID} when a variable and its file are both set, or the file cannot be read or is empty; never its content
 */
export function readSecretFiles(
  environment: Environment,
  names: readonly string[],
  readText: (path: string) => string,
): Record<string, string | undefined> {
  const read = SECRET_VARIABLES.filter((name) => names.includes(name)).flatMap((name) => {
    const path = environment[`${name}${SECRET_FILE_SUFFIX}`];
    return path ? [[name, readSecret(name, path, environment, readText)] as const] : [];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function readSecret(
  name: SecretName,
  path: string,
  environment: Environment,
  readText: (path: string) => string,
): string {
  const variable = `${name}${SECRET_FILE_SUFFIX}`;
  const refuse = (reason: string) => new AppError('SETUP_CONFIG_INVALID', { variable, reason });
  if (environment[name]) throw refuse(`${name} is set, too. Leave one of them out`);
  let text: string;
  try {
    text = readText(path).trim();
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? ` (${String(error.code)})` : '';
    throw refuse(`${path} cannot be read${code}. Name a file that the user of this process may read`);
  }
  if (text === '') throw refuse(`${path} is empty. Write the secret into it`);
  return text;
}
