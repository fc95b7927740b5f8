import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../layout/icon.tsx';
import { DaySlider } from '../day-slider.tsx';
import type { Candle } from './candle.ts';
import type { CandleChartProps, Span } from './candle-chart.tsx';
import { CandlePicture } from './candle-picture.tsx';
import styles from './candles.module.css';

/** Least number of candles that a zoom shows. */
const LEAST = 6;
const ZOOM = 1.6;

/** What the crosshair says of a candle: when, and its prices by name. */
export interface CandleReadout {
  readonly time: string;
  readonly prices: readonly { readonly name: string; readonly text: string }[];
}

interface CandlesProps {
  /** In time order, at least one. */
  candles: readonly Candle[];
  label: string;
  readout: (index: number) => CandleReadout;
  /** A price of the vertical axis, and a time of the horizontal one: a time of day, or a date. */
  toPrice: (value: number) => string;
  toTick: (startMs: number, isTimeOfDay: boolean) => string;
  /** The time at an end of what is shown. */
  toEnd: (startMs: number) => string;
}

/**
 * Candles over time. A pointer, a touch or the arrow keys move a crosshair whose prices are read above; buttons, a pinch and dragging show
 * fewer, more or others. Until the library has come, and where it cannot be loaded, a picture fills the same box.
 */
export function Candles({ candles, label, readout, toPrice, toTick, toEnd }: CandlesProps) {
  const last = candles.length - 1;
  const Chart = useChart();
  const [read, setRead] = useState<{ index: number; byKey: boolean } | null>(null);
  const [span, setSpan] = useState<Span | null>(null);
  const index = Math.min(read?.index ?? last, last);
  const shown = span ?? { from: 0, to: last };
  const first = Math.max(0, Math.round(shown.from));
  const end = Math.min(last, Math.round(shown.to));
  const { time, prices } = readout(index);
  return (
    <figure className="num" aria-label={label}>
      <p className={styles.readout} data-testid="candle-readout">
        <b>{time}</b>{' '}
        {prices.map(({ name, text }) => (
          <span key={name}>
            {name} {text}{' '}
          </span>
        ))}
      </p>
      <div className={styles.plot}>
        <DaySlider
          label={label}
          count={candles.length}
          value={index}
          valueText={`${time}: ${prices.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
          onChange={(value) => setRead({ index: value, byKey: true })}
        />
        {Chart ? (
          <Chart
            className={styles.chart ?? ''}
            candles={candles}
            toPrice={toPrice}
            toTick={toTick}
            span={span}
            onSpan={setSpan}
            marked={read?.byKey ? index : null}
            onRead={(at) => setRead(at === null ? null : { index: at, byKey: false })}
          />
        ) : (
          <CandlePicture candles={candles} />
        )}
      </div>
      <div className={styles.below}>
        <span>{toEnd(candles[first]?.startMs ?? 0)}</span>
        {Chart ? <Zoom count={candles.length} shown={shown} isWhole={span === null} onSpan={setSpan} /> : null}
        <span>{toEnd(candles[end]?.startMs ?? 0)}</span>
      </div>
    </figure>
  );
}

interface ZoomProps {
  count: number;
  shown: Span;
  isWhole: boolean;
  /** Null shows all. */
  onSpan: (span: Span | null) => void;
}

function Zoom({ count, shown, isWhole, onSpan }: ZoomProps) {
  const { t } = useTranslation();
  const length = shown.to - shown.from;
  const by = (factor: number) => {
    const next = Math.max(LEAST - 1, length * factor);
    // The newest candles stay: they are what is looked for most.
    onSpan(next >= count - 1 ? null : { from: Math.max(0, shown.to - next), to: Math.max(shown.to, next) });
  };
  return (
    <span className={styles.zoom}>
      <button type="button" aria-label={t('chart.zoomOut')} disabled={isWhole} onClick={() => by(ZOOM)}>
        <Icon name="minus" />
      </button>
      <button type="button" disabled={isWhole} onClick={() => onSpan(null)}>
        {t('chart.whole')}
      </button>
      <button type="button" aria-label={t('chart.zoomIn')} disabled={length <= LEAST - 1} onClick={() => by(1 / ZOOM)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}

/** The library's part, which is a file of its own; null until it has come. */
function useChart(): ComponentType<CandleChartProps> | null {
  const [loaded, setLoaded] = useState<{ Chart: ComponentType<CandleChartProps> } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./candle-chart.tsx').then(
      (file) => isGone || setLoaded({ Chart: file.default }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded?.Chart ?? null;
}
