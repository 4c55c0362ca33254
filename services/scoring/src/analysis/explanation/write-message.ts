import type { ExplanationLanguage } from '@probant/contracts/scoring';
import type { Message } from './message.ts';
import { TEMPLATES } from './templates.ts';

/** Longest list that a sentence repeats. */
const MAX_LISTED = 50;

/** Writes a message in a language. */
export const writeMessage = ({ template, values }: Message, language: ExplanationLanguage): string =>
  TEMPLATES[template][language].replace(/\{(\w+)\}/g, (_, name: string) => formatValue(values[name] ?? ''));

function formatValue(value: Message['values'][string]): string {
  if (typeof value !== 'object') return String(value);
  return value.length <= MAX_LISTED
    ? value.join(', ')
    : `${value.slice(0, MAX_LISTED).join(', ')} (+ ${value.length - MAX_LISTED})`;
}
