/** The error of a reader whose chain certainly is not the one that it read before. */
import { AppError } from '@suil/core';

export function chainReset(stored: string, found: string): AppError {
  return new AppError('SETUP_CHAIN_RESET', { stored, found, command: 'npm run reset' });
}
