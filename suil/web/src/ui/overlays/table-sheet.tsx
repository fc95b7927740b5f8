import { type ChartTableProps, Table } from '../charts/chart-table.tsx';
import { Sheet } from './sheet.tsx';

/** A chart's data as a table in a separate sheet, where the chart has no space for it. */
export default function TableSheet({ onClose, ...table }: ChartTableProps & { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={table.caption}>
      <Table {...table} />
    </Sheet>
  );
}
