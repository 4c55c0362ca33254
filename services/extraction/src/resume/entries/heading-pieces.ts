import { foldInPlace } from '@probant/french/text-folding';
import type { ResumeLine } from '../page/resume-lines.ts';
import { findPeriod } from '../periods/find-period.ts';
import type { Entry } from './entries.ts';

/** A part of an entry's heading: between wide gaps, dashes, bars and commas. */
export type HeadingPiece = { readonly text: string; readonly folded: string; readonly line: ResumeLine };

/** Splits the heading of an entry, without its period, where authors separate title, employer and place. */
export function splitHeading({ heading }: Entry): HeadingPiece[] {
  return heading.flatMap((line) =>
    line.parts.flatMap((part) =>
      removePeriod(part)
        .split(
          /\s+(?=\(\p{Lu}[^()]*\)\s*$)|\s+[-–—|•·/]\s+|\s*[|•]\s*|\s+(?=chez\s|@\s)|(?<=\p{L})\s:\s|,\s+(?=[\p{Lu}@])(?![A-Z]{2}$)/u,
        )
        .map((text) =>
          text
            .replace(/^\(([^()]*)\)$/, '$1')
            .replace(/^[\s,;:()–—|-]+|[\s,;:(–—|-]+$/gu, '')
            .trim(),
        )
        .filter((text) => /\p{L}{2}/u.test(text))
        .map((text) => ({ text, folded: foldInPlace(text), line })),
    ),
  );
}

function removePeriod(text: string): string {
  const period = findPeriod(text);
  const remainder = period ? `${text.slice(0, period.from)} ${text.slice(period.to)}` : text;
  return remainder
    .replace(
      /\b(?:summer|winter|spring|fall|autumn|été|hiver|printemps|automne|expected graduation:?|depuis)\b/giu,
      ' ',
    )
    .replace(/\(\s*(?:\d+\s(?:mois|ans?|months?|years?)\s*)*\)/gi, ' ')
    .trim();
}
