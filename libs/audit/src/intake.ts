import { type Problem, problem } from '@probant/kernel/errors';
import { isSound, MAX_DEPTH } from './sound-json.ts';

type Path = readonly (string | number)[];

/**
 * What a JSON value holds that the log could not give back exactly: lone surrogates (RFC 8785 has no bytes for them), U+0000
 * (PostgreSQL stores none), numbers whose integer part a double does not hold exactly, nesting beyond MAX_DEPTH.
 * One record for each, `loc` starting with the given path; an empty list when the value can be sealed.
 */
export function intakeProblems(value: unknown, path: Path): readonly Problem[] {
  const problems: Problem[] = [];
  examine(value, [...path], 1, problems);
  return problems;
}

/** `place` is where the walk is now, one array for all of it: only a problem takes a copy. */
function examine(value: unknown, place: (string | number)[], depth: number, problems: Problem[]): void {
  if (typeof value === 'string') examineText(value, place, problems);
  else if (typeof value === 'number') examineNumber(value, place, problems);
  else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) problems.push(refused([...place], `nested deeper than ${MAX_DEPTH} levels`));
    else examineMembers(value as Record<string, unknown>, place, depth, problems);
  }
}

function examineMembers(
  container: Readonly<Record<string, unknown>>,
  place: (string | number)[],
  depth: number,
  problems: Problem[],
): void {
  const isList = Array.isArray(container);
  for (const name of Object.keys(container)) {
    place.push(isList ? Number(name) : name);
    examineText(name, place, problems);
    examine(container[name], place, depth + 1, problems);
    place.pop();
  }
}

function examineText(text: string, place: Path, problems: Problem[]): void {
  if (isSound(text)) return;
  if (!text.isWellFormed())
    problems.push(
      problem(
        'string_unicode',
        [...place],
        'Input should be a valid string, unable to parse raw data as a unicode string',
        text,
      ),
    );
  if (text.includes('\0')) problems.push(refused([...place], 'the character U+0000 cannot be stored', text));
}

/** Every double beyond 2^53 is an integer, so one bound says both "integer" and "unsafe"; 1e999 arrives as Infinity. */
function examineNumber(value: number, place: Path, problems: Problem[]): void {
  const limit = Number.MAX_SAFE_INTEGER;
  if (value > limit)
    problems.push(
      problem('less_than_equal', [...place], `Input should be less than or equal to ${limit}`, shown(value), {
        le: limit,
      }),
    );
  if (value < -limit)
    problems.push(
      problem('greater_than_equal', [...place], `Input should be greater than or equal to ${-limit}`, shown(value), {
        ge: -limit,
      }),
    );
}

const shown = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** A refusal in pydantic's form for rules of one's own. */
export const refused = (path: Path, rule: string, input: unknown = null): Problem =>
  problem('value_error', path, `Value error, ${rule}`, input, { error: {} });
