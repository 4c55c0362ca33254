import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { trailTexts } from '../texts.ts';

/** An empty list: how events come, and one to try. */
export function NoEvents({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTexts(trailTexts);
  const { client, account } = useSession();
  const queries = useQueryClient();
  const { add } = useActivity();
  const recording = useTask(async (_input: null, signal) => {
    await client.post('/v1/events', {
      body: {
        tenant_id: account.tenant_id,
        actor_id: account.key.key_id,
        actor_type: 'api_key',
        action: 'read',
        resource_type: 'document',
        resource_id: 'FA-2026-0418',
      },
      signal,
    });
    add({ label: t.recorded, screen: '/trail' });
    await queries.invalidateQueries({ queryKey: ['events'] });
  });
  if (isFiltered) return <EmptyState Icon={Link2} title={t.noneTitle} text={t.noneFiltered} />;
  return (
    <EmptyState Icon={Link2} title={t.noneTitle} text={t.noneText}>
      <Button kind="primary" isBusy={recording.isBusy} onClick={() => recording.start(null)}>
        {t.record}
      </Button>
      {recording.error === null ? null : <ErrorNotice error={recording.error} />}
    </EmptyState>
  );
}
