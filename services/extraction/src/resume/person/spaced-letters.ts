import type { Word } from '@probant/documents/document';
import { foldText } from '@probant/french/text-folding';
import { median } from '@probant/kernel/median';
import type { ContactHandles } from './name-parts.ts';

// Fewer single letters can be initials, a list or a misreading. A row of only single letters can be a short name.
const MIN_LETTERS = 5;
const MIN_LETTERS_ALONE = 3;
// Minimum gap between two words of a spaced text, in median gaps between letters.
const MIN_WORD_GAP = 1.8;

/**
 * Joins the first run of single letters of a row: "M A R I E   D U P O N T" gives "MARIE DUPONT". Its words are split as in the e-mail address
 * or profile, else at wide gaps. Null without a run.
 */
export function joinSpacedLetters(words: readonly Word[], handles: ContactHandles): string | null {
  const start = words.findIndex((_, index) => [0, 1, 2].every((step) => isLetter(words[index + step])));
  if (start < 0) return null;
  const end = words.findIndex((word, index) => index > start && !isLetter(word) && !/^['’.-]$/.test(word.text));
  const run = words.slice(start, end < 0 ? undefined : end);
  if (run.filter(isLetter).length < (run.length === words.length ? MIN_LETTERS_ALONE : MIN_LETTERS)) return null;
  const letters = run.map(({ text }) => text).join('');
  return splitByHandle(letters, handles.email) ?? splitByHandle(letters, handles.profile) ?? splitAtGaps(run);
}

const isLetter = (word: Word | undefined): boolean => word !== undefined && /^\p{L}$/u.test(word.text);

function splitAtGaps(run: readonly Word[]): string {
  const gaps = run.slice(1).map((word, index) => word.box[0] - (run[index]?.box[2] ?? 0));
  const medianGap = median(gaps, 0);
  return run.map(({ text }, index) => ((gaps[index - 1] ?? 0) > MIN_WORD_GAP * medianGap ? ` ${text}` : text)).join('');
}

/** Splits joined letters where the handle is split ("marie.dupont", "dupont_marie", "marie-dupont-230"); null when the letters differ. */
export function splitByHandle(letters: string, handle: string): string | null {
  const parts = handle.split(/[._-]+|\d+/).filter((part) => part !== '');
  const foldedLetters = [...letters].map((letter) => foldText(letter).replace(/[^a-z]/g, ''));
  for (let rotation = 0; rotation < parts.length; rotation += 1) {
    const order = [...parts.slice(rotation), ...parts.slice(0, rotation)];
    if (parts.length < 2 || order.join('') !== foldedLetters.join('')) continue;
    const ends = new Set(order.slice(0, -1).map((_, index) => order.slice(0, index + 1).join('').length));
    let length = 0;
    const name = [...letters]
      .map((letter, index) => {
        length += foldedLetters[index]?.length ?? 0;
        const next = foldedLetters[index + 1];
        // A printed hyphen already separates two words.
        return foldedLetters[index] !== '' && next !== '' && ends.has(length) ? `${letter} ` : letter;
      })
      .join('');
    if (name.includes(' ')) return name;
  }
  return null;
}
