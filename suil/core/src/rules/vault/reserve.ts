/** The reserves on the chain that a voucher may fund (rules.md §9). */
export type ReserveName = 'flow' | 'team' | 'pledge';

/** Ids of a deployment's objects that keep a reserve. */
export interface ReserveIds {
  readonly liquidity: string;
  readonly team: string;
  readonly pledges: string;
}

/** Returns the id that a voucher for the reserve names as its recipient. */
export function reserveIdOf({ liquidity, team, pledges }: ReserveIds, reserve: ReserveName): string {
  return { flow: liquidity, team, pledge: pledges }[reserve];
}
