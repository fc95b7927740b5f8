/** The errors of this package: why an entry, a hold or an input was refused. */
import { defineErrors } from '@suil/errors';

// biome-ignore format: one line per code
export const LEDGER_ERROR_TEXTS = {
  LEDGER_ENTRY_INVALID: 'The entry {key} is not valid: {detail}',
  LEDGER_BALANCE_INSUFFICIENT: 'The balance of {asset} is not enough.',
  LEDGER_KEY_CONFLICT: 'The key {key} was used for something else.',
  LEDGER_HOLD_REFUSED: 'The hold {hold} cannot be used: it is {reason}.',
  LEDGER_DAY_NOT_OPEN: 'An input of day {day} cannot be taken: the open day is {openDay}.',
  LEDGER_EPOCH_ENDED: 'The database was restored: the journal is in epoch {epoch}, this process started in epoch {started}. Start it again.',
  LEDGER_INPUT_KNOWN: 'The input {kind} {ref} is in the journal already.',
} as const;

export const { ErrorClass: LedgerError, is: isLedgerError } = defineErrors('LedgerError', LEDGER_ERROR_TEXTS);
export type LedgerError = InstanceType<typeof LedgerError>;
