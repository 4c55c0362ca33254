import { decodeStream } from '../filters/decode-stream.ts';
import { type FileContext, readIndirectObject, UNRESOLVED_OBJECT } from '../indirect-object.ts';
import { isArray, isStream, type PdfDictionary, type PdfValue, toInteger } from '../values/pdf-value.ts';
import type { CrossReferenceTable } from './read-table.ts';
import type { CrossReferenceEntry } from './section.ts';

/** Bytes of a field: offsets up to 6 bytes are safe integers. */
const MAX_FIELD_BYTES = 6;

/** Reads a cross-reference stream (ISO 32000-1, 7.5.8) whose object starts here; null when it is none or broken. */
export function readCrossReferenceStream(context: FileContext, start: number): CrossReferenceTable | null {
  const object = readIndirectObject(context, start, UNRESOLVED_OBJECT);
  if (object === null || !isStream(object.value)) return null;
  const { dictionary } = object.value;
  const widths = readWidths(dictionary);
  // Values of a cross-reference stream are direct: nothing can be resolved yet.
  const decoded = widths && decodeStream(context, object.value, (value) => value ?? null);
  if (widths === null || decoded === null || decoded.remainingFilters.length > 0) return null;
  const rowBytes = widths[0] + widths[1] + widths[2];
  const rowCount = Math.floor(decoded.bytes.length / rowBytes);
  const entries = new Map<number, CrossReferenceEntry>();
  const numbers = listNumbers(dictionary, rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    const number = numbers.next();
    if (number.done) break;
    context.budget.spendObjects(1);
    const entry = readRow(decoded.bytes, row * rowBytes, widths);
    if (entry !== null) entries.set(number.value, entry);
  }
  return { entries, trailer: dictionary, end: object.end };
}

type Widths = readonly [type: number, second: number, third: number];

function readWidths(dictionary: PdfDictionary): Widths | null {
  const widths = dictionary.entries.get('W');
  if (!isArray(widths)) return null;
  const [type = 0, second = 0, third = 0] = widths.slice(0, 3).map((width) => toInteger(width) ?? -1);
  const areValid = [type, second, third].every((width) => width >= 0 && width <= MAX_FIELD_BYTES);
  return areValid && type + second + third > 0 ? [type, second, third] : null;
}

/** Lists the object numbers of the rows: those of the ranges of /Index, else all up to /Size. */
function* listNumbers(dictionary: PdfDictionary, rowCount: number): Generator<number, undefined> {
  const index = dictionary.entries.get('Index');
  const ranges: readonly PdfValue[] = isArray(index) ? index : [0, dictionary.entries.get('Size') ?? rowCount];
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const first = toInteger(ranges[i]) ?? -1;
    const count = toInteger(ranges[i + 1]) ?? 0;
    if (first < 0) return undefined;
    for (let k = 0; k < count; k += 1) yield first + k;
  }
  return undefined;
}

function readRow(
  bytes: Uint8Array,
  at: number,
  [typeBytes, secondBytes, thirdBytes]: Widths,
): CrossReferenceEntry | null {
  const type = typeBytes === 0 ? 1 : readField(bytes, at, typeBytes);
  const second = readField(bytes, at + typeBytes, secondBytes);
  const third = readField(bytes, at + typeBytes + secondBytes, thirdBytes);
  if (type === 0) return { kind: 'free', generation: third };
  if (type === 1) return { kind: 'offset', offset: second, generation: third };
  return type === 2 ? { kind: 'compressed', stream: second, index: third } : null;
}

function readField(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = at; i < at + width; i += 1) value = value * 256 + (bytes[i] as number);
  return value;
}
