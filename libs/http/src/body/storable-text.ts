import { MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { pydanticProblem } from '../validation/pydantic-problem.ts';

/** An escape that can produce a NUL or half of a surrogate pair; nothing else in valid UTF-8 JSON can. */
const SUSPECT_ESCAPE_PATTERN = /\\u(?:0000|d[89a-f])/i;

/**
 * Returns a problem for each string and member name of a parsed body that PostgreSQL cannot store (NUL, lone surrogates). Walks the
 * body only when its text contains a suspect escape.
 */
export function findUnstorableTexts(json: string, body: unknown): Problem[] {
  const problems: Problem[] = [];
  if (SUSPECT_ESCAPE_PATTERN.test(json)) visit(body, ['body'], problems);
  return problems;
}

/** Returns whether PostgreSQL can store the text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function visit(value: unknown, loc: Problem['loc'], problems: Problem[]): void {
  if (problems.length >= MAX_PROBLEMS) return;
  if (typeof value === 'string') {
    if (!isStorable(value)) problems.push(pydanticProblem.notUnicode(loc, null));
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, [...loc, index], problems);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const at = [...loc, name.toWellFormed()];
      if (isStorable(name)) visit(member, at, problems);
      else problems.push(pydanticProblem.notUnicode(at, null));
    }
  }
}
