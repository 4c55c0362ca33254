import { createBlockCollector } from './block-collector.ts';
import type { TextBlock, TextLimits } from './text-block.ts';

const SEPARATOR_PATTERN = /\r?\n[^\S\n]*\r?\n/g;

/** A label and its value on a line of their own: "Date d'échéance : 14/10/2026". */
const FIELD_LINE_PATTERN = /^[ \t]*\p{L}[^:\n]{0,58}?[ \t]?:[ \t]?\S[^\n]{0,160}$/u;
const MIN_FIELD_SHARE = 0.6;
/** A longer paragraph is no form. */
const MAX_FORM_CHARACTERS = 20_000;

/** Divides a paragraph that is a form at its lines, each a label with its value; a line without a label continues the value above. */
function divideFields(paragraph: string): readonly string[] {
  const lines =
    paragraph.length > MAX_FORM_CHARACTERS ? [] : paragraph.split(/\r?\n/).filter((line) => line.trim() !== '');
  const fields = lines.filter((line) => FIELD_LINE_PATTERN.test(line));
  if (lines.length < 2 || fields.length < 2 || fields.length < MIN_FIELD_SHARE * lines.length) return [paragraph];
  const divided: string[] = [];
  for (const line of lines)
    if (divided.length === 0 || FIELD_LINE_PATTERN.test(line)) divided.push(line);
    else divided[divided.length - 1] += ` ${line}`;
  return divided;
}

/** Reads plain text: an empty line separates two paragraphs, and a form has one for each label. @throws UnreadableDocument beyond `limits`. */
export function readPlainText(text: string, limits: TextLimits): readonly TextBlock[] {
  const collector = createBlockCollector(limits);
  const add = (start: number, end: number) => {
    for (const paragraph of divideFields(text.slice(start, end)))
      collector.add({ kind: 'paragraph', text: paragraph, page: null });
  };
  let start = 0;
  // One after the other, so that a text of 25 million empty lines is never a list of them.
  for (const { 0: separator, index } of text.matchAll(SEPARATOR_PATTERN)) {
    add(start, index);
    start = index + separator.length;
  }
  add(start, text.length);
  return collector.blocks;
}
