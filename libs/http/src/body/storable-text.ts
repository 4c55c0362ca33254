import { MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import { pydanticProblem } from '../validation/pydantic-problem.ts';

/** An escape that can produce a NUL or half of a surrogate pair; nothing else in valid UTF-8 JSON can. */
const SUSPECT_ESCAPE_PATTERN = /\\u(?:0000|d[89a-f])/i;

/** Returns whether a JSON text may contain strings that PostgreSQL cannot store. */
export const hasSuspectEscape = (json: string): boolean => json.includes('\\u') && SUSPECT_ESCAPE_PATTERN.test(json);

/** Returns a problem for each string and member name of a parsed body that PostgreSQL cannot store (NUL, lone surrogates). */
export function findUnstorableTexts(body: unknown): Problem[] {
  const problems: Problem[] = [];
  for (const problem of visit(body, ['body'])) {
    if (problem !== null) problems.push(problem);
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return problems;
}

/** Finds the problems of `findUnstorableTexts` in slices. */
export async function findUnstorableTextsInSlices(body: unknown, slicer: TimeSlicer): Promise<Problem[]> {
  const problems: Problem[] = [];
  let containers = 0;
  for (const problem of visit(body, ['body'])) {
    if (problem !== null) problems.push(problem);
    if (problems.length >= MAX_PROBLEMS) break;
    containers += 1;
    if (containers % CONTAINERS_PER_CLOCK_READING === 0 && slicer.isDue()) await slicer.pause();
  }
  return problems;
}

const CONTAINERS_PER_CLOCK_READING = 64;

/** Returns whether PostgreSQL can store the text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Yields the problems, and null for each array and object. */
function* visit(value: unknown, loc: Problem['loc']): Generator<Problem | null> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield pydanticProblem.notUnicode(loc, null);
  } else if (typeof value === 'object' && value !== null) {
    yield null;
    if (!Array.isArray(value)) yield* visitMembers(value, loc);
    else for (const [index, item] of value.entries()) if (mayBeUnstorable(item)) yield* visit(item, [...loc, index]);
  }
}

/** Whether a value is worth a visit: a body can have 20 million that are not. */
const mayBeUnstorable = (value: unknown): boolean =>
  typeof value === 'string' ? !isStorable(value) : typeof value === 'object' && value !== null;

function* visitMembers(record: object, loc: Problem['loc']): Generator<Problem | null> {
  for (const [name, member] of Object.entries(record)) {
    const at = [...loc, name.toWellFormed()];
    if (isStorable(name)) {
      if (mayBeUnstorable(member)) yield* visit(member, at);
    } else yield pydanticProblem.notUnicode(at, null);
  }
}
