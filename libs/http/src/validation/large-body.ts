import { MAX_PROBLEMS } from '@probant/kernel/errors';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import type { TSchema } from 'typebox';
import { type ApplyDefaults, compileDefaults } from './defaults.ts';
import type { Schema } from './schema.ts';

/** Items that break their schema, by checked list; at most as many per list as a response reports. */
export type WrongItems = ReadonlyMap<readonly unknown[], readonly number[]>;

/** Checks a body in slices. Its problems are then listed by `explainProblems`, which visits only the wrong items of the checked lists. */
export type SlicedCheck = {
  check(value: unknown, slicer: TimeSlicer): Promise<{ readonly isValid: boolean; readonly wrongItems: WrongItems }>;
  /** Fills in the defaults of a valid value. */
  applyDefaults(value: unknown, slicer: TimeSlicer): Promise<void>;
};

type List = {
  readonly name: string;
  readonly isItem: (item: unknown) => boolean;
  readonly apply: ApplyDefaults | null;
};

/** Items between two readings of the clock. An item takes 2 us to 5 ms: the latter with as many members as the JSON reader accepts. */
const ITEMS_PER_CLOCK_READING = 8;

/**
 * Compiles the check of a large body: the lists among its members are checked item by item, and everything else at once. A list deeper
 * inside is checked at once with the item that contains it.
 */
export function compileSlicedCheck(
  schema: TSchema,
  compile: (schema: TSchema) => (value: unknown) => boolean,
): SlicedCheck {
  const lists = findLists(schema as Schema).map(
    ([name, items]): List => ({
      name,
      isItem: compile(items as TSchema),
      apply: compileDefaults(items),
    }),
  );
  const frame = omitItems(schema as Schema, new Set(lists.map(({ name }) => name)));
  const isFrame = compile(frame as TSchema);
  const applyToFrame = compileDefaults(frame);
  return {
    check: async (value, slicer) => {
      const wrongItems = new Map<readonly unknown[], readonly number[]>();
      for (const { name, isItem } of lists) {
        const list = readList(value, name);
        if (list === null) continue;
        wrongItems.set(list, await findWrongItems(list, isItem, slicer));
      }
      const areItemsValid = [...wrongItems.values()].every((wrong) => wrong.length === 0);
      return { isValid: isFrame(value) && areItemsValid, wrongItems };
    },
    applyDefaults: async (value, slicer) => {
      applyToFrame?.(value);
      for (const { name, apply } of lists) {
        const list = readList(value, name);
        if (list !== null && apply !== null) await fillItems(list, apply, slicer);
      }
    },
  };
}

/** Returns the members that are lists whose items can be checked on their own. None for a schema that is more than an object. */
function findLists(schema: Schema): readonly (readonly [name: string, items: Schema])[] {
  const { type, properties, $ref, $defs, anyOf, oneOf, allOf } = schema;
  if (type !== 'object' || [$ref, $defs, anyOf, oneOf, allOf].some((part) => part !== undefined)) return [];
  return Object.entries(properties ?? {}).flatMap(([name, member]) =>
    member.type === 'array' && member.items !== undefined && !member.uniqueItems ? [[name, member.items] as const] : [],
  );
}

/** Returns the schema without the items of its lists. */
function omitItems(schema: Schema, names: ReadonlySet<string>): Schema {
  if (names.size === 0) return schema;
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const { items, ...list } = member;
    return [name, names.has(name) ? list : member] as const;
  });
  const { $id, ...frame } = schema;
  return { ...frame, properties: Object.fromEntries(properties) };
}

function readList(value: unknown, name: string): readonly unknown[] | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  const member = (value as Record<string, unknown>)[name];
  return Array.isArray(member) ? member : null;
}

/** Returns the indices of the first items that are wrong. */
async function findWrongItems(
  list: readonly unknown[],
  isItem: (item: unknown) => boolean,
  slicer: TimeSlicer,
): Promise<readonly number[]> {
  const wrong: number[] = [];
  for (const [index, item] of list.entries()) {
    if (!isItem(item)) wrong.push(index);
    if (wrong.length >= MAX_PROBLEMS) return wrong;
    if (index % ITEMS_PER_CLOCK_READING === 0 && slicer.isDue()) await slicer.pause();
  }
  return wrong;
}

async function fillItems(list: readonly unknown[], apply: ApplyDefaults, slicer: TimeSlicer): Promise<void> {
  for (const [index, item] of list.entries()) {
    apply(item);
    if (index % ITEMS_PER_CLOCK_READING === 0 && slicer.isDue()) await slicer.pause();
  }
}
