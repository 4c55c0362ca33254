import { MapPin } from 'lucide-react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { keepFrenchSpaces } from '../../i18n/french-spaces.rules.ts';
import { Card } from '../../ui/layout.tsx';
import { Badge } from '../../ui/messages/badge.tsx';
import { groupByFamily, listFacts, type NumberedSignal, STRENGTH_TONES } from './opinion.rules.ts';
import { findWord, texts } from './texts.ts';

type SignalListProps = {
  readonly signals: readonly NumberedSignal[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
};

/** The signs by family, the strongest first, each with the places where to look. */
export function SignalList({ signals, selected, onSelect }: SignalListProps) {
  const t = useTexts(texts);
  const groups = groupByFamily(signals);
  return (
    <Card title={t.signals}>
      {groups.length === 0 ? <p className="text-muted text-sm">{t.noSignals}</p> : null}
      <div className="space-y-5">
        {groups.map((group) => (
          <section key={group.family} aria-label={t[group.family]}>
            <h3 className="font-semibold text-muted text-sm">{t[group.family]}</h3>
            <ul className="mt-1 divide-y divide-line">
              {group.signals.map((numbered) => (
                <SignalRow key={numbered.id} numbered={numbered} selected={selected} onSelect={onSelect} />
              ))}
            </ul>
            {group.family === '2ddoc' ? <p className="mt-2 text-muted text-sm">{t.twoDDocNote}</p> : null}
          </section>
        ))}
      </div>
    </Card>
  );
}

type SignalRowProps = Omit<SignalListProps, 'signals'> & { readonly numbered: NumberedSignal };

function SignalRow({ numbered: { id, signal }, selected, onSelect }: SignalRowProps) {
  const t = useTexts(texts);
  const places = signal.detail.places ?? [];
  const also = signal.detail.also?.length ?? 0;
  return (
    <li className="space-y-2 py-3">
      <div className="flex items-start gap-3">
        <p lang="fr" className="min-w-0 flex-1">
          {keepFrenchSpaces(signal.message)}
        </p>
        <Badge tone={STRENGTH_TONES[signal.strength]}>{t[signal.strength]}</Badge>
      </div>
      <Facts numbered={{ id, signal }} />
      {also === 0 ? null : <p className="text-muted text-sm">{t.also(also)}</p>}
      {places.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {places.map((place, index) => {
            const placeId = `${id}.${index}`;
            return (
              <button
                key={placeId}
                type="button"
                aria-pressed={placeId === selected}
                className={`inline-flex min-h-9 items-center gap-1 rounded-control border px-3 text-sm ${placeId === selected ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-strong-line hover:bg-sunken'}`}
                onClick={() => onSelect(placeId)}
              >
                <MapPin aria-hidden="true" size={14} />
                {place.box === undefined ? t.wholePage(place.page) : t.place(index + 1, place.page)}
              </button>
            );
          })}
        </div>
      )}
    </li>
  );
}

/** What the sign counts, as far as a reader understands it. */
function Facts({ numbered: { signal } }: { readonly numbered: NumberedSignal }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const facts = listFacts(signal).flatMap(({ name, value }) => {
    const label = findWord(t, `fact_${name}`);
    if (label === null) return [];
    return [{ label, value: typeof value === 'number' ? number(value) : value.join(', ').replaceAll('_', ' ') }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 text-muted text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-1">
          <dt>{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
