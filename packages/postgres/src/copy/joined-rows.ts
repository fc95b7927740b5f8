/**
 * Returns what `toRow` makes of each row of a text that a statement joined, fields by spaces and rows by commas: `string_agg(a || ' ' || b, ',')`.
 * Sending a year of rows one by one takes longer than finding them. No rows for null. A field holds neither a space nor a comma and is not null:
 * `string_agg` leaves out a row with a null field.
 */
export function parseJoinedRows<Row>(
  text: string | null | undefined,
  toRow: (fields: readonly string[]) => Row,
): Row[] {
  return text ? text.split(',').map((row) => toRow(row.split(' '))) : [];
}
