/** The roles of the embedded database with their rights, in a test database. */
import type { Pool } from '@suil/postgres';
import { serverSchema } from '../modules/index.ts';
import { createRoles, grantRoles, ROLES } from './grants.ts';
import type { Tables } from './tables.ts';

/** Gives every role its rights in the database of `owner`. */
export async function grantTestRoles(owner: Pool, tables: readonly Tables[] = serverSchema.tables): Promise<void> {
  await createRoles(owner, Object.values(ROLES));
  await grantRoles(owner, ROLES, tables);
}
