import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { useClient } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { scoringTexts } from '../texts.ts';
import { NoticeText } from './notice-text.tsx';

/** What the score is for, how it is computed, and the rights of candidates, in the words of the service. */
export function NoticeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(scoringTexts);
  const { language } = useLanguage();
  const client = useClient();
  const notice = useQuery({
    queryKey: ['scoring', 'notice', language],
    queryFn: ({ signal }) => client.get('/v1/hr/notice', { params: { query: { lang: language } }, signal }),
  });
  return (
    <Dialog title={t.notice} onClose={onClose} isWide>
      {notice.isPending ? <Loading lines={8} /> : null}
      {notice.isError ? <ErrorNotice error={notice.error} onRetry={() => void notice.refetch()} /> : null}
      {notice.data === undefined ? null : <NoticeText text={notice.data.text} />}
    </Dialog>
  );
}
