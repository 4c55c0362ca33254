import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Badge } from '../../../ui/messages/badge.tsx';
import { useEventWords } from '../event-words.ts';
import { SEVERITY_TONES } from '../events/event-row.tsx';
import type { TrailEvent } from '../events/use-events.ts';
import { trailTexts } from '../texts.ts';
import { flattenFields } from './flatten-fields.rules.ts';

/** What the event says. */
export function EventFields({ event }: { readonly event: TrailEvent }) {
  const t = useTexts(trailTexts);
  const say = useEventWords();
  const { time } = useFormats();
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold">{say(event.action)}</p>
        <Badge tone={SEVERITY_TONES[event.severity]}>{t[event.severity]}</Badge>
        {event.anonymized ? <Badge tone="accent">{t.erased}</Badge> : null}
      </div>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field name={t.when}>{time(event.timestamp)}</Field>
        <Field name={t.action}>
          <Code>{event.action}</Code>
        </Field>
        <Field name={t.by}>
          {say(event.actor_type)} <Code>{event.actor_id}</Code>
        </Field>
        <Field name={t.on}>
          {say(event.resource_type)} <Code>{event.resource_id}</Code>
        </Field>
        {event.recorded_by === null ? null : (
          <Field name={t.recordedBy}>
            <Code>{event.recorded_by}</Code>
          </Field>
        )}
        <Field name={t.identifier}>
          <Code>{event.id}</Code>
        </Field>
        <Field name={t.hash}>
          <Code>{event.event_hash ?? ''}</Code>
        </Field>
        <Field name={t.previousHash}>
          <Code>{event.prev_hash ?? ''}</Code>
        </Field>
      </dl>
      <Members title={t.changes} value={event.changes} />
      <Members title={t.metadata} value={event.metadata} />
    </div>
  );
}

function Members({ title, value }: { readonly title: string; readonly value: unknown }) {
  const fields = flattenFields(value);
  if (fields.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">{title}</h3>
      <dl className="grid gap-x-4 gap-y-1 rounded-control bg-sunken p-3 text-sm sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
        {fields.map(({ name, value: text }) => (
          <Field key={name} name={name}>
            {text}
          </Field>
        ))}
      </dl>
    </div>
  );
}

function Field({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="break-words text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

const Code = ({ children }: { readonly children: string }) => (
  <span className="break-all font-mono text-xs">{children}</span>
);
