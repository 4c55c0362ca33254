import type { TimeSlicer } from '@probant/kernel/time-slicer';
import { ToolError } from './tool-error.ts';

/** Values between two looks at the clock. */
const CHECK_INTERVAL_VALUES = 1_000;
const MIN_VALUE_CHARACTERS = 2;

/**
 * Throws a ToolError when the JSON of a value would have more than about `maxCharacters`. Stops counting there, so that the cost does
 * not depend on how much more there is.
 */
export async function assertSize(value: unknown, maxCharacters: number, slicer: TimeSlicer): Promise<void> {
  const pending: Iterator<unknown>[] = [[value][Symbol.iterator]()];
  let characters = 0;
  let values = 0;
  for (let current = pending.at(-1); current !== undefined; current = pending.at(-1)) {
    const { done, value: item } = current.next();
    if (done === true) {
      pending.pop();
      continue;
    }
    characters += MIN_VALUE_CHARACTERS;
    if (typeof item === 'string') characters += item.length;
    else if (Array.isArray(item)) pending.push(item[Symbol.iterator]());
    else if (typeof item === 'object' && item !== null) {
      for (const name of Object.keys(item)) characters += name.length + MIN_VALUE_CHARACTERS;
      pending.push(Object.values(item)[Symbol.iterator]());
    }
    if (characters > maxCharacters) throw createTooLargeError(maxCharacters);
    values += 1;
    if (values % CHECK_INTERVAL_VALUES === 0 && slicer.isDue()) await slicer.pause();
  }
}

const createTooLargeError = (maxCharacters: number) =>
  new ToolError(
    `The arguments have more than ${maxCharacters.toLocaleString('en-US')} characters. Send fewer records at a time, or use the HTTP routes.`,
    'invalid',
  );
