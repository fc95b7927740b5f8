/** What Max leaves in the wallet for network fees (ui.md "Amount field"), MIST. */
export const GAS_RESERVE_MIST = 50_000_000n;

/** The most SUI that can be spent while the network fee can still be paid. */
export function spendable(balanceMist: bigint): bigint {
  return balanceMist > GAS_RESERVE_MIST ? balanceMist - GAS_RESERVE_MIST : 0n;
}
