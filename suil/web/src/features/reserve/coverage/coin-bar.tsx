/** What is held of a coin as a frame, and what is owed in it by whose it is, with a mark where both are equal. */
import { RESERVE_KINDS, type ReserveAsset, type ReserveKind } from '@suil/core/api';
import styles from '../reserve.module.css';

/** The application's own accounts. */
const OPERATOR = RESERVE_KINDS[4];

const COLORS: Readonly<Record<ReserveKind, string>> = {
  members: 'var(--source-bank)',
  bank: 'var(--source-pool)',
  held: 'var(--source-team)',
  released: 'var(--source-hashrate)',
  [OPERATOR]: 'var(--source-nodes)',
  breach: 'var(--red)',
};
/** The operator's part, such as SUIL that is not released yet, may be a thousand times the members': it is drawn broken, no longer than this. */
const OPERATOR_MOST = 0.4;

/** What the server says is held; null where there is nothing to compare with. */
export function heldOf({ vault, total, difference }: ReserveAsset): bigint | null {
  if (vault) return BigInt(vault.balance) + BigInt(vault.fees);
  return difference === null ? null : BigInt(total) + BigInt(difference);
}

export interface Segment {
  readonly kind: ReserveKind;
  /** Part of the longer of held and owed, 0 to 1. */
  readonly share: number;
  readonly isBroken: boolean;
}

/** Returns the segments, and where what is held and what is owed end, 0 to 1. */
export function drawBar(
  { liabilities, total }: Pick<ReserveAsset, 'liabilities' | 'total'>,
  held: bigint,
): { segments: Segment[]; heldEnd: number; owedEnd: number } {
  const owed = Number(total);
  const operator = Number(liabilities.find(({ kind }) => kind === OPERATOR)?.amount ?? 0);
  const rest = owed - operator;
  const isBroken = rest > 0 && operator / owed > OPERATOR_MOST;
  const drawnOperator = isBroken ? (rest * OPERATOR_MOST) / (1 - OPERATOR_MOST) : operator;
  const cut = operator - drawnOperator;
  const whole = Math.max(owed, Number(held)) - cut || 1;
  const segments = liabilities.flatMap(({ kind, amount }) => {
    const share = (kind === OPERATOR ? drawnOperator : Number(amount)) / whole;
    return share > 0 ? [{ kind, share, isBroken: kind === OPERATOR && isBroken }] : [];
  });
  return { segments, heldEnd: (Number(held) - cut) / whole, owedEnd: (owed - cut) / whole };
}

export function CoinBar({ asset, held, label }: { asset: ReserveAsset; held: bigint | null; label: string }) {
  const { segments, heldEnd, owedEnd } = drawBar(asset, held ?? BigInt(asset.total));
  return (
    <span className={styles.bar} role="img" aria-label={label}>
      <span className={styles.frame} style={{ width: `${Math.max(0, heldEnd) * 100}%` }} />
      {segments.map(({ kind, share, isBroken }) => (
        <i
          key={kind}
          data-broken={isBroken || undefined}
          style={{ width: `${share * 100}%`, backgroundColor: COLORS[kind] }}
        />
      ))}
      <span className={styles.tick} style={{ left: `${owedEnd * 100}%` }} />
    </span>
  );
}
