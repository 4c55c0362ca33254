import { useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { texts } from '../texts.ts';
import { fieldTexts, namePath, ownerTexts } from '../values/field-texts.ts';
import { type Field, type FieldValue, findNextToCheck, listFields, orderToCheck } from '../values/fields.rules.ts';
import { listAddedFields } from '../values/lines.rules.ts';
import { findPersonalData, MASK, type PersonalData } from '../values/personal-data.rules.ts';
import { getCurrentValue, isDone, type ReadDocument, type ReadingsAction } from '../values/readings.rules.ts';
import { type Display, useDisplay } from './use-display.ts';

export type DocumentAction = Extract<ReadingsAction, { readonly type: 'change' }>['change'];

/** The document that is reviewed, the chosen value, and what can be done with it. */
export type Review = {
  readonly document: ReadDocument;
  readonly fields: readonly Field[];
  readonly personal: PersonalData;
  readonly queue: readonly Field[];
  readonly doneCount: number;
  readonly selected: string | null;
  readonly field: Field | undefined;
  readonly isMasked: boolean;
  readonly display: Display;
  readonly select: (path: string) => void;
  readonly change: (change: DocumentAction) => void;
  readonly move: (step: 1 | -1) => void;
  readonly keep: () => void;
  /** Name of a value with what it belongs to. */
  readonly nameOf: (path: string) => string;
  readonly currentOf: (field: Field) => FieldValue;
  /** The value as a reader sees it now: corrected, formatted, or masked. */
  readonly shownValue: (field: Field) => string;
  readonly isHidden: (path: string) => boolean;
};

type ReviewOptions = {
  readonly document: ReadDocument;
  readonly change: (change: DocumentAction) => void;
  readonly isMasked: boolean;
};

/** The review of one document, which begins at its least certain value. */
export function useReview({ document, change, isMasked }: ReviewOptions): Review {
  const t = useTexts(texts);
  const names = useTexts(fieldTexts);
  const owners = useTexts(ownerTexts);
  const announce = useAnnounce();
  const { percent } = useFormats();
  const { result, addedLines } = document;
  const read = useMemo(() => listFields(result), [result]);
  const fields = useMemo(() => [...read, ...listAddedFields(read, addedLines)], [read, addedLines]);
  const personal = useMemo(() => findPersonalData(result, read), [result, read]);
  const queue = useMemo(() => orderToCheck(read), [read]);
  const [selected, setSelected] = useState<string | null>(queue[0]?.path ?? null);
  const currency = fields.find(({ path }) => path === 'currency');
  const currencyCode = currency === undefined ? null : getCurrentValue(document, 'currency', currency.value);
  const display = useDisplay(typeof currencyCode === 'string' ? currencyCode : null);

  const currentOf = (field: Field) => getCurrentValue(document, field.path, field.value);
  const isHidden = (path: string) => isMasked && personal.paths.has(path);
  const nameOf = (path: string) => namePath(path, names, owners);
  const shownValue = (field: Field) => (isHidden(field.path) ? MASK : display(field, currentOf(field)));
  const moveFrom = (step: 1 | -1, isPassed: (path: string) => boolean) => {
    const path = findNextToCheck(queue, { from: selected, step, isDone: isPassed });
    const field = fields.find((known) => known.path === path);
    if (field === undefined) return announce(t.allDone);
    setSelected(field.path);
    announce(t.announced(nameOf(field.path), shownValue(field), percent(field.score ?? 0)));
  };
  const isPassed = (path: string) => isDone(document, path);
  return {
    document,
    fields,
    personal,
    queue,
    doneCount: queue.filter(({ path }) => isPassed(path)).length,
    selected,
    field: fields.find(({ path }) => path === selected),
    isMasked,
    display,
    select: setSelected,
    change,
    move: (step) => moveFrom(step, isPassed),
    keep: () => {
      if (selected === null) return;
      change({ type: 'verify', path: selected });
      moveFrom(1, isPassed);
    },
    nameOf,
    currentOf,
    shownValue,
    isHidden,
  };
}
