/** The height of a value chart: three labelled lines at round numbers around what is drawn. Pure; drawing precision only. */
export interface ValueScale {
  readonly low: number;
  readonly high: number;
  /** The three labelled values, lowest first. */
  readonly ticks: readonly [number, number, number];
  /** Digits after the point that tell the ticks apart. */
  readonly digits: number;
}

/** Least height as a share of the value, so that dust does not look like a cliff. */
const LEAST_SPAN = 0.02;
const STEPS = [1, 2, 2.5, 5, 10];

/** Returns the scale for values of which at least one is there; its axis need not begin at 0. */
export function valueScale(values: readonly number[]): ValueScale {
  const most = Math.max(...values);
  const least = Math.min(...values);
  const span = Math.max(most - least, Math.abs(most) * LEAST_SPAN, 0.02);
  const middle = (most + least) / 2;
  const [low, high] = [middle - span / 2, middle + span / 2];
  const power = 10 ** Math.floor(Math.log10(span / 2));
  const steps = [...STEPS, 20, 25, 50].map((factor) => factor * power);
  const startOf = (step: number) => Math.floor(low / step + 1e-9) * step;
  const step = steps.find((one) => startOf(one) + 2 * one >= high) ?? span;
  const start = startOf(step);
  return {
    low: start,
    high: start + 2 * step,
    ticks: [start, start + step, start + 2 * step],
    digits: step >= 1 && Number.isInteger(step) ? 0 : 2,
  };
}
