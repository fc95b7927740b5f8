import { type PointerEvent, useRef, useState } from 'react';
import styles from './value-chart.module.css';
import { valueScale } from './value-scale.ts';

export interface ValuePoint {
  readonly key: number;
  /** Drawing precision only. */
  readonly value: number;
  /** The stepped dotted line below. */
  readonly base: number;
  /** What was moved here, where it is much. */
  readonly mark?: string | undefined;
}

interface ValueChartProps {
  /** In time order, at least two. */
  points: readonly ValuePoint[];
  label: string;
  /** At most four, along the time axis. */
  dates: readonly string[];
  /** The text of a labelled line. */
  toTick: (value: number, digits: number) => string;
  /** What the crosshair says of a point. */
  readout: (index: number) => { readonly value: string; readonly note: string };
  /** The same in one sentence. */
  valueText: (index: number) => string;
}

/** A value over time with what was put in below it. A pointer, a touch or the arrow keys move a crosshair. */
export function ValueChart(props: ValueChartProps) {
  const { points, label, dates, toTick } = props;
  const scale = valueScale(points.flatMap(({ value, base }) => [value, base]));
  const left = (index: number) => (index / (points.length - 1)) * 100;
  const top = (value: number) => 100 - ((value - scale.low) / (scale.high - scale.low)) * 100;
  const line = points.map(({ value }, index) => `${index ? 'L' : 'M'}${left(index)} ${top(value)}`).join('');
  const base = points
    .map((point, index) => `${index ? `H${left(index)}V` : `M${left(index)} `}${top(point.base)}`)
    .join('');
  const labelled = labelledMarks(points, left);
  return (
    <figure className={styles.figure} aria-label={label}>
      <div className={styles.plot}>
        {scale.ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: `${top(tick)}%` }} aria-hidden="true">
            <b className="num">{toTick(tick, scale.digits)}</b>
          </span>
        ))}
        <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={`${line}V100H0Z`} />
          <path className={styles.base} d={base} vectorEffect="non-scaling-stroke" />
          <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {points.map(({ key, value, mark }, index) =>
          mark === undefined ? null : (
            <span
              key={key}
              className={styles.mark}
              data-side={left(index) > 50 ? 'left' : 'right'}
              style={{ left: `${left(index)}%`, top: `${top(value)}%` }}
              aria-hidden="true"
            >
              {labelled.has(index) ? <b className="num">{mark}</b> : null}
            </span>
          ),
        )}
        <Crosshair {...props} left={left} top={top} />
      </div>
      <div className={styles.dates} aria-hidden="true">
        {dates.map((date) => (
          <span key={date}>{date}</span>
        ))}
      </div>
    </figure>
  );
}

/** Least distance between two marks with a text, percent of the width. */
const LABEL_PERCENT = 16;

/** The marks whose texts have space: each is far enough from the one before it. */
function labelledMarks(points: readonly ValuePoint[], left: (index: number) => number): ReadonlySet<number> {
  const labelled: number[] = [];
  for (const [index, { mark }] of points.entries()) {
    const before = labelled.at(-1);
    if (mark !== undefined && (before === undefined || left(index) - left(before) >= LABEL_PERCENT))
      labelled.push(index);
  }
  return new Set(labelled);
}

type CrosshairProps = Pick<ValueChartProps, 'points' | 'label' | 'readout' | 'valueText'> & {
  left: (index: number) => number;
  top: (value: number) => number;
};

/** The only part that is drawn again while a pointer moves. */
function Crosshair({ points, label, readout, valueText, left, top }: CrosshairProps) {
  const last = points.length - 1;
  const [at, setAt] = useState(last);
  const [shown, setShown] = useState(false);
  const slider = useRef<HTMLInputElement>(null);
  const index = Math.min(at, last);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    setAt(Math.max(0, Math.min(last, Math.round(share * last))));
    setShown(true);
  };
  const text = readout(index);
  const x = left(index);
  return (
    <>
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={label}
        aria-valuetext={valueText(index)}
        onChange={(event) => {
          setAt(Number(event.target.value));
          setShown(true);
        }}
        onBlur={() => setShown(false)}
      />
      <div
        className={styles.touch}
        onPointerDown={(event) => {
          slider.current?.focus({ preventScroll: true });
          follow(event);
        }}
        onPointerMove={follow}
        onPointerLeave={() => setShown(false)}
      />
      <i
        className={styles.end}
        style={{ left: `${shown ? x : 100}%`, top: `${top(points[shown ? index : last]?.value ?? 0)}%` }}
        aria-hidden="true"
      />
      {shown ? (
        <>
          <i className={styles.cross} style={{ left: `${x}%` }} aria-hidden="true" />
          <span
            className={`${styles.readout} num`}
            style={{ left: `${x}%`, transform: `translateX(-${x}%)` }}
            aria-hidden="true"
          >
            <b>{text.value}</b>
            <span>{text.note}</span>
          </span>
        </>
      ) : null}
    </>
  );
}
