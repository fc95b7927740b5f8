/** What Max leaves in the wallet for network fees. */
const LEAST_RESERVE_MIST = 50_000_000n;
/** Network fee of one action, and of each past day that it has to close first, measured with the contracts, MIST. */
const ACTION_FEE_MIST = 20_000_000n;
const CLOSED_DAY_FEE_MIST = 4_500_000n;

/** The SUI to keep back: at least 0.05, and 1.2 times what the network fee is expected to be. */
export function gasReserve(daysBehind: number): bigint {
  const expected = ACTION_FEE_MIST + BigInt(daysBehind) * CLOSED_DAY_FEE_MIST;
  const padded = (expected * 12n) / 10n;
  return padded > LEAST_RESERVE_MIST ? padded : LEAST_RESERVE_MIST;
}

/** The most SUI that can be spent while the network fee can still be paid. */
export function spendable(balanceMist: bigint, reserveMist: bigint): bigint {
  return balanceMist > reserveMist ? balanceMist - reserveMist : 0n;
}
