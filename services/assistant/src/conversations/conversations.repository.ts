import type { Database } from '@probant/database/database';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import type { Conversation } from './conversation.ts';

export type ConversationsRepository = ReturnType<typeof createConversationsRepository>;

export const createConversationsRepository = (database: Database) => ({
  /** Returns a conversation about a knowledge base; null when there is none. */
  find: (tenant: TenantId, knowledgeBaseId: string, id: string): Promise<Conversation | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<Conversation>(
        `select id, last_question as "lastQuestion", last_resolved as "lastResolved"
         from assistant.conversation where tenant_id = $1 and knowledge_base_id = $2 and id = $3`,
        [tenant, knowledgeBaseId, id],
      );
      return row ?? null;
    }),

  /** Starts a conversation, or goes on with it. False when its knowledge base was deleted in the meantime. */
  store: (tenant: TenantId, knowledgeBaseId: string, conversation: Conversation, now: Date): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      const stored = await sql.query(
        `insert into assistant.conversation
           (tenant_id, id, knowledge_base_id, last_question, last_resolved, question_count, created_at, updated_at)
         select $1, $2, base.id, $4, $5, 1, $6, $6 from assistant.knowledge_base base
         where base.tenant_id = $1 and base.id = $3 for key share
         on conflict (tenant_id, id) do update set last_question = $4, last_resolved = $5, updated_at = $6,
           question_count = conversation.question_count + 1
         returning id`,
        [tenant, conversation.id, knowledgeBaseId, conversation.lastQuestion, conversation.lastResolved, now],
      );
      return stored.length === 1;
    }),

  /** Returns the tenants with conversations that were last used before a time. */
  findTenantsBefore: (time: Date): Promise<readonly TenantId[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ readonly tenant: string }>(
        'select distinct tenant_id as tenant from assistant.conversation where updated_at < $1',
        [time],
      );
      return rows.map(({ tenant }) => parseTenantId(tenant));
    }),

  deleteBefore: (tenant: TenantId, time: Date): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query('delete from assistant.conversation where tenant_id = $1 and updated_at < $2', [tenant, time]);
    }),
});
