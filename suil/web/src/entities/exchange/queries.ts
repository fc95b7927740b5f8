import { usePaged } from '../../platform/api/paged.ts';

/** The member's quick exchanges of SUIL for SUI, newest first. */
export const useExchanges = (address: string) => usePaged(address, 'GET /hashrate/exchanges', {});
