import type { Database, NoticeListener } from '@probant/database/database';

/** On which gateways that count in memory announce that they exist; the payload names one. */
const CHANNEL = 'probant_memory_counters';

export type Presence = {
  /** Announces to the other gateways on this database that one with this id exists. */
  announce(id: string): Promise<unknown>;
  /** Reports what the others announce, and when announcements may have been missed. Returns a function that ends it. */
  listen(listener: NoticeListener): () => void;
};

export const createPresence = (database: Pick<Database, 'listen' | 'system'>): Presence => ({
  announce: (id) => database.system((sql) => sql.query('select pg_notify($1, $2)', [CHANNEL, id])),
  listen: (listener) => database.listen(CHANNEL, listener),
});
