/** Whether a claim costs more than it brings. Pure; owns no text. */

/** What a claim brings, and what it costs besides its fee. */
export interface ClaimGain {
  readonly receivesMist: bigint;
  /** Micro-dollars for a whole SUI. */
  readonly microsPerSui: bigint;
  /** What a yield that starts again costs, micro-dollars; null where none does. */
  readonly restartMicros: bigint | null;
}

export interface ClaimLoss {
  readonly cause: 'networkFee' | 'restart';
  /** What it costs, rounded up. */
  readonly costMicros: bigint;
  /** What arrives in the wallet, cut. */
  readonly receivesMicros: bigint;
}

const ONE_SUI = 1_000_000_000n;

/** Returns the loss, the network fee's before the restart's; null where something is left. */
export function lossOf(
  { receivesMist, microsPerSui, restartMicros }: ClaimGain,
  networkFeeMist: bigint,
): ClaimLoss | null {
  const receivesMicros = (receivesMist * microsPerSui) / ONE_SUI;
  const feeMicros = (networkFeeMist * microsPerSui + ONE_SUI - 1n) / ONE_SUI;
  if (networkFeeMist >= receivesMist) return { cause: 'networkFee', costMicros: feeMicros, receivesMicros };
  return restartMicros !== null && restartMicros > receivesMicros
    ? { cause: 'restart', costMicros: restartMicros, receivesMicros }
    : null;
}

/** From this part of what arrives on, the network fee is named beside it. */
const LARGE_FEE_BPS = 2_000n;
const BPS_SCALE = 10_000n;

/** Returns the fee's part of what arrives in basis points, and from which receipts on it is a small one, micro-dollars; null for a small one. */
export function largeFeeOf(
  { receivesMist, microsPerSui }: ClaimGain,
  networkFeeMist: bigint,
): { readonly shareBps: bigint; readonly enoughMicros: bigint } | null {
  if (receivesMist === 0n || networkFeeMist * BPS_SCALE < receivesMist * LARGE_FEE_BPS) return null;
  const enoughMist = (networkFeeMist * BPS_SCALE) / LARGE_FEE_BPS;
  return {
    shareBps: (networkFeeMist * BPS_SCALE) / receivesMist,
    enoughMicros: (enoughMist * microsPerSui + ONE_SUI - 1n) / ONE_SUI,
  };
}
