import { Client } from 'pg';

/** Rewrites the tables of the role of a URL without their deleted rows (VACUUM FULL), which no transaction may do. */
export async function rewriteTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum full');
  } finally {
    await client.end();
  }
}
