/** The environment variables that the console reads: what a service manager gives instead of options. None is a secret. The only file that reads the environment. */
import type { VariableName } from '@suil/core';
import { readVariables } from '@suil/signing';
import { z } from 'zod';

const text = z.string().optional();
const variablesSchema = z.object({
  SUI_ENV: z.enum(['local', 'test', 'main'], { error: 'must be local, test or main' }).optional(),
  SUIL_MANIFEST: text,
  SIGNER_URL: text,
  AUDIT_URL: text,
  SPONSOR_URL: text,
  CONSOLE_NODE_URL: text,
  CONSOLE_SERVER_URLS: text,
  CONSOLE_PROMETHEUS_URL: text,
  CONSOLE_HOST: text,
  CONSOLE_PORT: text,
  CONSOLE_LOGIN_URL: text,
} satisfies Partial<Record<VariableName, z.ZodType>>);

export type ConsoleVariables = z.infer<typeof variablesSchema>;

/** What the console reads, whichever options it is given. */
export const CONSOLE_VARIABLES: readonly string[] = Object.keys(variablesSchema.shape);

/**
 * Returns the values of an environment; an empty one counts as none. Addresses and the port are read where the options are.
 * @throws {CONFIG_INVALID} for an unknown SUI_ENV @throws {SETUP_VARIABLE_UNKNOWN} for a variable that is misspelt
 */
export function readConsoleVariables(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ConsoleVariables {
  return readVariables(variablesSchema, environment);
}
