/** Why evidence is not imported. */
import { AppError } from '@suil/core';

/** Returns the error for a reason, a clause without a full stop. */
export function refused(reason: string): AppError {
  return new AppError('JOURNAL_IMPORT_REFUSED', { reason });
}
