import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useHasScope } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Card } from '../../../ui/layout.tsx';
import { Badge, Notice } from '../../../ui/messages/badge.tsx';
import { useEventWords } from '../event-words.ts';
import { trailTexts } from '../texts.ts';
import { Anonymization } from './anonymization.tsx';
import type { FoundSubject } from './find-subject.ts';
import type { SubjectSummary } from './subject-export.rules.ts';

/** The events of a subject in short, its export, and what anonymising it would change. */
export function SubjectFound({ found }: { readonly found: FoundSubject }) {
  const t = useTexts(trailTexts);
  const { count, number } = useFormats();
  const canErase = useHasScope('erase');
  const [hasExport, setExported] = useState(false);
  const { summary, file } = found;
  if (summary?.eventCount === 0)
    return (
      <Notice tone="watch" title={t.subjectNone}>
        <p>{t.subjectNoneText}</p>
        {summary.similarSubjects === 0 ? null : <p>{t.similar(number(summary.similarSubjects))}</p>}
      </Notice>
    );
  const events = summary === null ? null : count(summary.eventCount, { one: t.eventOne, other: t.eventOther });
  const save = () => {
    saveFile('export.json', file);
    setExported(true);
  };
  return (
    <>
      <Card
        title={events === null ? t.tooLarge : t.subjectFound(events)}
        actions={
          <Button kind={hasExport ? 'secondary' : 'primary'} onClick={save}>
            <Download aria-hidden="true" size={16} />
            {t.saveExport}
          </Button>
        }
      >
        {summary === null ? null : <Summary summary={summary} />}
      </Card>
      {canErase ? <Anonymization found={found} events={events} /> : <Notice tone="watch" title={t.noErase} />}
    </>
  );
}

function Summary({ summary }: { readonly summary: SubjectSummary }) {
  const t = useTexts(trailTexts);
  const say = useEventWords();
  const { number, time } = useFormats();
  const { first, last, actions, similarSubjects } = summary;
  return (
    <div className="space-y-3 text-sm">
      {first === null || last === null ? null : <p>{t.between(time(first), time(last))}</p>}
      <ul className="flex flex-wrap gap-2">
        {actions.map(({ action, count }) => (
          <li key={action}>
            <Badge>
              {say(action)} · {number(count)}
            </Badge>
          </li>
        ))}
      </ul>
      {similarSubjects === 0 ? null : <Notice tone="watch" title={t.similar(number(similarSubjects))} />}
    </div>
  );
}
