import { measureText } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';
import { type ResumeStyle, type TextColumn, toTextStyle, writeText } from './text-column.ts';

const DOCUMENT_NAMES = { fr: 'Curriculum vitae', en: 'Resume' } as const;

/** Writes the name in one of the ways found on resumes: spaced letters, two rows, below a larger title, after a civility. Moves the column down. */
export function writeName(draw: Draw, column: TextColumn, style: ResumeStyle, facts: ResumeFacts): void {
  const { first, last, gender } = facts.person;
  const [upperFirst, upperLast] = [first.toUpperCase(), last.toUpperCase()];
  const nameStyle = toTextStyle(style, 2.1, true, style.accent);
  const fitToColumn = (text: string, textStyle = nameStyle) => {
    const share = Math.min(1, column.width / measureText(text, textStyle));
    return { ...textStyle, size: textStyle.size * share, tracking: (textStyle.tracking ?? 0) * share };
  };
  const writeLine = (text: string, textStyle = nameStyle) => {
    const fittedStyle = fitToColumn(text, textStyle);
    column.sheet.text(text, column.x, column.y, fittedStyle);
    column.y += fittedStyle.size * 1.32;
  };
  const spaceLetters = (text: string) => [...text].join(' ').replaceAll('   ', '    ');
  const civility = facts.language === 'fr' ? { F: 'Mme', M: 'M.' }[gender] : { F: 'Ms', M: 'Mr' }[gender];
  const title = draw.pick([DOCUMENT_NAMES[facts.language], 'CURRICULUM VITAE', facts.headline]);
  const plainName = draw.pick([
    `${first} ${last}`,
    `${first} ${upperLast}`,
    `${upperFirst} ${upperLast}`,
    `${upperLast} ${first}`,
  ]);
  draw.weighted<() => void>([
    [6, () => writeLine(plainName)],
    [
      2,
      () =>
        writeLine(`${upperFirst} ${upperLast}`, {
          ...nameStyle,
          size: style.size * 1.7,
          tracking: style.size * draw.between(0.15, 0.7),
        }),
    ],
    [
      2,
      () =>
        writeLine(
          `${spaceLetters(upperFirst)}    ${spaceLetters(upperLast)}`,
          toTextStyle(style, 1.5, true, style.accent),
        ),
    ],
    [2, () => [writeLine(first), writeLine(draw.pick([last, upperLast]))]],
    [1, () => [writeLine(upperFirst), writeLine(upperLast)]],
    [
      1,
      () => [
        writeLine(spaceLetters(upperFirst), toTextStyle(style, 1.5, true)),
        writeLine(spaceLetters(upperLast), toTextStyle(style, 1.5, true)),
      ],
    ],
    [
      2,
      () => [
        writeLine(title, toTextStyle(style, 2.4, true)),
        writeLine(plainName, toTextStyle(style, draw.pick([1, 1.3, 1.8]), true)),
      ],
    ],
    [1, () => writeLine(`${civility} ${first} ${upperLast}`)],
    [1, () => writeLine(`${first} ${upperLast}, ${facts.headline}`, toTextStyle(style, 1.3, true))],
    [
      1,
      () =>
        writeLine(
          `${draw.pick(['CV', 'CURRICULUM VITAE', 'Curriculum Vitae'])} ${draw.pick(['-', '–', 'de', ':'])} ${first} ${last}`,
        ),
    ],
    [1, () => writeLine(`${upperLast}, ${first}`)],
    [1, () => writeText(column, plainName, toTextStyle(style))],
  ])();
}

/** Formats the running header of a resume that has its name only there. */
export const formatRunningHeader = (
  draw: Draw,
  { person: { first, last }, language }: ResumeFacts,
  page: number,
): string => {
  const count = language === 'fr' ? `page ${page}` : `Page ${page}`;
  return draw.pick([
    `${first} ${last} - CV - ${count}`,
    `CV ${first} ${last.toUpperCase()}`,
    `${first} ${last} | ${count}`,
  ]);
};
