import { MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { echoInput } from './echo-input.ts';
import { getUnionMembers, type Schema } from './schema.ts';
import type { ValidateLargeBody, ValidationResult } from './schema-compiler.ts';

type ValidateBody = (value: unknown) => ValidationResult;
type Path = Problem['loc'];

/**
 * Finds what a schema cannot express, in the order of the body. Yields null after each item of a list: a large body is then checked in
 * slices, and the check ends at a null once there are as many problems as a response reports.
 */
export type BodyRules = (body: unknown) => Iterable<Problem | null>;

/**
 * Adds the rules of a route to the schema validation of a body, so that the caller gets all problems in one list, ordered by position.
 * The rules get the body without the members that violate the schema. They do not run when the schema problems already fill the list.
 */
export const addBodyRules =
  (validate: ValidateBody, schema: Schema, rules: BodyRules): ValidateBody =>
  (value) => {
    const result = validate(value);
    const body = omitWrongMembers(result);
    if (body === undefined) return result;
    const violations: Problem[] = [];
    for (const problem of rules(body)) {
      if (problem !== null) violations.push(problem);
      else if (violations.length >= MAX_PROBLEMS) break;
    }
    return mergeViolations(result, violations, schema);
  };

/** Adds the rules of a route to the sliced validation of a large body, as `addBodyRules` does. */
export const addLargeBodyRules =
  (validate: ValidateLargeBody, schema: Schema, rules: BodyRules): ValidateLargeBody =>
  async (value, slicer) => {
    const result = await validate(value, slicer);
    const body = omitWrongMembers(result);
    if (body === undefined) return result;
    const violations: Problem[] = [];
    let items = 0;
    for (const problem of rules(body)) {
      if (problem !== null) violations.push(problem);
      else {
        if (violations.length >= MAX_PROBLEMS) break;
        items += 1;
        if (items % ITEMS_PER_CLOCK_READING === 0 && slicer.isDue()) await slicer.pause();
      }
    }
    return mergeViolations(result, violations, schema);
  };

/** Items between two readings of the clock. An item takes 2 us to 5 ms: the latter with as many members as the JSON reader accepts. */
const ITEMS_PER_CLOCK_READING = 8;

/** Returns the body that the rules check; undefined when nothing is left to check. */
function omitWrongMembers({ value, problems }: ValidationResult): unknown {
  if (problems === null) return value;
  return problems.length >= MAX_PROBLEMS ? undefined : omitPaths(value, problems.map(getBodyPath));
}

function mergeViolations(result: ValidationResult, violations: readonly Problem[], schema: Schema): ValidationResult {
  const schemaProblems = result.problems ?? [];
  const reportedPlaces = new Set(schemaProblems.map(toPlaceKey));
  const newProblems = violations.filter((problem) => !reportedPlaces.has(toPlaceKey(problem)));
  if (newProblems.length === 0) return result;
  const allProblems = [
    ...schemaProblems,
    ...newProblems.map((problem) => ({ ...problem, input: echoInput(problem.input) })),
  ];
  return { value: result.value, problems: sortProblems(allProblems, schema).slice(0, MAX_PROBLEMS) };
}

/** Returns the path inside the body: `loc` without its first step. */
const getBodyPath = ({ loc }: Problem): Path => loc.slice(1);
const toPlaceKey = ({ loc }: Problem): string => JSON.stringify(loc);

/** Returns a copy in which the values at the paths are undefined, so that array items keep their indices. */
function omitPaths(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const subpathsByStep = new Map<string | number | undefined, Path[]>();
  for (const [step, ...subpath] of paths) subpathsByStep.set(step, [...(subpathsByStep.get(step) ?? []), subpath]);
  const omitInside = (member: unknown, step: string | number) => {
    const subpaths = subpathsByStep.get(step);
    return subpaths === undefined ? member : omitPaths(member, subpaths);
  };
  if (Array.isArray(value)) return value.map(omitInside);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, omitInside(member, name)]));
}

/** Sorts by declaration order of the fields, by index for items, and an object before its members. */
function sortProblems(problems: readonly Problem[], schema: Schema): Problem[] {
  const placed = problems.map((problem) => ({ problem, place: computePlace(getBodyPath(problem), schema) }));
  return placed.sort((a, b) => comparePlaces(a.place, b.place)).map(({ problem }) => problem);
}

function computePlace(path: Path, schema: Schema): number[] {
  const place: number[] = [];
  let parent: Schema | undefined = schema;
  for (const step of path) {
    const compound: Schema | undefined =
      parent &&
      getUnionMembers(parent).find(({ items, properties }) => items !== undefined || properties !== undefined);
    if (typeof step === 'number') {
      place.push(step);
      parent = compound?.items;
    } else {
      const declared = Object.keys(compound?.properties ?? {}).indexOf(step);
      place.push(declared < 0 ? Number.MAX_VALUE : declared);
      parent = declared < 0 ? undefined : compound?.properties?.[step];
    }
  }
  return place;
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (const [at, step] of a.entries()) {
    const otherStep = b[at];
    if (otherStep === undefined) return 1;
    if (step !== otherStep) return step - otherStep;
  }
  return a.length - b.length;
}
