/** Reads what the audit key's address has for gas, for as long as the process runs. */
import { repeat } from '@suil/signing';
import type { Logger } from 'pino';
import type { AuditStatus } from '../status.ts';
import type { AuditSender } from './audit-sender.ts';

const READ_EVERY_MS = 60_000;
/** Four transactions at the most that one may cost. */
const LOW_MIST = 200_000_000n;

export interface GasReaderOptions {
  readonly sender: Pick<AuditSender, 'address' | 'readBalanceMist'>;
  readonly status: Pick<AuditStatus, 'noteGas'>;
  readonly log: Logger;
}

/** Starts at once and returns how to end it. */
export function runGasReader({ sender, status, log }: GasReaderOptions): () => Promise<void> {
  const { address } = sender;
  return repeat({
    work: async () => {
      const gasMist = await sender.readBalanceMist();
      status.noteGas(gasMist);
      if (gasMist < LOW_MIST) log.warn({ address, gasMist: String(gasMist) }, 'the audit key is short of SUI for gas');
      return READ_EVERY_MS;
    },
    onError: (err) => {
      log.warn({ err, address, retryMs: READ_EVERY_MS }, 'the SUI of the audit key could not be read; retrying');
      return READ_EVERY_MS;
    },
  });
}
