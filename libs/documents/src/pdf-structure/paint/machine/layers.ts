import type { PdfObjects } from '../../pdf-objects.ts';
import {
  EMPTY_DICTIONARY,
  isArray,
  isReference,
  isString,
  type PdfDictionary,
  type PdfValue,
  toDictionary,
  toName,
} from '../../values/pdf-value.ts';
import { decodeTextString } from '../../values/text-string.ts';

/** Optional content (ISO 32000-1, 8.11). */
export type PaintLayer = {
  readonly name: string | null;
  readonly objectNumber: number | null;
  /** Whether viewers show it at first. */
  readonly isShown: boolean;
};

export type LayerReader = {
  /** Returns the layer of a value of /OC or of a property list; null when it is none. */
  readLayer(value: PdfValue | undefined): PaintLayer | null;
};

/** Groups of a membership dictionary that are read. */
const MAX_MEMBERS = 100;

/** Creates a reader that knows which groups the default configuration of the file hides. */
export function createLayerReader(objects: PdfObjects): LayerReader {
  const properties = toDictionary(objects.get(objects.catalog ?? EMPTY_DICTIONARY, 'OCProperties'));
  const configuration = toDictionary(objects.get(properties ?? EMPTY_DICTIONARY, 'D')) ?? EMPTY_DICTIONARY;
  const listGroups = (key: string): ReadonlySet<number> => {
    const groups = objects.get(configuration, key);
    return new Set((isArray(groups) ? groups : []).filter(isReference).map(({ number }) => number));
  };
  const areHidden = toName(objects.get(configuration, 'BaseState')) === 'OFF';
  const [on, off] = [listGroups('ON'), listGroups('OFF')];
  const isGroupShown = (number: number): boolean => (areHidden ? on.has(number) && !off.has(number) : !off.has(number));

  const readMembers = (dictionary: PdfDictionary): readonly PdfValue[] => {
    const groups = dictionary.entries.get('OCGs') ?? null;
    const list = objects.resolve(groups);
    return isArray(list) ? list.slice(0, MAX_MEMBERS) : [groups];
  };

  const readName = (value: PdfValue | undefined): string | null => {
    const dictionary = toDictionary(objects.resolve(value));
    const name = dictionary === null ? null : objects.get(dictionary, 'Name');
    return isString(name) ? decodeTextString(name.bytes) : null;
  };

  const readMembership = (dictionary: PdfDictionary, objectNumber: number | null): PaintLayer => {
    const members = readMembers(dictionary);
    const shown = members.filter(isReference).map(({ number }) => isGroupShown(number));
    const policy = toName(objects.get(dictionary, 'P')) ?? 'AnyOn';
    const isShown =
      shown.length === 0 ||
      (policy === 'AllOn' && shown.every(Boolean)) ||
      (policy === 'AnyOn' && shown.some(Boolean)) ||
      (policy === 'AnyOff' && !shown.every(Boolean)) ||
      (policy === 'AllOff' && !shown.some(Boolean));
    return { name: readName(members[0]), objectNumber, isShown };
  };

  return {
    readLayer(value) {
      const dictionary = toDictionary(objects.resolve(value));
      const type = dictionary && toName(objects.get(dictionary, 'Type'));
      const number = isReference(value) ? value.number : null;
      if (dictionary === null || (type !== 'OCG' && type !== 'OCMD')) return null;
      if (type === 'OCMD') return readMembership(dictionary, number);
      return { name: readName(value), objectNumber: number, isShown: number === null || isGroupShown(number) };
    },
  };
}
