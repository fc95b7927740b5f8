/** Pauses vouchers when it is due, for as long as the process runs. */
import { repeat } from '../repeat.ts';
import type { VoucherPauser } from './voucher-pauser.ts';

const EVERY_MS = 1_000;

/** Starts at once and returns how to end it. */
export function runVoucherPauser(pauser: Pick<VoucherPauser, 'run'>): () => Promise<void> {
  return repeat({
    work: async () => {
      await pauser.run();
      return EVERY_MS;
    },
    onError: () => EVERY_MS,
  });
}
