import { NotFoundError } from '@probant/client';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { receiptTexts } from '../texts.ts';
import { readPolicy } from './policy.ts';
import { PolicyForm } from './policy-form.tsx';

type PolicyDialogProps = {
  /** Whether the last batch was compared with the default policy; null before the first one. */
  readonly isDefaultApplied: boolean | null;
  readonly onClose: () => void;
};

/** The expense policy where the operator publishes it; elsewhere what applies, and why it cannot be changed. */
export function PolicyDialog({ isDefaultApplied, onClose }: PolicyDialogProps) {
  const t = useTexts(receiptTexts);
  const client = useClient();
  const policy = useQuery({
    queryKey: ['receipts', 'policy'],
    queryFn: ({ signal }) => readPolicy(client, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const isHidden = policy.error instanceof NotFoundError;
  return (
    <Dialog title={t.policy} onClose={onClose}>
      {policy.isPending ? <Loading /> : null}
      {isHidden ? (
        <Notice>
          <p>{t.policyHidden}</p>
          <p className="mt-2">{isDefaultApplied === false ? t.policyHiddenOwn : t.policyHiddenDefault}</p>
        </Notice>
      ) : null}
      {policy.isError && !isHidden ? <ErrorNotice error={policy.error} onRetry={() => void policy.refetch()} /> : null}
      {policy.data === undefined ? null : (
        <div className="space-y-4">
          {policy.data.is_default ? <Notice>{t.policyDefault}</Notice> : null}
          <PolicyForm policy={policy.data} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}
