import { foldInPlace } from '@probant/french/text-folding';
import { createReading } from '../reading/create-reading.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { ResumeLine } from './page/resume-lines.ts';

type Item = { readonly text: string; readonly line: ResumeLine };

const MAX_ITEMS = 100;
const MAX_SKILL_LENGTH = 60;

/** Reads skills as written, split at commas, bullets, bars and wide gaps, without categories ("Bureautique :") and ratings. */
export function readSkills(lines: readonly ResumeLine[]): Reading<string>[] {
  const items = splitItems(lines).filter(({ text }) => text.length <= MAX_SKILL_LENGTH && /\p{L}/u.test(text));
  return removeDuplicates(items)
    .slice(0, MAX_ITEMS)
    .map(({ text, line }) => createReading(line.place, text, 0.88, 'layout'));
}

const LANGUAGE_PATTERN =
  /\b(?:francais|anglais|espagnol|allemand|italien|portugais|neerlandais|arabe|chinois|mandarin|japonais|coreen|russe|polonais|roumain|turc|grec|suedois|norvegien|danois|finnois|tcheque|hongrois|ukrainien|hebreu|hindi|vietnamien|catalan|basque|breton|creole|latin|berbere|kabyle|wolof|lingala|persan|french|english|spanish|german|italian|portuguese|dutch|arabic|chinese|japanese|korean|russian|polish|romanian|turkish|greek|swedish|norwegian|danish|finnish|czech|hungarian|ukrainian|hebrew|vietnamese|lsf|langue des signes)\b/;
const LEVEL_PATTERN =
  /^(?:langue maternelle|maternelle|natif|native|bilingue|bilingual|courante?|fluent|notions|intermediaire|intermediate|avance|advanced|debutant|beginner|scolaire|professionnel|professional|technique|lu|ecrit|parle|[abc][12]|toeic|toefl|ielts|niveau)\b/;

/** Reads languages as written, each with its level. */
export function readLanguages(lines: readonly ResumeLine[]): Reading<string>[] {
  const languages: Item[] = [];
  for (const item of splitItems(lines, false)) {
    const folded = foldInPlace(item.text);
    const previous = languages.at(-1);
    if (LANGUAGE_PATTERN.test(folded)) languages.push(item);
    else if (previous && LEVEL_PATTERN.test(folded) && previous.text.length < 40)
      languages[languages.length - 1] = { ...previous, text: `${previous.text} ${item.text}` };
  }
  return removeDuplicates(languages).map(({ text, line }) => createReading(line.place, text, 0.92, 'layout'));
}

function splitItems(lines: readonly ResumeLine[], removesCategory = true): Item[] {
  return joinContinuedLines(lines).flatMap(({ line, parts }) =>
    parts.flatMap((part) => {
      const list = removesCategory ? part.replace(/^[\p{L}][\p{L}\s&/'’-]{1,40}\s?:\s*/u, '') : part;
      return list
        .split(/\.\s(?=\p{Lu})|[;|•●▪·]|\s\/(?:\s|$)|,(?![^(]*\))|\s+[-–]\s+(?=\p{Lu})/u)
        .map((text) =>
          text
            .replace(/[★☆●○◉◯■□▮▯]+|\s\d{1,3}\s?%/gu, '')
            .replace(/^[\s:–-]+|[\s.,:–-]+$/gu, '')
            .replace(/^(?:and|et|ainsi que)\s+/i, ''),
        )
        .filter((text) => text !== '')
        .map((text) => ({ text, line }));
    }),
  );
}

/** Joins lines with their continuations: after a comma, or when the next line begins with a small letter and has no bullet. */
function joinContinuedLines(
  lines: readonly ResumeLine[],
): { readonly line: ResumeLine; readonly parts: readonly string[] }[] {
  const joinedLines: { line: ResumeLine; parts: readonly string[] }[] = [];
  for (const line of lines) {
    const previous = joinedLines.at(-1);
    const lastPart = previous?.parts.at(-1);
    const isContinuation =
      lastPart !== undefined &&
      !line.hasBullet &&
      (/[,;/|•·]$/.test(lastPart) || /^\p{Ll}/u.test(line.text)) &&
      previous?.line.parts.length === 1;
    if (previous && isContinuation)
      joinedLines[joinedLines.length - 1] = {
        ...previous,
        parts: [...previous.parts.slice(0, -1), `${lastPart} ${line.text}`],
      };
    else joinedLines.push({ line, parts: line.parts });
  }
  return joinedLines;
}

function removeDuplicates(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ text }) => {
    const key = foldInPlace(text);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
