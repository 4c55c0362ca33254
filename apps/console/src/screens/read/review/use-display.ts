import { useMemo } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { type Formats, useFormats } from '../../../i18n/formats.ts';
import { texts } from '../texts.ts';
import type { Field, FieldValue } from '../values/fields.rules.ts';

export type Display = (field: Pick<Field, 'kind' | 'name'>, value: FieldValue) => string;

/** Amounts of lines have up to six decimals, and at least two. */
function countDecimals(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return Math.min(6, Math.max(2, decimals.length));
}

const groupByFour = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1\u00a0');

/** How a value of a document is written for a reader: amounts in the currency of the document, IBANs in groups of four. */
export function useDisplay(currency: string | null): Display {
  const formats = useFormats();
  const t = useTexts(texts);
  return useMemo(() => {
    return ({ kind, name }, value) => {
      if (value === null) return '';
      if (typeof value === 'number') return displayNumber(value, kind, name, currency, formats);
      if (kind === 'date') return formats.date(value);
      if (kind === 'month') return value === 'Present' ? t.today : value;
      return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) ? groupByFour(value) : value;
    };
  }, [formats, currency, t]);
}

function displayNumber(value: number, kind: string, name: string, currency: string | null, formats: Formats): string {
  if (kind === 'percent') return `${formats.number(value)}\u00a0%`;
  if (name === 'year') return String(value);
  if (kind !== 'money') return formats.number(value);
  return currency === null || name === 'unit_price'
    ? formats.number(value, countDecimals(value))
    : formats.money(value, currency);
}
