import { memo } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Badge, type Tone } from '../../../ui/messages/badge.tsx';
import { useEventWords } from '../event-words.ts';
import { trailTexts } from '../texts.ts';
import type { EventSeverity, TrailEvent } from './use-events.ts';

export const SEVERITY_TONES: Readonly<Record<EventSeverity, Tone>> = {
  info: 'neutral',
  warning: 'watch',
  critical: 'bad',
};

type EventRowProps = {
  readonly event: TrailEvent;
  /** Its place in the list. */
  readonly place: number;
  readonly onOpen: (place: number) => void;
};

/** One event in the list: what, on what, by whom, when. It is drawn once, however often the list scrolls. */
export const EventRow = memo(function EventRow({ event, place, onOpen }: EventRowProps) {
  const t = useTexts(trailTexts);
  const say = useEventWords();
  const { number, time } = useFormats();
  return (
    <button
      type="button"
      onClick={() => onOpen(place)}
      className="grid h-full w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-3 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-2 lg:grid-cols-[5rem_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_11rem_7rem]"
    >
      <span className="hidden text-muted tabular-nums lg:block">{number(event.chain_seq ?? 0)}</span>
      <span className="row-span-2 min-w-0 lg:row-span-1">
        <span className="block truncate font-medium">{say(event.action)}</span>
        <span className="hidden truncate font-mono text-muted text-xs lg:block">{event.action}</span>
        <span className="block truncate text-muted text-xs lg:hidden">
          {say(event.resource_type)} {event.resource_id}
        </span>
      </span>
      <TwoLines className="hidden lg:block" main={say(event.resource_type)} detail={event.resource_id} />
      <TwoLines
        className="hidden lg:block"
        main={say(event.actor_type)}
        detail={event.anonymized ? t.erased : event.actor_id}
      />
      <span className="col-start-2 row-start-2 self-start text-right text-muted text-xs tabular-nums lg:col-auto lg:row-auto lg:self-center lg:text-left lg:text-sm">
        {time(event.timestamp)}
      </span>
      <span className="col-start-2 row-start-1 self-end justify-self-end leading-6 lg:col-auto lg:row-auto lg:self-center">
        <Badge tone={SEVERITY_TONES[event.severity]}>{t[event.severity]}</Badge>
      </span>
    </button>
  );
});

type TwoLinesProps = { readonly main: string; readonly detail: string; readonly className: string };

function TwoLines({ main, detail, className }: TwoLinesProps) {
  return (
    <span className={`min-w-0 ${className}`}>
      <span className="block truncate font-medium">{main}</span>
      <span className="block truncate font-mono text-muted text-xs">{detail}</span>
    </span>
  );
}
