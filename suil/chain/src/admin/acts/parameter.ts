/** Finds a parameter in the configuration. */
import { AppError, type ParameterName, parameterKey } from '@suil/core';
import type { Configuration, Parameter } from '@suil/sdk';

/** @throws {CONFIG_INVALID} when the contracts have none of that name */
export function parameterOf(configuration: Configuration, name: ParameterName): Parameter {
  const found = configuration.parameters.find(({ key }) => key === parameterKey(name));
  if (found === undefined)
    throw new AppError('CONFIG_INVALID', { name: 'PARAMETER', detail: `the contracts have no ${name}` });
  return found;
}
