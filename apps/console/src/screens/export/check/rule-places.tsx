import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { exportTexts } from '../texts.ts';
import type { Anomaly, AnomalyGroup } from './anomaly-groups.rules.ts';
import { FilePeek } from './file-peek.tsx';

const FIRST_PLACES = 60;

type RulePlacesProps = { readonly file: File; readonly group: AnomalyGroup };

/** One broken rule: what to correct, every place, and the lines of the file at the chosen one. */
export function RulePlaces({ file, group }: RulePlacesProps) {
  const t = useTexts(exportTexts);
  const { number } = useFormats();
  const [place, setPlace] = useState(0);
  const chosen = group.places[place] ?? group.places[0];
  const last = group.places.length - 1;
  return (
    <Card
      title={group.code}
      actions={
        <div className="flex items-center gap-1 text-muted text-sm">
          <IconButton
            label={t.previous}
            Icon={ChevronLeft}
            disabled={place === 0}
            onClick={() => setPlace(Math.max(0, place - 1))}
          />
          <span className="tabular-nums">{t.position(number(place + 1), number(last + 1))}</span>
          <IconButton
            label={t.next}
            Icon={ChevronRight}
            disabled={place === last}
            onClick={() => setPlace(Math.min(last, place + 1))}
          />
        </div>
      }
    >
      <p lang="fr" className="font-medium">
        {chosen?.message}
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">{t.remedy}</dt>
        <dd lang="fr">{group.remediation}</dd>
        <dt className="text-muted">{t.reference}</dt>
        <dd lang="fr">{group.reference}</dd>
      </dl>
      <Places places={group.places} selected={place} onSelect={setPlace} />
      {chosen === undefined || chosen.line === null ? (
        <p className="mt-4 text-muted text-sm">{t.wholeFileText}</p>
      ) : (
        <div className="mt-4 space-y-2">
          <p className="font-medium text-sm">{t.inFile(number(chosen.line))}</p>
          <FilePeek file={file} line={chosen.line} column={chosen.column} />
          <p className="text-muted text-xs">{t.readHere}</p>
        </div>
      )}
    </Card>
  );
}

type PlacesProps = {
  readonly places: readonly Anomaly[];
  readonly selected: number;
  readonly onSelect: (place: number) => void;
};

/** The service lists at most 100 places for each rule and column: few enough for a plain list. */
function Places({ places, selected, onSelect }: PlacesProps) {
  const t = useTexts(exportTexts);
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? places : places.slice(0, FIRST_PLACES);
  return (
    <>
      <ul aria-label={t.places} className="mt-4 flex max-h-40 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {shown.map(({ line, column }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two anomalies may be at one place
          <li key={place}>
            <button
              type="button"
              aria-pressed={place === selected}
              onClick={() => onSelect(place)}
              className={`rounded-control border px-2 py-1 text-sm tabular-nums ${place === selected ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line hover:bg-sunken'}`}
            >
              {line === null ? t.wholeFile : t.line(number(line))}
              {column === null || column === '*' ? null : ` · ${column.replaceAll('|', ', ')}`}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === places.length ? null : (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t.showAll(number(places.length))}
        </Button>
      )}
    </>
  );
}
