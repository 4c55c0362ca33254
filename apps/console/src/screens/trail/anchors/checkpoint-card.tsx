import { Download } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Card } from '../../../ui/layout.tsx';
import { Badge } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import type { CheckpointNote } from '../event/checkpoint.rules.ts';
import { trailTexts } from '../texts.ts';
import { useCheckpoint, useCosignatures } from './use-anchors.ts';

/** The signed state of the log, and who signed it. */
export function CheckpointCard() {
  const t = useTexts(trailTexts);
  const { data, error, refetch } = useCheckpoint();
  const text = data?.text ?? null;
  return (
    <Card
      title={t.checkpoint}
      actions={
        text === null ? null : (
          <Button onClick={() => saveFile('checkpoint.note', text)}>
            <Download aria-hidden="true" size={16} />
            {t.saveNote}
          </Button>
        )
      }
    >
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading /> : null}
      {data !== undefined && data.note === null ? <p className="text-muted text-sm">{t.checkpointNone}</p> : null}
      {data?.note ? <CheckpointFields note={data.note} /> : null}
    </Card>
  );
}

/** This checkpoint has no cosignature: another one may have, which a witness signed before. */
function NoWitness() {
  const t = useTexts(trailTexts);
  const { count } = useFormats();
  const newest = useCosignatures().data?.pages[0]?.cosignatures[0];
  return (
    <p className="mt-2 text-muted">
      {newest === undefined
        ? t.noWitness
        : t.lastWitnessed(count(newest.size, { one: t.eventOne, other: t.eventOther }))}
    </p>
  );
}

function CheckpointFields({ note }: { readonly note: CheckpointNote }) {
  const t = useTexts(trailTexts);
  const { number, time } = useFormats();
  const hasWitness = note.signatures.some(({ witnessedAt }) => witnessedAt !== null);
  return (
    <div className="space-y-4 text-sm">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <dt className="text-muted">{t.logName}</dt>
        <dd className="break-all font-mono text-xs leading-6">{note.origin}</dd>
        <dt className="text-muted">{t.covers}</dt>
        <dd className="tabular-nums">{number(note.size)}</dd>
        <dt className="text-muted">{t.erasures}</dt>
        <dd className="tabular-nums">{number(note.erasures)}</dd>
        <dt className="text-muted">{t.treeRoot}</dt>
        <dd className="break-all font-mono text-xs leading-6">{note.root}</dd>
      </dl>
      <div>
        <h3 className="mb-1 font-medium">{t.signedBy}</h3>
        <ul className="space-y-1">
          {note.signatures.map(({ name, witnessedAt }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one key may sign twice
            <li key={place} className="flex flex-wrap items-center gap-2">
              <Badge tone={witnessedAt === null ? 'neutral' : 'good'}>
                {witnessedAt === null ? t.byLog : t.byWitness(time(witnessedAt))}
              </Badge>
              <span className="break-all font-mono text-xs">{name}</span>
            </li>
          ))}
        </ul>
        {hasWitness ? null : <NoWitness />}
      </div>
    </div>
  );
}
