/** What a user can do on the liquidity pool's screen; each has a sheet of its own. */
export type FlowAction = 'stake' | 'unstake' | 'claim';
