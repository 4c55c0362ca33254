import type { ExplanationLanguage } from '@probant/contracts/scoring';
import type { Message } from './message.ts';
import { TEMPLATES } from './templates.ts';

/** Longest list that a sentence repeats. */
const MAX_LISTED = 50;

/** Writes a message in a language. */
export const writeMessage = ({ template, values }: Message, language: ExplanationLanguage): string =>
  TEMPLATES[template][language].replace(/\{(\w+)\}/g, (_, name: string) => formatValue(values[name] ?? '', language));

function formatValue(value: Message['values'][string], language: ExplanationLanguage): string {
  if (typeof value === 'number') return formatNumber(value, language);
  if (typeof value === 'string') return value;
  return value.length <= MAX_LISTED
    ? value.join(', ')
    : `${value.slice(0, MAX_LISTED).join(', ')} (+ ${value.length - MAX_LISTED})`;
}

/** French writes a decimal comma. Not by Intl, which changes with the version of Node. */
const formatNumber = (value: number, language: ExplanationLanguage): string =>
  language === 'fr' ? String(value).replace('.', ',') : String(value);
