import { FileOutput } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useClient, useHasScope } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LeaveGuard } from '../../../ui/controls/leave-guard.tsx';
import { EmptyState } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { Busy } from '../../../ui/messages/busy.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { FormatSettings, type Settings } from './format-settings.tsx';
import { type MappedRows, mapRows } from './map-rows.rules.ts';
import { parseRows } from './parse-rows.rules.ts';
import { type FileRequest, produceFile } from './produce-file.ts';
import { produceTexts } from './produce-texts.ts';
import { PRODUCED_FORMATS } from './produced-formats.ts';
import { ProducedResult } from './produced-result.tsx';
import { RowPreview } from './row-preview.tsx';
import { ROW_SAMPLES } from './row-samples.ts';
import { SourceInput } from './source-input.tsx';

/** The fiscal year of the sample; a visitor changes it to their own. */
const FIRST_SETTINGS: Settings = {
  format: 'ledger-b',
  siren: '732829320',
  yearStart: '2026-01-01',
  yearEnd: '2026-12-31',
  delimiter: ';',
  hasAccounts: false,
};

/** Writes a file for other software from rows, and shows it before it is saved. */
export function FileProducer() {
  const t = useTexts(produceTexts);
  const canExport = useHasScope('export');
  const [settings, setSettings] = useState(FIRST_SETTINGS);
  const [text, setText] = useState('');
  const { kind } = PRODUCED_FORMATS[settings.format];
  const mapped = useMemo(() => {
    const parsed = parseRows(text);
    return typeof parsed === 'string' ? parsed : mapRows(parsed.rows, kind);
  }, [text, kind]);
  if (!canExport) return <Notice tone="watch" title={t.noScope} />;
  return (
    <div className="space-y-4">
      <p className="max-w-3xl text-muted text-sm">{t.intro}</p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <FormatSettings settings={settings} onChange={setSettings} />
        <SourceInput text={text} sample={ROW_SAMPLES[kind]} onChange={setText} />
      </div>
      {mapped === 'empty' ? (
        <EmptyState Icon={FileOutput} title={t.emptyTitle} text={t.emptyText} />
      ) : typeof mapped === 'string' ? (
        <Notice tone="bad" title={t[mapped]} />
      ) : (
        <Production key={`${JSON.stringify(settings)} ${text.length}`} settings={settings} mapped={mapped} />
      )}
    </div>
  );
}

function Production({ settings, mapped }: { readonly settings: Settings; readonly mapped: MappedRows }) {
  const t = useTexts(produceTexts);
  const client = useClient();
  const announce = useAnnounce();
  const { add } = useActivity();
  const production = useTask((request: FileRequest, signal) => produceFile(client, request, signal));
  const start = async () => {
    const file = await production.start({ ...settings, rows: mapped.rows });
    if (file === null) return;
    announce(t.done(file.name));
    add({ label: t.done(file.name), screen: '/export' });
  };
  return (
    <>
      <LeaveGuard isBusy={production.isBusy} />
      <RowPreview mapped={mapped} />
      <Button kind="primary" isBusy={production.isBusy} onClick={start}>
        {t.run}
      </Button>
      {production.isBusy ? <Busy label={t.producing} onCancel={production.cancel} /> : null}
      {production.error === null ? null : <ErrorNotice error={production.error} />}
      {production.result === null ? null : <ProducedResult file={production.result} />}
    </>
  );
}
