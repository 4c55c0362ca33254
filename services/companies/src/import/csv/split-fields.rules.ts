import type { CsvRecord } from './record-splitter.ts';

/** Returns the fields of a record; null when it has no text or a quoted field continues after its quote. */
export function splitFields({ text, hasQuotes }: Pick<CsvRecord, 'text' | 'hasQuotes'>): readonly string[] | null {
  if (text === null) return null;
  if (!hasQuotes) return text.split(',');
  const fields: string[] = [];
  let position = 0;
  for (;;) {
    const field = text[position] === '"' ? readQuotedField(text, position) : readPlainField(text, position);
    if (field === null) return null;
    fields.push(field.value);
    if (field.end >= text.length) return fields;
    position = field.end + 1;
  }
}

type Field = { readonly value: string /** Position of the comma after it, or of the end. */; readonly end: number };

function readPlainField(text: string, start: number): Field {
  const comma = text.indexOf(',', start);
  const end = comma === -1 ? text.length : comma;
  return { value: text.slice(start, end), end };
}

function readQuotedField(text: string, start: number): Field | null {
  let value = '';
  let position = start + 1;
  for (;;) {
    const quote = text.indexOf('"', position);
    if (quote === -1) return null;
    value += text.slice(position, quote);
    const next = text[quote + 1];
    if (next === undefined || next === ',') return { value, end: quote + 1 };
    if (next !== '"') return null;
    value += '"';
    position = quote + 2;
  }
}
