/** Writes the Grafana dashboard that operators import: every panel a time series over the Prometheus that they choose. */
import { AUDITOR_ROW } from './dashboard-auditor.ts';
import { type Panel, ROWS, type Row } from './dashboard-panels.ts';
import { SIGNER_ROW } from './dashboard-signer.ts';
import { SPONSOR_ROW } from './dashboard-sponsor.ts';

export const DASHBOARD_FILE = 'docs/dashboard.json';

/** Grafana's grid has 24 columns. */
const PANEL_WIDTH = 8;
const PANEL_HEIGHT = 7;
const PANELS_A_LINE = 3;
const SOURCE = { type: 'prometheus', uid: '$source' };

interface Placed {
  readonly type: 'row' | 'timeseries';
  readonly id: number;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

/** Returns the rows in their order. */
export function listRows(): readonly Row[] {
  return [...ROWS, SIGNER_ROW, AUDITOR_ROW, SPONSOR_ROW];
}

/** Returns the text of `docs/dashboard.json`. */
export function generateDashboard(): string {
  const panels: Placed[] = [];
  let y = 0;
  for (const row of listRows()) {
    const gridPos = { x: 0, y, w: PANEL_WIDTH * PANELS_A_LINE, h: 1 };
    panels.push(
      Object.assign(place('row', panels.length, gridPos), { title: row.title, collapsed: false, panels: [] }),
    );
    y += 1;
    for (const [index, panel] of row.panels.entries()) {
      const line = Math.floor(index / PANELS_A_LINE);
      const at = {
        x: (index % PANELS_A_LINE) * PANEL_WIDTH,
        y: y + line * PANEL_HEIGHT,
        w: PANEL_WIDTH,
        h: PANEL_HEIGHT,
      };
      panels.push(toPanel(panel, place('timeseries', panels.length, at)));
    }
    y += Math.ceil(row.panels.length / PANELS_A_LINE) * PANEL_HEIGHT;
  }
  return `${JSON.stringify(toDashboard(panels), null, 2)}\n`;
}

function place(type: Placed['type'], index: number, gridPos: Placed['gridPos']): Placed {
  return { id: index + 1, type, gridPos };
}

function toPanel({ title, unit, queries }: Panel, placed: Placed): Placed {
  return Object.assign(placed, {
    title,
    datasource: SOURCE,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
      datasource: SOURCE,
      expr,
      legendFormat,
    })),
  });
}

function toDashboard(panels: readonly object[]): object {
  return {
    title: 'SUIL',
    uid: 'suil',
    description: 'Written by `npm run gen`; docs/operations.md says what each number is.',
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'utc',
    templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    annotations: {
      list: [
        {
          name: 'Alerts',
          datasource: SOURCE,
          enable: true,
          expr: 'ALERTS{alertname=~"Suil.*", alertstate="firing"}',
          titleFormat: '{{alertname}}',
          iconColor: 'red',
        },
      ],
    },
    panels,
  };
}
