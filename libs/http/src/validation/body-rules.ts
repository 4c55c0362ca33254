import { MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import type { Checked } from './compile.ts';
import { echo } from './echo.ts';
import { type Schema, unionOf } from './schema.ts';

type Check = (value: unknown) => Checked;
type Path = Problem['loc'];

/**
 * A check of a body that also asks a route's own rules, so that a caller reads all that is wrong in one list, in order of position. The
 * rules see a body that broke its schema without the members that broke it, unless there are already as many problems as are told.
 */
export const withRules =
  (check: Check, schema: Schema, rules: (body: unknown) => readonly Problem[]): Check =>
  (sent) => {
    const checked = check(sent);
    const faults = checked.problems ?? [];
    if (faults.length >= MAX_PROBLEMS) return checked;
    const body = faults.length === 0 ? checked.value : without(sent, faults.map(pathOf));
    if (body === undefined) return checked;
    const told = new Set(faults.map(placeText));
    const found = rules(body).filter((problem) => !told.has(placeText(problem)));
    if (found.length === 0) return checked;
    const all = [...faults, ...found.map((problem) => ({ ...problem, input: echo(problem.input) }))];
    return { value: checked.value, problems: inOrder(all, schema).slice(0, MAX_PROBLEMS) };
  };

/** Where in the body: `loc` without its first step. */
const pathOf = ({ loc }: Problem): Path => loc.slice(1);
const placeText = ({ loc }: Problem): string => JSON.stringify(loc);

/** A copy in which what the paths lead to is undefined, so that items keep their places. */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const inside = new Map<string | number | undefined, Path[]>();
  for (const [step, ...rest] of paths) inside.set(step, [...(inside.get(step) ?? []), rest]);
  const kept = (member: unknown, step: string | number) => {
    const wrong = inside.get(step);
    return wrong === undefined ? member : without(member, wrong);
  };
  if (Array.isArray(value)) return value.map(kept);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, kept(member, name)]));
}

/** As the fields are declared, items by their index, a record before its members. */
function inOrder(problems: readonly Problem[], schema: Schema): Problem[] {
  const placed = problems.map((problem) => ({ problem, place: placeOf(pathOf(problem), schema) }));
  return placed.sort((a, b) => compare(a.place, b.place)).map(({ problem }) => problem);
}

function placeOf(path: Path, schema: Schema): number[] {
  const place: number[] = [];
  let within: Schema | undefined = schema;
  for (const step of path) {
    const compound: Schema | undefined =
      within && unionOf(within).find(({ items, properties }) => items !== undefined || properties !== undefined);
    if (typeof step === 'number') {
      place.push(step);
      within = compound?.items;
    } else {
      const declared = Object.keys(compound?.properties ?? {}).indexOf(step);
      place.push(declared < 0 ? Number.MAX_VALUE : declared);
      within = compound?.properties?.[step];
    }
  }
  return place;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, step] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (step !== other) return step - other;
  }
  return a.length - b.length;
}
