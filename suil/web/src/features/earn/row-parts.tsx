/** The parts that the table's rows and the phone's cards share. */

import { type Inputs, withValue } from '../../entities/earn/model/inputs.ts';
import { PRODUCT_FACTS, pathOf } from '../../entities/earn/model/products.ts';
import type { EarnData, EarnRow } from '../../entities/earn/model/rows.ts';
import { productText } from '../../entities/earn/product-text.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './earn.module.css';
import { formatGain } from './figures.ts';
import { actionText, type Cell, coinsText, lockedText, NOTHING, optionText } from './texts.ts';
import { warningText } from './warning-texts.ts';

/** What every view of the rows gets. */
export interface RowsProps {
  readonly rows: readonly EarnRow[];
  readonly amountMicros: bigint | null;
  readonly inputs: Inputs;
  readonly data: EarnData;
}

export function ProductName({ row: { product } }: { row: EarnRow }) {
  const { t } = useTranslation();
  const { icon, color } = PRODUCT_FACTS[product];
  return (
    <span className={styles.product}>
      <i style={{ color }}>
        <Icon name={icon} />
      </i>
      <span>
        <b>{productText(t, product)}</b>
        <small>{coinsText(t, product)}</small>
      </span>
    </span>
  );
}

/** The term, or the tier of nodes; nothing where there is no choice. */
export function Options({ row: { product, option } }: { row: EarnRow }) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const { options } = PRODUCT_FACTS[product];
  if (option === null) return null;
  return (
    <Segmented
      label={`${t(product === 'nodes' ? 'earn.tier' : 'earn.column.term')}: ${productText(t, product)}`}
      options={options.map((value) => ({ value, text: optionText(t, value) }))}
      value={option}
      onChange={(value) => setSearch((before) => withValue(before, product, String(value)), { replace: true })}
    />
  );
}

/** A figure or a pill, with its second line. */
export function Value({ cell: { text, sub, tone } }: { cell: Cell }) {
  return (
    <>
      {tone ? <Pill tone={tone}>{text}</Pill> : <b>{text}</b>}
      {sub === null ? null : <small>{sub}</small>}
    </>
  );
}

/** What the amount gains; grey while the principal is still locked then. */
export function Gain({ row, inputs: { days }, unit }: { row: EarnRow; inputs: Inputs; unit: string }) {
  const { t } = useTranslation();
  const { projection, isEarly } = row;
  const locked = lockedText(t, row, days);
  if (projection === null) return <Value cell={{ text: NOTHING, sub: isEarly ? t('earn.early') : null }} />;
  const tone = projection.gainMicros < 0n ? 'down' : 'up';
  return (
    <>
      <b className={styles.gain} data-tone={locked === null ? tone : 'locked'} data-testid={`earn-${row.product}`}>
        {formatGain(projection.gainMicros)}
      </b>
      <small>{locked ?? unit}</small>
    </>
  );
}

/** What has to be known before, then the way to the product's page. */
export function Act({ row, data }: { row: EarnRow; data: EarnData }) {
  const { t } = useTranslation();
  const { product, option, warnings } = row;
  const verb = actionText(t, product);
  return (
    <>
      {warnings.length > 0 ? (
        <div className={styles.warnings}>
          {warnings.map((warning) => (
            <p key={warning} role="note" data-tone={warning === 'spent' ? 'bad' : 'warn'} data-warning={warning}>
              <Icon name="warn" />
              <span>{warningText(t, warning, row, data)}</span>
            </p>
          ))}
        </div>
      ) : null}
      <Link className={styles.act} to={pathOf(product, option)} aria-label={`${verb}: ${productText(t, product)}`}>
        {verb}
      </Link>
    </>
  );
}
