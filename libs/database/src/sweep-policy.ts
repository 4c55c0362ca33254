/** The setting that a sweep turns on for its transaction. */
const SWEEP_SETTING = 'probant.housekeeping';

/** Begins a transaction that may read every tenant's rows where a sweep policy allows it. */
export const SWEEP_STATEMENT = `select set_config('${SWEEP_SETTING}', 'on', true)`;

/**
 * Returns the SQL of a policy that lets `database.sweep` read the rows of all tenants in a table, for a migration. Give it to tables
 * that background work starts from, such as heads, cursors and queues; what they point to is then read one tenant at a time.
 *
 * ```sql
 * create policy sweep on audit.chain_head for select using ((select current_setting('probant.housekeeping', true)) = 'on');
 * ```
 */
export const buildSweepPolicy = (table: string): string =>
  `create policy sweep on ${table} for select using ((select current_setting('${SWEEP_SETTING}', true)) = 'on');`;
