/** What transfers and withdrawals write of members' own limits. */
export { writeSpendings } from './store.ts';
