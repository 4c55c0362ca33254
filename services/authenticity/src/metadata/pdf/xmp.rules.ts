import { createXmlTags } from './xml-tags.rules.ts';

/** What a block of XMP states about programs and dates. Lists are in the order of the block, at most 64 values of 256 characters each. */
export type XmpFields = {
  readonly creatorTools: readonly string[];
  readonly producers: readonly string[];
  readonly creationDates: readonly string[];
  readonly modificationDates: readonly string[];
  /** Programs of the history of saves. */
  readonly historyPrograms: readonly string[];
  /** Saves in the history that name a program. */
  readonly historySteps: number;
};

const FIELD_LISTS = {
  CreatorTool: 'creatorTools',
  Producer: 'producers',
  CreateDate: 'creationDates',
  ModifyDate: 'modificationDates',
  softwareAgent: 'historyPrograms',
} as const;

type FieldName = keyof typeof FIELD_LISTS;
type List = (typeof FIELD_LISTS)[FieldName];

/** Elements that describe other files, such as the pictures placed on a page. */
const FOREIGN_ELEMENTS: ReadonlySet<string> = new Set(['Pantry', 'Ingredients', 'Manifest', 'DerivedFrom', 'Versions']);
const MAX_VALUES = 64;

/** Reads a block of XMP, well formed or not. Linear in its length: entities and document types that it declares are not expanded. */
export function readXmpFields(xmp: string): XmpFields {
  const fields: Record<List, string[]> = {
    creatorTools: [],
    producers: [],
    creationDates: [],
    modificationDates: [],
    historyPrograms: [],
  };
  let historySteps = 0;
  let foreignDepth = 0;
  const add = (name: string, value: string) => {
    const text = value.trim();
    if (!isField(name) || foreignDepth > 0 || text === '') return;
    if (name === 'softwareAgent') historySteps += 1;
    const list = fields[FIELD_LISTS[name]];
    if (list.length < MAX_VALUES && !list.includes(text)) list.push(text);
  };
  for (const { name, kind, attributes, text } of createXmlTags(xmp)) {
    if (FOREIGN_ELEMENTS.has(name) && kind !== 'empty')
      foreignDepth = Math.max(0, foreignDepth + (kind === 'open' ? 1 : -1));
    for (const [attribute, value] of attributes) add(attribute, value);
    if (kind === 'open') add(name, text);
  }
  return { ...fields, historySteps };
}

const isField = (name: string): name is FieldName => Object.hasOwn(FIELD_LISTS, name);
