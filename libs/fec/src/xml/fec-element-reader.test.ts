import { expect, test } from 'vitest';
import { type FecElementHandler, FecElementReader } from './fec-element-reader.ts';
import type { XmlLine } from './xml-entry.ts';

/** The longest text that a cell may have. */
const LONG_TEXT = 'x'.repeat(32_768);

function readEntry(lineCount: number, text: string): readonly number[] {
  const parts: (readonly XmlLine[])[] = [];
  const handler: FecElementHandler = {
    handleClosingDay: () => undefined,
    handleLines: (lines) => void parts.push(lines),
    handleSchemaLocation: () => undefined,
    handleFault: () => undefined,
  };
  const reader = new FecElementReader(handler);
  for (const name of ['comptabilite', 'exercice', 'journal', 'ecriture']) reader.openElement(name, 1, 0);
  for (let line = 0; line < lineCount; line += 1) {
    reader.openElement('ligne', 2 + line, 0);
    reader.openElement('CompteLib', 2 + line, 0);
    reader.addText(text);
    reader.closeElement();
    reader.closeElement();
  }
  reader.closeElement();
  return parts.map(({ length }) => length);
}

test('an entry is handed over as a whole', () => expect(readEntry(999, 'Ventes')).toEqual([999]));

test('an entry of many lines is handed over in parts', () =>
  expect(readEntry(2_500, 'Ventes')).toEqual([1000, 1000, 500]));

test('an entry of long texts is handed over before they fill the memory', () =>
  expect(readEntry(70, LONG_TEXT)).toEqual([32, 32, 6]));
