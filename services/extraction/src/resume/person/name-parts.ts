import { foldText } from '@probant/french/text-folding';

/** First names and family name. */
export type NameParts = { readonly first: string; readonly last: string };

const PARTICLE_PATTERN = /^(?:d[eu]|des|la|van|von|den|der|le|el|al|ben|bin|di|da|dos)$/i;

/** The part of the e-mail address before the @, and the name in the URL of the LinkedIn profile. */
export type ContactHandles = { readonly email: string; readonly profile: string };

export const createHandles = (email: string | null, linkedin: string | null): ContactHandles => ({
  email: foldText(email ?? '').split('@')[0] ?? '',
  profile: /\/(?:in|pub)\/([^/?]+)/.exec(foldText(linkedin ?? ''))?.[1] ?? '',
});

/**
 * Counts the words of a name that a handle repeats, and the words that it does not. An initial next to another word of the name counts as
 * repeated.
 */
export function countConfirmedWords(
  name: string,
  handles: ContactHandles,
): { readonly confirmedWords: number; readonly unconfirmedWords: number } {
  const words = foldText(name)
    .split(/[\s'’.-]+/)
    .filter((word) => word.length > 2 && !PARTICLE_PATTERN.test(word));
  const counts = [handles.email, handles.profile].map((handle) => {
    const repeatedWords = words.filter((word) => handle.includes(word));
    const [word] = repeatedWords;
    const initials = words.filter((other) => other !== word).map((other) => other.charAt(0));
    const hasInitial = (initial: string) =>
      new RegExp(`^${initial}[._-]?${word}|${word}[._-]?${initial}(?![a-z])`).test(handle);
    return repeatedWords.length === 1 && word !== undefined && initials.some(hasInitial) ? 2 : repeatedWords.length;
  });
  const confirmedWords = Math.max(0, ...counts);
  return { confirmedWords, unconfirmedWords: words.length - confirmedWords };
}

/**
 * Splits a name. Capitals mark the family name when only one part has them; else the order of the words in the e-mail address decides; else
 * the first word is the first name.
 */
export function splitName(name: string, { email }: Pick<ContactHandles, 'email'>): NameParts {
  const words = name.split(' ');
  const capitalWords = words.filter(
    (word) => word.length > 1 && word === word.toUpperCase() && !/^\p{L}\.$/u.test(word),
  );
  if (capitalWords.length > 0 && capitalWords.length < words.length) {
    const last = words.filter((word) => capitalWords.includes(word) || PARTICLE_PATTERN.test(word)).join(' ');
    const first = words.filter((word) => !last.split(' ').includes(word)).join(' ');
    if (first !== '') return { first, last };
  }
  const positionOf = (word: string | undefined) => (word && word.length > 2 ? email.indexOf(foldText(word)) : -1);
  const isReversed =
    words.length === 2 &&
    positionOf(words[0]) > positionOf(words[1]) &&
    positionOf(words[1]) >= 0 &&
    words.every((word) => word === word.toUpperCase());
  if (isReversed) return { first: words[1] ?? '', last: words[0] ?? '' };
  const particleIndex = words.findIndex((word, index) => index > 0 && PARTICLE_PATTERN.test(word));
  const lastNameIndex = particleIndex > 0 ? particleIndex : words.length - 1;
  return { first: words.slice(0, lastNameIndex).join(' '), last: words.slice(lastNameIndex).join(' ') };
}

/** Moves the last word, the first name, to the front. A name with a word in capitals stays unchanged: splitName recognizes its family name. */
export function moveFirstNameToFront(name: string): string {
  const words = name.split(' ');
  const hasCapitals = words.some((word) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase());
  return hasCapitals || words.length < 2 ? name : [words.at(-1), ...words.slice(0, -1)].join(' ');
}
