import { useState } from 'react';
import { DOCUMENT_TYPES, type DocumentType } from '../../../api/document-types.ts';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { FolderButton } from '../../../ui/files/folder-button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { ProgressBar } from '../../../ui/messages/progress-bar.tsx';
import { jobTexts } from '../texts.ts';
import { ACCEPTED_FILES } from './plan-sending.rules.ts';
import type { JobOptions } from './send-job.ts';
import type { useSending } from './use-sending.ts';

const AUTO = 'auto';

type NewJobProps = { readonly sending: ReturnType<typeof useSending> };

/** What is to be done, then the files: they are sent at once. */
export function NewJob({ sending }: NewJobProps) {
  const t = useTexts(jobTexts);
  const [kind, setKind] = useState<JobOptions['kind']>('extract');
  const [type, setType] = useState<DocumentType | typeof AUTO>(AUTO);
  const { isBusy, leftOut } = sending;
  const start = (files: readonly File[]) =>
    sending.start(files, { kind, documentType: kind === 'receipts' || type === AUTO ? null : type });
  return (
    <Card title={t.newJob}>
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:max-w-3xl">
          <SelectField
            label={t.kind}
            value={kind}
            disabled={isBusy}
            choices={[
              { value: 'extract', label: t.extract },
              { value: 'receipts', label: t.receipts },
            ]}
            onChange={setKind}
          />
          {kind === 'receipts' ? (
            <p className="self-end text-muted text-sm">{t.receiptsHint}</p>
          ) : (
            <SelectField
              label={t.type}
              value={type}
              disabled={isBusy}
              choices={[{ value: AUTO, label: t.auto }, ...DOCUMENT_TYPES.map((value) => ({ value, label: t[value] }))]}
              onChange={setType}
            />
          )}
        </div>
        {/* The progress takes the place of the choice, and its height: what is below stays where it is. */}
        <div className="grid">
          <div className={`col-start-1 row-start-1 min-w-0 space-y-4 ${isBusy ? 'invisible' : ''}`}>
            <DropZone onFiles={start} accept={ACCEPTED_FILES} isMultiple hint={t.hint} disabled={isBusy} />
            <div>
              <FolderButton label={t.chooseFolder} disabled={isBusy} onFiles={start} />
            </div>
          </div>
          {isBusy ? (
            <div className="col-start-1 row-start-1 min-w-0 self-center">
              <SendingState sending={sending} />
            </div>
          ) : null}
        </div>
        {leftOut.length === 0 ? null : <LeftOut names={leftOut} />}
        {isBusy ? null : <SendingState sending={sending} />}
      </div>
    </Card>
  );
}

/** Of a large folder the first ones: the list is to notice a kind of file, not to read. */
const MAX_NAMED = 20;

function LeftOut({ names }: { readonly names: readonly string[] }) {
  const t = useTexts(jobTexts);
  const { number } = useFormats();
  const more = names.length - MAX_NAMED;
  return (
    <Notice tone="watch">
      <p>{t.leftOut(number(names.length))}</p>
      <p className="mt-1 text-sm wrap-anywhere">
        {names.slice(0, MAX_NAMED).join(' · ')}
        {more > 0 ? ` ${t.leftOutMore(number(more))}` : null}
      </p>
    </Notice>
  );
}

function SendingState({ sending: { sending, sent, isBusy, error, resume, stop } }: NewJobProps) {
  const t = useTexts(jobTexts);
  const { number, count } = useFormats();
  if (sending === null) return error === null ? null : <ErrorNotice error={error} />;
  const all = sending.fileCount;
  const progress = t.sendingCount(number(sent), number(all));
  return (
    <div className="space-y-3">
      <ProgressBar
        label={t.sending}
        done={sent}
        all={all}
        text={sent === 0 ? progress : `${progress} ${t.readingBegun}`}
      />
      {error === null ? null : <ErrorNotice error={error} />}
      {isBusy ? null : (
        <p className="text-sm">{t.resumeHint(number(sent), count(all, { one: t.fileOne, other: t.fileOther }))}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isBusy ? null : (
          <Button kind="primary" onClick={resume}>
            {t.resumeSending}
          </Button>
        )}
        <Button onClick={stop}>{t.stop}</Button>
      </div>
    </div>
  );
}
