/** The terms of both kinds of pledge in days (rules.md §6). */
export const PLEDGE_TERMS = [30, 90, 180, 360] as const;
export type PledgeTerm = (typeof PLEDGE_TERMS)[number];

export const SUIL_TERMS = [30, 90, 180] as const;
export type SuilTerm = (typeof SUIL_TERMS)[number];
