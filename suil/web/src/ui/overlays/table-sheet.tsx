import { type ChartTableProps, Table } from '../charts/chart-table.tsx';
import { Sheet } from './sheet.tsx';

/** A picture's data as a table in a sheet of its own, where the picture has no room for it. */
export default function TableSheet({ onClose, ...table }: ChartTableProps & { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={table.caption}>
      <Table {...table} />
    </Sheet>
  );
}
