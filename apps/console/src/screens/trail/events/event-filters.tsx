import { FilterX, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../ui/controls/fields.tsx';
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

/** Filters of the list. A small screen shows the two main ones first, so that the list is not far below. */
export function EventFilterForm({ filters, actions, types, onChange }: EventFiltersProps) {
  const t = useTexts(trailTexts);
  const say = useEventWords();
  const [isOpen, setOpen] = useState(false);
  const choices = (codes: readonly string[], all: string) => [
    { value: '', label: all },
    ...codes.map((code) => ({ value: code, label: say(code) })),
  ];
  const severities = (['info', 'warning', 'critical'] as const).map((value) => ({ value, label: t[value] }));
  return (
    <div className="space-y-3">
      <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <legend className="sr-only">{t.filters}</legend>
        <SelectField
          label={t.action}
          value={filters.action}
          choices={choices(actions, t.allActions)}
          onChange={(action) => onChange({ ...filters, action })}
        />
        <SelectField
          label={t.severity}
          value={filters.severity}
          choices={[{ value: '' as const, label: t.allSeverities }, ...severities]}
          onChange={(severity) => onChange({ ...filters, severity })}
        />
        <div className={`${isOpen ? 'grid' : 'hidden'} col-span-2 grid-cols-2 gap-3 lg:contents`}>
          <div className="col-span-2 lg:col-span-1">
            <SelectField
              label={t.resourceType}
              value={filters.resourceType}
              choices={choices(types, t.allTypes)}
              onChange={(resourceType) => onChange({ ...filters, resourceType })}
            />
          </div>
          <TextField
            label={t.from}
            type="date"
            value={filters.from}
            onChange={(from) => onChange({ ...filters, from })}
          />
          <TextField label={t.to} type="date" value={filters.to} onChange={(to) => onChange({ ...filters, to })} />
        </div>
      </fieldset>
      <div className={`${isOpen ? 'block' : 'hidden'} lg:block`}>
        <IdentifierFilters filters={filters} onChange={onChange} />
      </div>
      <div className="flex flex-wrap gap-2">
        <span className="lg:hidden">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal aria-hidden="true" size={16} />
            {t.moreFilters}
          </Button>
        </span>
        {isFiltered(filters) ? (
          <Button kind="quiet" onClick={() => onChange(NO_FILTERS)}>
            <FilterX aria-hidden="true" size={16} />
            {t.clear}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type IdentifierFiltersProps = Pick<EventFiltersProps, 'filters' | 'onChange'>;

/** Identifiers are compared as a whole: they apply with Enter or when their field is left. */
function IdentifierFilters({ filters, onChange }: IdentifierFiltersProps) {
  const t = useTexts(trailTexts);
  const [actor, setActor] = useState(filters.actor);
  const [resource, setResource] = useState(filters.resource);
  useEffect(() => {
    setActor(filters.actor);
    setResource(filters.resource);
  }, [filters.actor, filters.resource]);
  const apply = () => {
    if (actor !== filters.actor || resource !== filters.resource) onChange({ ...filters, actor, resource });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form aria-label={t.filters} className="grid gap-3 lg:grid-cols-2" onSubmit={submit}>
      <TextField label={t.actor} autoComplete="off" value={actor} onChange={setActor} onBlur={apply} />
      <TextField label={t.resource} autoComplete="off" value={resource} onChange={setResource} onBlur={apply} />
      <button type="submit" className="sr-only" tabIndex={-1}>
        {t.filters}
      </button>
    </form>
  );
}
