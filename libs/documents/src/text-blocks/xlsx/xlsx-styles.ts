import { readXmlEvents } from '../../office-archive/xml-events.ts';
import { type NumberFormat, parseNumberFormat } from './xlsx-number-format.ts';

/** Returns the number format of each cell style of a workbook, by index; null for "General". */
export function readNumberFormats(styles: Uint8Array | undefined): readonly (NumberFormat | null)[] {
  const codes = new Map<number, string>();
  const formats: (NumberFormat | null)[] = [];
  let isInCellFormats = false;
  if (styles !== undefined)
    readXmlEvents(styles, {
      open: (name, attributes) => {
        const id = Number(attributes['numFmtId'] ?? 0);
        if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
        else if (name === 'cellXfs') isInCellFormats = true;
        else if (name === 'xf' && isInCellFormats) formats.push(parseNumberFormat(id, codes.get(id)));
      },
      close: (name) => {
        if (name === 'cellXfs') isInCellFormats = false;
      },
    });
  return formats;
}
