import { widthOf } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';
import { type Column, type Hand, say, style } from './column.ts';

const NO_TRADE = { fr: 'Curriculum vitae', en: 'Resume' } as const;

/** The name as people set it on top of a resume: spaced, in two lines, under a title that is larger, behind a civility. Moves the column. */
export function nameBlock(draw: Draw, column: Column, hand: Hand, facts: ResumeFacts): void {
  const { first, last, gender } = facts.person;
  const [given, family] = [first.toUpperCase(), last.toUpperCase()];
  const large = style(hand, 2.1, true, hand.accent);
  const fitting = (text: string, wanted = large) => {
    const share = Math.min(1, column.width / widthOf(text, wanted));
    return { ...wanted, size: wanted.size * share, tracking: (wanted.tracking ?? 0) * share };
  };
  const put = (text: string, wanted = large) => {
    const written = fitting(text, wanted);
    column.sheet.text(text, column.x, column.y, written);
    column.y += written.size * 1.32;
  };
  const apart = (text: string) => [...text].join(' ').replaceAll('   ', '    ');
  const civility = facts.language === 'fr' ? { F: 'Mme', M: 'M.' }[gender] : { F: 'Ms', M: 'Mr' }[gender];
  const title = draw.pick([NO_TRADE[facts.language], 'CURRICULUM VITAE', facts.headline]);
  const plain = draw.pick([`${first} ${last}`, `${first} ${family}`, `${given} ${family}`, `${family} ${first}`]);
  draw.weighted<() => void>([
    [6, () => put(plain)],
    [
      2,
      () =>
        put(`${given} ${family}`, { ...large, size: hand.size * 1.7, tracking: hand.size * draw.between(0.15, 0.7) }),
    ],
    [2, () => put(`${apart(given)}    ${apart(family)}`, style(hand, 1.5, true, hand.accent))],
    [2, () => [put(first), put(draw.pick([last, family]))]],
    [1, () => [put(given), put(family)]],
    [1, () => [put(apart(given), style(hand, 1.5, true)), put(apart(family), style(hand, 1.5, true))]],
    [2, () => [put(title, style(hand, 2.4, true)), put(plain, style(hand, draw.pick([1, 1.3, 1.8]), true))]],
    [1, () => put(`${civility} ${first} ${family}`)],
    [1, () => put(`${first} ${family}, ${facts.headline}`, style(hand, 1.3, true))],
    [
      1,
      () =>
        put(
          `${draw.pick(['CV', 'CURRICULUM VITAE', 'Curriculum Vitae'])} ${draw.pick(['-', '–', 'de', ':'])} ${first} ${last}`,
        ),
    ],
    [1, () => put(`${family}, ${first}`)],
    [1, () => say(column, plain, style(hand))],
  ])();
}

/** A name that only the running header of each sheet says. */
export const runningHeader = (draw: Draw, { person: { first, last }, language }: ResumeFacts, page: number): string => {
  const count = language === 'fr' ? `page ${page}` : `Page ${page}`;
  return draw.pick([
    `${first} ${last} - CV - ${count}`,
    `CV ${first} ${last.toUpperCase()}`,
    `${first} ${last} | ${count}`,
  ]);
};
