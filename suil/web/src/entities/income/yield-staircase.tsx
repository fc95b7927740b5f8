import { useId } from 'react';
import { formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import drawing from '../../ui/charts/drawing.module.css';
import {
  DRAWING,
  NEAR_START,
  POOL_RAMP,
  pathsOf,
  placeOfToday,
  type Scale,
  scaleOf,
  shownDays,
  type YieldRamp,
} from './yield-ramp.ts';
import styles from './yield-staircase.module.css';

interface YieldStaircaseProps {
  ramp?: YieldRamp;
  /** Today's day of the ramp, 1 or more; 0 when nothing earns yet. */
  today: number;
  label: string;
  texts: { now: string; ramp: string; ghost: string; first: string; cap: string; dayOf: (day: number) => string };
}

type Texts = YieldStaircaseProps['texts'];
const { width: WIDTH, height: HEIGHT, left: LEFT, right: RIGHT, base: BASE } = DRAWING;

/** The daily yield by day since the start, today on it, and as a ghost what a claim today would reset it to. */
export function YieldStaircase({ ramp = POOL_RAMP, today, label, texts }: YieldStaircaseProps) {
  const { t } = useTranslation();
  const id = useId();
  const { ppmOf, capPpm, fullDay } = ramp;
  const scale = scaleOf(ramp, today);
  const { last, y } = scale;
  const { stairs, ghost } = pathsOf(scale, ppmOf, Math.max(today, 1));
  return (
    <figure className={`${drawing.frame} ${styles.chart}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <defs>
          <linearGradient id={`${id}f`} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="var(--ramp)" stopOpacity=".34" />
            <stop offset="1" stopColor="var(--ramp)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <line x1={LEFT} x2={RIGHT} y1={BASE} y2={BASE} stroke="rgba(var(--line-rgb), .22)" />
        <line
          x1={LEFT}
          x2={RIGHT}
          y1={y(capPpm)}
          y2={y(capPpm)}
          stroke="rgba(var(--line-rgb), .16)"
          strokeDasharray="2 4"
        />
        <path d={`${stairs}V${BASE}H${LEFT}Z`} fill={`url(#${id}f)`} />
        {today > 1 ? (
          <path
            d={ghost}
            fill="none"
            stroke="var(--source-hashrate)"
            strokeWidth="1.500"
            strokeDasharray="3 3"
            strokeLinejoin="round"
          />
        ) : null}
        <path d={stairs} fill="none" stroke="var(--source-pool)" strokeWidth="2" strokeLinejoin="round" />
        {today > 0 ? <Today scale={scale} ramp={ramp} today={today} text={texts.now} /> : null}
        <AxisTexts scale={scale} ramp={ramp} today={today} texts={texts} />
      </svg>
      <Legend texts={texts} ghost={today > 1} />
      <ChartTable
        caption={label}
        head={[t('ramp.dayHead'), t('ramp.yieldHead'), ...(today > 1 ? [texts.ghost] : [])]}
        rows={shownDays(last, fullDay, today).map((day) => [
          texts.dayOf(day),
          formatPpm(ppmOf(day)),
          ...(today > 1 ? [day <= today ? '–' : formatPpm(ppmOf(day - today))] : []),
        ])}
      />
    </figure>
  );
}

interface PartProps {
  scale: Scale;
  ramp: YieldRamp;
  today: number;
}

/** Today's point on the stairs, with its text. */
function Today({ scale, ramp, today, text }: PartProps & { text: string }) {
  const nowX = scale.x(today);
  const nowY = scale.y(ramp.ppmOf(today));
  const place = placeOfToday(scale, ramp, today);
  return (
    <>
      <line x1={nowX} x2={nowX} y1={nowY} y2={BASE} stroke="rgba(var(--orange-hi-rgb), .55)" strokeDasharray="2 3" />
      <circle cx={nowX} cy={nowY} r="8" fill="rgba(var(--amber-rgb), .28)" />
      <circle cx={nowX} cy={nowY} r="4.500" fill="var(--now)" />
      <text className={drawing.said} x={place.x} y={place.y} textAnchor={place.anchor}>
        {text}
      </text>
    </>
  );
}

/** The first day and its yield, the first full day or the last one, and the cap. */
function AxisTexts({ scale: { last, x, y }, ramp, today, texts }: PartProps & { texts: Texts }) {
  const { ppmOf, firstPpm, capPpm, fullDay } = ramp;
  const nowX = x(Math.max(today, 1));
  // Today's own text is where the cap's would be, and says the same.
  const capSaid = today > 0 && nowX > WIDTH * 0.55 && y(ppmOf(today)) <= y(capPpm) + 8;
  return (
    <>
      {x(fullDay) < 96 ? null : (
        <text className={drawing.axis} x={LEFT} y={BASE + 14}>
          {texts.dayOf(1)}
        </text>
      )}
      {fullDay < last * 0.85 ? (
        <>
          <line x1={x(fullDay)} x2={x(fullDay)} y1={y(capPpm)} y2={BASE} stroke="rgba(var(--line-rgb), .22)" />
          <text className={drawing.axis} x={x(fullDay)} y={BASE + 14} textAnchor="middle">
            {texts.dayOf(fullDay)}
          </text>
        </>
      ) : (
        <text className={drawing.axis} x={RIGHT} y={BASE + 14} textAnchor="end">
          {texts.dayOf(last)}
        </text>
      )}
      {capSaid ? null : (
        <text className={drawing.axis} x={RIGHT} y={y(capPpm) - 5} textAnchor="end">
          {texts.cap}
        </text>
      )}
      <text className={drawing.axis} x={LEFT} y={y(firstPpm) + 14}>
        {nowX < NEAR_START && today > 0 ? '' : texts.first}
      </text>
    </>
  );
}

function Legend({ texts, ghost }: { texts: Texts; ghost: boolean }) {
  return (
    <figcaption className={styles.legend}>
      <span>
        <i />
        {texts.ramp}
      </span>
      {ghost ? (
        <span>
          <i className={styles.ghost} />
          {texts.ghost}
        </span>
      ) : null}
    </figcaption>
  );
}
