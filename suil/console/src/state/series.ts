/** Numbers in Prometheus' text form: what the processes answer at /metrics. */

export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})?[ \t]+(\S+)(?:[ \t]+-?\d+)?$/;
const LABEL = /\b([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const INFINITE: ReadonlyMap<string, number> = new Map([
  ['+Inf', Number.POSITIVE_INFINITY],
  ['Inf', Number.POSITIVE_INFINITY],
  ['-Inf', Number.NEGATIVE_INFINITY],
  ['NaN', Number.NaN],
]);

/** Returns the series of a text, in its order. Lines that are none are left out. */
export function parseSeries(text: string): readonly Series[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value = ''] = LINE.exec(line.trim()) ?? [];
    if (name === undefined || line.startsWith('#')) return [];
    const number = INFINITE.get(value) ?? (/^[-+\d.eE]+$/.test(value) ? Number(value) : undefined);
    return number === undefined ? [] : [{ name, labels: parseLabels(labels), value: number }];
  });
}

function parseLabels(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(text.matchAll(LABEL), ([, name = '', value = '']) => [
      name,
      value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
    ]),
  );
}

/** Returns what names one series among all. */
export function keyOf({ name, labels }: Pick<Series, 'name' | 'labels'>): string {
  return `${name}${JSON.stringify(Object.entries(labels).toSorted(([left], [right]) => (left < right ? -1 : 1)))}`;
}

/** Returns the value of the first series of a name; null without one, and for one that is no number. */
export function numberOf(series: readonly Series[], name: string): number | null {
  const value = series.find((one) => one.name === name)?.value;
  return value === undefined || Number.isNaN(value) ? null : value;
}
