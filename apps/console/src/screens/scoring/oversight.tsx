import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useClient } from '../../session/session.tsx';
import { Stat } from '../../ui/layout.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { Loading } from '../../ui/messages/loading.tsx';
import { scoringTexts } from './texts.ts';

/** Whether people decide, or only follow the score. */
export function Oversight() {
  const t = useTexts(scoringTexts);
  const { number, percent } = useFormats();
  const client = useClient();
  const oversight = useQuery({
    queryKey: ['scoring', 'oversight'],
    queryFn: ({ signal }) => client.get('/v1/hr/oversight', { signal }),
  });
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-lg">{t.oversight}</h2>
      {oversight.isPending ? <Loading lines={2} /> : null}
      {oversight.isError ? <ErrorNotice error={oversight.error} onRetry={() => void oversight.refetch()} /> : null}
      {oversight.data === undefined ? null : (
        <div className="grid gap-3 sm:grid-cols-3">
          <Stat label={t.decisions} value={number(oversight.data.decisions)} />
          <Stat label={t.agreement} value={share(oversight.data.agreement_rate)} note={t.agreementNote} />
          <Stat label={t.hasty} value={share(oversight.data.hasty_share)} note={t.hastyNote} />
        </div>
      )}
    </section>
  );
}
