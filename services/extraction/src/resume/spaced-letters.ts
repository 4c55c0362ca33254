import type { Word } from '@probant/documents/document';
import { fold } from '@probant/french/text-folding';
import type { Handles } from './name-parts.ts';

// Fewer letters by themselves may be initials, a list or a misreading; a row of nothing else is a short name.
const LEAST_LETTERS = 5;
const LEAST_ALONE = 3;
// The gap between two words of a spaced text, against the one between two letters.
const WORD_GAP = 1.8;

/**
 * "M A R I E   D U P O N T" as "MARIE DUPONT": the first run of single letters of a row. Its words are parted as an address parts them, else
 * at the wide gaps. Null without a run.
 */
export function joinedLetters(words: readonly Word[], handles: Handles): string | null {
  const start = words.findIndex((_, at) => [0, 1, 2].every((step) => isLetter(words[at + step])));
  if (start < 0) return null;
  const end = words.findIndex((word, at) => at > start && !isLetter(word) && !/^['’.-]$/.test(word.text));
  const run = words.slice(start, end < 0 ? undefined : end);
  if (run.filter(isLetter).length < (run.length === words.length ? LEAST_ALONE : LEAST_LETTERS)) return null;
  const letters = run.map(({ text }) => text).join('');
  return partedAs(letters, handles.email) ?? partedAs(letters, handles.profile) ?? partedAtGaps(run);
}

const isLetter = (word: Word | undefined): boolean => word !== undefined && /^\p{L}$/u.test(word.text);

function partedAtGaps(run: readonly Word[]): string {
  const gaps = run.slice(1).map((word, at) => word.box[0] - (run[at]?.box[2] ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return run.map(({ text }, at) => ((gaps[at - 1] ?? 0) > WORD_GAP * usual ? ` ${text}` : text)).join('');
}

/** Letters in one piece, parted where "marie.dupont", "dupont_marie" or "marie-dupont-230" is; null when it says something else. */
export function partedAs(letters: string, handle: string): string | null {
  const parts = handle.split(/[._-]+|\d+/).filter((part) => part !== '');
  const plain = [...letters].map((letter) => fold(letter).replace(/[^a-z]/g, ''));
  for (let turn = 0; turn < parts.length; turn += 1) {
    const order = [...parts.slice(turn), ...parts.slice(0, turn)];
    if (parts.length < 2 || order.join('') !== plain.join('')) continue;
    const ends = new Set(order.slice(0, -1).map((_, at) => order.slice(0, at + 1).join('').length));
    let read = 0;
    const parted = [...letters]
      .map((letter, at) => {
        read += plain[at]?.length ?? 0;
        const next = plain[at + 1];
        // A hyphen that is printed parts by itself.
        return plain[at] !== '' && next !== '' && ends.has(read) ? `${letter} ` : letter;
      })
      .join('');
    if (parted.includes(' ')) return parted;
  }
  return null;
}
