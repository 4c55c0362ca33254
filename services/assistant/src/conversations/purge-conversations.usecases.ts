import type { Clock } from '@probant/kernel/clock';
import { DAY_MS } from '@probant/kernel/durations';
import type { ConversationsRepository } from './conversations.repository.ts';

type PurgeDeps = {
  readonly conversations: Pick<ConversationsRepository, 'findTenantsBefore' | 'deleteBefore'>;
  readonly clock: Clock;
  /** Days without a question after which a conversation is deleted. */
  readonly retentionDays: number;
};

/** Deletes the conversations of every tenant beyond their retention. The failure of one tenant is reported and does not stop the others. */
export async function purgeConversations(
  { conversations, clock, retentionDays }: PurgeDeps,
  reportFailure: (error: unknown) => void,
): Promise<void> {
  const limit = new Date(clock() - retentionDays * DAY_MS);
  for (const tenant of await conversations.findTenantsBefore(limit))
    await conversations.deleteBefore(tenant, limit).catch(reportFailure);
}
