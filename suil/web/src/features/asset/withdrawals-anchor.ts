/** The place of the list of withdrawals on the assets page: the second step of a withdrawal is taken there. */
export const WITHDRAWALS_ID = 'withdrawals';

/** Brings the list into view once the sheet above it has let go of the page. */
export function showWithdrawals(): void {
  requestAnimationFrame(() => document.getElementById(WITHDRAWALS_ID)?.scrollIntoView({ block: 'center' }));
}
