import { foldInPlace } from '@probant/french/text-folding';
import { readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { ResumeLine } from './resume-lines.ts';

type Item = { readonly text: string; readonly line: ResumeLine };

const MOST_ITEMS = 100;
const LONGEST_SKILL = 60;

/** Skills as written, one each: parted at commas, bullets, bars and wide gaps; "Bureautique :" and ratings are left out. */
export function readSkills(lines: readonly ResumeLine[]): Reading<string>[] {
  const items = itemsOf(lines).filter(({ text }) => text.length <= LONGEST_SKILL && /\p{L}/u.test(text));
  return distinct(items)
    .slice(0, MOST_ITEMS)
    .map(({ text, line }) => readingAt(line.place, text, 0.88, 'layout'));
}

const LANGUAGES =
  /\b(?:francais|anglais|espagnol|allemand|italien|portugais|neerlandais|arabe|chinois|mandarin|japonais|coreen|russe|polonais|roumain|turc|grec|suedois|norvegien|danois|finnois|tcheque|hongrois|ukrainien|hebreu|hindi|vietnamien|catalan|basque|breton|creole|latin|berbere|kabyle|wolof|lingala|persan|french|english|spanish|german|italian|portuguese|dutch|arabic|chinese|japanese|korean|russian|polish|romanian|turkish|greek|swedish|norwegian|danish|finnish|czech|hungarian|ukrainian|hebrew|vietnamese|lsf|langue des signes)\b/;
const LEVEL =
  /^(?:langue maternelle|maternelle|natif|native|bilingue|bilingual|courante?|fluent|notions|intermediaire|intermediate|avance|advanced|debutant|beginner|scolaire|professionnel|professional|technique|lu|ecrit|parle|[abc][12]|toeic|toefl|ielts|niveau)\b/;

/** Languages as written, each with the level that stands with it. */
export function readLanguages(lines: readonly ResumeLine[]): Reading<string>[] {
  const found: Item[] = [];
  for (const item of itemsOf(lines, false)) {
    const folded = foldInPlace(item.text);
    const before = found.at(-1);
    if (LANGUAGES.test(folded)) found.push(item);
    else if (before && LEVEL.test(folded) && before.text.length < 40)
      found[found.length - 1] = { ...before, text: `${before.text} ${item.text}` };
  }
  return distinct(found).map(({ text, line }) => readingAt(line.place, text, 0.92, 'layout'));
}

function itemsOf(lines: readonly ResumeLine[], withoutCategory = true): Item[] {
  return joinedLines(lines).flatMap(({ line, parts }) =>
    parts.flatMap((part) => {
      const bare = withoutCategory ? part.replace(/^[\p{L}][\p{L}\s&/'’-]{1,40}\s?:\s*/u, '') : part;
      return bare
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

/** Lines with the ones that continue them: after a comma, or begun with a small letter below a bullet. */
function joinedLines(lines: readonly ResumeLine[]): { readonly line: ResumeLine; readonly parts: readonly string[] }[] {
  const joined: { line: ResumeLine; parts: readonly string[] }[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const open = before?.parts.at(-1);
    const continues =
      open !== undefined &&
      !line.bullet &&
      (/[,;/|•·]$/.test(open) || /^\p{Ll}/u.test(line.text)) &&
      before?.line.parts.length === 1;
    if (before && continues)
      joined[joined.length - 1] = { ...before, parts: [...before.parts.slice(0, -1), `${open} ${line.text}`] };
    else joined.push({ line, parts: line.parts });
  }
  return joined;
}

function distinct(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ text }) => {
    const key = foldInPlace(text);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
