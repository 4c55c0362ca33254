import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import { isStorableText, MAX_DEPTH } from './storable-json.ts';

type Path = readonly (string | number)[];

/**
 * Finds everything in a JSON value that the log could not return exactly: lone surrogates (RFC 8785 cannot encode them), U+0000
 * (PostgreSQL cannot store it), numbers whose integer part a double cannot represent, nesting beyond MAX_DEPTH. Returns one problem for
 * each, with a `loc` that starts with `path`; an empty list when the value can be recorded.
 */
export function validateJson(value: unknown, path: Path): readonly Problem[] {
  const problems: Problem[] = [];
  validateValue(value, [...path], 1, problems);
  return problems;
}

/** `location` is the current path, one mutable array for the whole walk. Problems copy it. */
function validateValue(value: unknown, location: (string | number)[], depth: number, problems: Problem[]): void {
  if (typeof value === 'string') validateText(value, location, problems);
  else if (typeof value === 'number') validateNumber(value, location, problems);
  else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) problems.push(createRuleProblem([...location], `nested deeper than ${MAX_DEPTH} levels`));
    else validateMembers(value as Record<string, unknown>, location, depth, problems);
  }
}

function validateMembers(
  container: Readonly<Record<string, unknown>>,
  location: (string | number)[],
  depth: number,
  problems: Problem[],
): void {
  const isList = Array.isArray(container);
  for (const name of Object.keys(container)) {
    location.push(isList ? Number(name) : name);
    validateText(name, location, problems);
    validateValue(container[name], location, depth + 1, problems);
    location.pop();
  }
}

function validateText(text: string, location: Path, problems: Problem[]): void {
  if (isStorableText(text)) return;
  if (!text.isWellFormed())
    problems.push(
      createValidationProblem(
        'string_unicode',
        [...location],
        'Input should be a valid string, unable to parse raw data as a unicode string',
        text,
      ),
    );
  if (text.includes('\0'))
    problems.push(createRuleProblem([...location], 'the character U+0000 cannot be stored', text));
}

/** Every double beyond 2^53 is an integer, so the bound needs no separate integer check. JSON.parse reads 1e999 as Infinity. */
function validateNumber(value: number, location: Path, problems: Problem[]): void {
  const limit = Number.MAX_SAFE_INTEGER;
  if (value > limit)
    problems.push(
      createValidationProblem(
        'less_than_equal',
        [...location],
        `Input should be less than or equal to ${limit}`,
        toJsonNumber(value),
        {
          le: limit,
        },
      ),
    );
  if (value < -limit)
    problems.push(
      createValidationProblem(
        'greater_than_equal',
        [...location],
        `Input should be greater than or equal to ${-limit}`,
        toJsonNumber(value),
        {
          ge: -limit,
        },
      ),
    );
}

const toJsonNumber = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Creates a problem in the form that pydantic gives custom rules. */
export const createRuleProblem = (path: Path, rule: string, input: unknown = null): Problem =>
  createValidationProblem('value_error', path, `Value error, ${rule}`, input, { error: {} });
