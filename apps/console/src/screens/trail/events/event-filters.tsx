import { FilterX } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { useEventWords } from '../event-words.ts';
import { trailTexts } from '../texts.ts';
import { type EventFilters, isFiltered, NO_FILTERS } from './use-events.ts';

type EventFiltersProps = {
  readonly filters: EventFilters;
  /** Actions and types of the log, by which it can be filtered. */
  readonly actions: readonly string[];
  readonly types: readonly string[];
  readonly onChange: (filters: EventFilters) => void;
};

/** Filters of the list. Identifiers apply with Enter or when their field is left, the others at once. */
export function EventFilterForm({ filters, actions, types, onChange }: EventFiltersProps) {
  const t = useTexts(trailTexts);
  const say = useEventWords();
  const [actor, setActor] = useState(filters.actor);
  const [resource, setResource] = useState(filters.resource);
  useEffect(() => {
    setActor(filters.actor);
    setResource(filters.resource);
  }, [filters.actor, filters.resource]);
  const applyIds = () => {
    if (actor !== filters.actor || resource !== filters.resource) onChange({ ...filters, actor, resource });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyIds();
  };
  const choices = (codes: readonly string[], all: string) => [
    { value: '', label: all },
    ...codes.map((code) => ({ value: code, label: say(code) })),
  ];
  const severities = (['info', 'warning', 'critical'] as const).map((value) => ({ value, label: t[value] }));
  return (
    <form aria-label={t.filters} className="grid grid-cols-2 gap-3 lg:grid-cols-5" onSubmit={submit}>
      <SelectField
        label={t.action}
        value={filters.action}
        choices={choices(actions, t.allActions)}
        onChange={(action) => onChange({ ...filters, action })}
      />
      <SelectField
        label={t.resourceType}
        value={filters.resourceType}
        choices={choices(types, t.allTypes)}
        onChange={(resourceType) => onChange({ ...filters, resourceType })}
      />
      <SelectField
        label={t.severity}
        value={filters.severity}
        choices={[{ value: '' as const, label: t.allSeverities }, ...severities]}
        onChange={(severity) => onChange({ ...filters, severity })}
      />
      <TextField label={t.from} type="date" value={filters.from} onChange={(from) => onChange({ ...filters, from })} />
      <TextField label={t.to} type="date" value={filters.to} onChange={(to) => onChange({ ...filters, to })} />
      <div className="col-span-2">
        <TextField label={t.actor} autoComplete="off" value={actor} onChange={setActor} onBlur={applyIds} />
      </div>
      <div className="col-span-2">
        <TextField label={t.resource} autoComplete="off" value={resource} onChange={setResource} onBlur={applyIds} />
      </div>
      <div className="col-span-2 flex items-end lg:col-span-1">
        <button type="submit" className="sr-only" tabIndex={-1}>
          {t.filters}
        </button>
        <Button kind="quiet" disabled={!isFiltered(filters)} onClick={() => onChange(NO_FILTERS)}>
          <FilterX aria-hidden="true" size={16} />
          {t.clear}
        </Button>
      </div>
    </form>
  );
}
