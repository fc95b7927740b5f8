/** Candles drawn by lightweight-charts, in the theme's colours. Loaded when a page shows candles. */
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { colourOf } from '../theme-colour.ts';
import type { Candle } from './candle.ts';

/** Places of the first and the last candle that are shown, parts of a candle included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface CandleChartProps {
  className: string;
  candles: readonly Candle[];
  toPrice: (value: number) => string;
  toTick: (startMs: number, isTimeOfDay: boolean) => string;
  /** What is shown; null for all. */
  span: Span | null;
  /** After a drag or a pinch has changed it. */
  onSpan: (span: Span | null) => void;
  /** The candle that keys have chosen. */
  marked: number | null;
  /** The candle that a pointer is at; null when it has left. */
  onRead: (index: number | null) => void;
}

interface Drawn {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
  /** Whether it was the pointer that moved last: one that rests where the chart appears, or while keys choose a candle, reads nothing. */
  pointer: { hasMoved: boolean };
}

/** Canvas alone: what it says is read from the slider and the table next to it. */
export default function CandleChart(props: CandleChartProps) {
  const { className, candles, span, marked } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!place.current) return;
    const made = draw(place.current, latest);
    drawn.current = made;
    const theme = new MutationObserver(() => paint(place.current, made));
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      drawn.current = null;
      made.chart.remove();
    };
  }, []);
  useEffect(() => {
    drawn.current?.series.setData(candles.map(({ startMs, ...prices }) => ({ time: timeOf(startMs), ...prices })));
  }, [candles]);
  useEffect(() => show(drawn.current?.chart, span, candles.length), [span, candles.length]);
  useEffect(() => {
    const candle = marked === null ? undefined : candles[marked];
    if (!drawn.current) return;
    const { chart, series, pointer } = drawn.current;
    if (candle) {
      pointer.hasMoved = false;
      chart.setCrosshairPosition(candle.close, timeOf(candle.startMs), series);
    } else chart.clearCrosshairPosition();
  }, [marked, candles]);
  return <div ref={place} className={className} aria-hidden="true" />;
}

const timeOf = (startMs: number) => (startMs / 1_000) as UTCTimestamp;

function draw(place: HTMLElement, latest: { readonly current: CandleChartProps }): Drawn {
  const chart = createChart(place, {
    autoSize: true,
    // The product is named, with its licence and link, on the page of licences.
    layout: { attributionLogo: false, fontSize: 11 },
    crosshair: { mode: CrosshairMode.Magnet },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: {
      borderVisible: false,
      // Its first label is then moved to where it fits.
      fixLeftEdge: true,
      timeVisible: true,
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        latest.current.toTick(Number(time) * 1_000, type >= TickMarkType.Time),
    },
    localization: {
      priceFormatter: (price: number) => latest.current.toPrice(price),
      timeFormatter: (time: Time) => latest.current.toTick(Number(time) * 1_000, false),
    },
    // A wheel and a touch that goes up or down scroll the page.
    handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: { time: true, price: false } },
  });
  const series = chart.addSeries(CandlestickSeries, { lastValueVisible: true, priceLineVisible: false });
  const drawn: Drawn = { chart, series, pointer: { hasMoved: false } };
  paint(place, drawn);
  // Before the library's own listeners, which are further in.
  const noteMove = ({ type, movementX, movementY }: PointerEvent) => {
    if (type === 'pointerdown' || movementX !== 0 || movementY !== 0) drawn.pointer.hasMoved = true;
  };
  place.addEventListener('pointermove', noteMove, { capture: true });
  place.addEventListener('pointerdown', noteMove, { capture: true });
  const read = ({ sourceEvent, logical }: MouseEventParams<Time>) => {
    // Without an event it is the crosshair that keys have set.
    if (!sourceEvent || !drawn.pointer.hasMoved || logical === undefined) return;
    if (latest.current.candles[logical]) latest.current.onRead(logical);
  };
  chart.subscribeCrosshairMove(read);
  chart.subscribeClick(read);
  const settle = () => {
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range) latest.current.onSpan({ from: Number(range.from), to: Number(range.to) });
  };
  place.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') latest.current.onRead(null);
  });
  // What a user's hand has changed; what this component sets comes from outside already.
  place.addEventListener('pointerup', settle);
  place.addEventListener('touchend', settle);
  return drawn;
}

/** Shows a span; null all of them. */
function show(chart: IChartApi | undefined, span: Span | null, count: number): void {
  const { from, to } = span ?? { from: -0.5, to: count - 0.5 };
  chart?.timeScale().setVisibleLogicalRange({ from, to });
}

function paint(place: HTMLElement | null, { chart, series }: Pick<Drawn, 'chart' | 'series'>): void {
  if (!place) return;
  const text = colourOf(place, 'var(--t2)');
  const line = colourOf(place, 'rgba(var(--line-rgb), 0.14)');
  const green = colourOf(place, 'var(--green)');
  const red = colourOf(place, 'var(--red)');
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: text,
      fontFamily: getComputedStyle(place).fontFamily,
    },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    crosshair: { vertLine: { color: text }, horzLine: { color: text } },
  });
  series.applyOptions({
    upColor: 'transparent',
    downColor: red,
    borderUpColor: green,
    borderDownColor: red,
    wickUpColor: green,
    wickDownColor: red,
  });
}
