import { UserRoundSearch } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useHasScope, useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../ui/controls/fields.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { Busy } from '../../../ui/messages/busy.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { trailTexts } from '../texts.ts';
import { findSubject, type SubjectQuery } from './find-subject.ts';
import type { SubjectType } from './subject-export.rules.ts';
import { SubjectFound } from './subject-found.tsx';

/** Answers a person's request: the export of her events, and their anonymisation. */
export function PeoplePart() {
  const t = useTexts(trailTexts);
  const { client, account } = useSession();
  const canExport = useHasScope('export');
  const [subject, setSubject] = useState('');
  const [type, setType] = useState<SubjectType>('actor_id');
  const [isMissing, setMissing] = useState(false);
  const search = useTask((query: SubjectQuery, signal) => findSubject(client, query, signal));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(subject === '');
    if (subject !== '') void search.start({ tenantId: account.tenant_id, subject, type });
  };
  if (!canExport) return <Notice tone="watch" title={t.noExport} />;
  return (
    <div className="space-y-4">
      <p className="max-w-3xl text-muted">{t.peopleLead}</p>
      <Card>
        <form className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]" onSubmit={submit}>
          <TextField
            label={t.subject}
            hint={t.subjectHint}
            error={isMissing ? t.missing : undefined}
            autoComplete="off"
            spellCheck={false}
            value={subject}
            onChange={(text) => {
              setSubject(text);
              search.reset();
            }}
          />
          <SelectField
            label={t.subjectType}
            value={type}
            choices={(['actor_id', 'resource_id'] as const).map((value) => ({ value, label: t[value] }))}
            onChange={(value) => {
              setType(value);
              search.reset();
            }}
          />
          <div className="md:pt-6">
            <Button kind="primary" type="submit" isBusy={search.isBusy}>
              <UserRoundSearch aria-hidden="true" size={16} />
              {t.find}
            </Button>
          </div>
        </form>
      </Card>
      {search.isBusy ? <Busy label={t.finding} onCancel={search.cancel} /> : null}
      {search.error === null ? null : <ErrorNotice error={search.error} />}
      {search.result === null ? null : <SubjectFound found={search.result} />}
    </div>
  );
}
