/** A database without a schema for one attempt of a test: a test that is tried again finds nothing of the attempt before. */
import { type ConnectionSettings, createDatabase, createPool, dropDatabase } from '@suil/postgres';

export type EmptyDatabase = {
  url: string;
  /** Deletes it, with all that was written, and makes an empty one of the same name. */
  recreate: () => Promise<void>;
};

/** Gives `work` a database in the cluster of `connection`, in a tablespace of its own when one is named, and drops it afterwards. */
export async function withEmptyDatabase<Result>(
  connection: ConnectionSettings,
  work: (database: EmptyDatabase) => Promise<Result>,
  { tablespace }: { tablespace?: string } = {},
): Promise<Result> {
  const { host, user } = connection as { host: string; user: string };
  const urlOf = (name: string) => `postgres://${user}@${encodeURIComponent(host)}/${name}`;
  const name = `faults_${process.pid}_${performance.now().toString(36).replace('.', '')}`;
  const admin = createPool({ connection: { connectionString: urlOf('postgres') }, connectionsMax: 1 });
  const recreate = async () => {
    await dropDatabase(admin, name);
    await createDatabase(admin, name);
    if (tablespace !== undefined) await admin.query(`ALTER DATABASE ${name} SET TABLESPACE ${tablespace}`);
  };
  try {
    await recreate();
    return await work({ url: urlOf(name), recreate });
  } finally {
    await dropDatabase(admin, name);
    await admin.end();
  }
}
