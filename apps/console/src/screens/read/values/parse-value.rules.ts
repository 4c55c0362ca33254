import type { FieldKind, FieldValue } from './fields.rules.ts';

/** A value as a person typed it: what it means, or that it means nothing for its kind. */
export type ParsedValue = { readonly isValid: true; readonly value: FieldValue } | { readonly isValid: false };

/** Reads what a person typed for a value of a kind. Nothing typed is no value. */
export function parseValue(typed: string, kind: FieldKind): ParsedValue {
  const text = typed.trim();
  if (text === '') return { isValid: true, value: null };
  if (kind === 'text') return { isValid: true, value: text };
  if (kind === 'date') return isDay(text) ? { isValid: true, value: text } : { isValid: false };
  if (kind === 'month') return parseMonth(text);
  const number = parseNumber(text);
  return number === null ? { isValid: false } : { isValid: true, value: number };
}

/** How a person says that a position has no end; the value of the service for it is `Present`. */
const ONGOING: ReadonlySet<string> = new Set(['present', 'today', "aujourd'hui", 'en cours']);

function parseMonth(text: string): ParsedValue {
  if (ONGOING.has(text.toLowerCase().replace('’', "'"))) return { isValid: true, value: 'Present' };
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) ? { isValid: true, value: text } : { isValid: false };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Reads `1 234,56`, `1.234,56`, `1,234.56`, `-12,5 €` and `20 %`: the last separator that occurs once is the decimal one. */
export function parseNumber(typed: string): number | null {
  const text = typed.replace(/[\s'’€%$]/g, '').replace('−', '-');
  if (!/^-?\d[\d.,]*$/.test(text)) return null;
  const decimal = findDecimalMark(text);
  const plain = [...text].map((sign) => (sign === decimal ? '.' : sign === '.' || sign === ',' ? '' : sign)).join('');
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

function findDecimalMark(text: string): '.' | ',' | null {
  const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  return text.split(last).length === 2 ? last : null;
}

/** What a person reads in the field of a position that has no end. */
const ONGOING_WORDS = { fr: 'aujourd’hui', en: 'present' } as const;

/** The value as a person edits it: numbers with the decimal mark of the language, dates as the field of the browser wants them. */
export function toEditedText(value: FieldValue, kind: FieldKind, language: 'fr' | 'en'): string {
  if (value === null) return '';
  if (typeof value === 'string') return kind === 'month' && value === 'Present' ? ONGOING_WORDS[language] : value;
  const hasCents = kind !== 'money' || /\.\d{2}/.test(String(value));
  const text = hasCents ? String(value) : value.toFixed(2);
  return language === 'fr' ? text.replace('.', ',') : text;
}
