import type { CrossReferenceEntry } from './cross-reference/section.ts';
import {
  type FileContext,
  type IndirectObject,
  type ObjectOptions,
  readIndirectObject,
  UNRESOLVED_OBJECT,
} from './indirect-object.ts';
import type { PdfDictionary, PdfValue } from './values/pdf-value.ts';

export type PdfObject = {
  readonly number: number;
  readonly generation: number;
  /** null for an object that is broken, missing, or inside an object stream that cannot be decrypted. */
  readonly value: PdfValue;
  readonly entry: Exclude<CrossReferenceEntry, { kind: 'free' }>;
  /** Its bytes in the file; null inside an object stream. */
  readonly range: { readonly start: number; readonly end: number } | null;
  /** Why the value may not be what the writer meant. */
  readonly damage: 'none' | 'broken' | 'missing' | 'misplaced' | 'encrypted';
};

export type ObjectSource = {
  readonly entries: ReadonlyMap<number, CrossReferenceEntry>;
  readonly trailer: PdfDictionary;
  /** Finds an object that is not where its entry says; null when the file has none. */
  findMisplaced(number: number): number | null;
};

export type OffsetEntry = Extract<CrossReferenceEntry, { kind: 'offset' }>;

/** Reads the object of an entry where the entry says, or where the file has it. Its value is null when the file has none. */
export function readPlacedObject(
  context: FileContext,
  { findMisplaced }: Pick<ObjectSource, 'findMisplaced'>,
  options: ObjectOptions,
  number: number,
  entry: OffsetEntry,
): PdfObject {
  const readAt = (offset: number): IndirectObject | null => {
    const object = readIndirectObject(context, offset, options);
    return object?.number === number ? object : null;
  };
  const placed = readAt(entry.offset);
  const elsewhere = placed ? null : findMisplaced(number);
  const object = placed ?? (elsewhere === null ? null : readAt(elsewhere));
  if (object === null)
    return { number, generation: entry.generation, value: null, entry, range: null, damage: 'missing' };
  const { generation, value, start, end, isBroken } = object;
  const damage = isBroken ? 'broken' : placed ? 'none' : 'misplaced';
  return { number, generation, value, entry, range: { start, end }, damage };
}

/** Reads the value of an object before the key of the file is known: without decrypting it. */
export function readPlainValue(
  context: FileContext,
  { entries, findMisplaced }: ObjectSource,
  number: number,
): PdfValue {
  const entry = entries.get(number);
  if (entry?.kind !== 'offset') return null;
  const placed = readIndirectObject(context, entry.offset, UNRESOLVED_OBJECT);
  if (placed?.number === number) return placed.value;
  const elsewhere = findMisplaced(number);
  return elsewhere === null ? null : (readIndirectObject(context, elsewhere, UNRESOLVED_OBJECT)?.value ?? null);
}
