import { MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { wording } from '../validation/wording.ts';

/** An escape that can make a NUL or half of a surrogate pair; nothing else in valid UTF-8 JSON can. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/**
 * The texts of a parsed body that PostgreSQL cannot store (NUL, lone surrogates), as problems; members' names count too. The
 * parsed body is walked only when its text holds a suspect escape.
 */
export function unstorableTexts(json: string, body: unknown): Problem[] {
  const found: Problem[] = [];
  if (SUSPECT.test(json)) visit(body, ['body'], found);
  return found;
}

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function visit(value: unknown, loc: Problem['loc'], found: Problem[]): void {
  if (found.length >= MAX_PROBLEMS) return;
  if (typeof value === 'string') {
    if (!isStorable(value)) found.push(wording.unicode(loc, null));
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, [...loc, index], found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const at = [...loc, name.toWellFormed()];
      if (isStorable(name)) visit(member, at, found);
      else found.push(wording.unicode(at, null));
    }
  }
}
