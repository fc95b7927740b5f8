/** What COPY's binary format begins with. */

/** Signature, no flags, no extension (PostgreSQL documentation, "COPY", Binary Format). */
export const BINARY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
