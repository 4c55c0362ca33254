import { fold } from '@probant/french/text-folding';

export type NameParts = { readonly first: string; readonly last: string };

const PARTICLE = /^(?:d[eu]|des|la|van|von|den|der|le|el|al|ben|bin|di|da|dos)$/i;

/** What a person signs with: the part of the address before the @, and the name in the address of the profile. */
export type Handles = { readonly email: string; readonly profile: string };

export const handlesOf = (email: string | null, linkedin: string | null): Handles => ({
  email: fold(email ?? '').split('@')[0] ?? '',
  profile: /\/(?:in|pub)\/([^/?]+)/.exec(fold(linkedin ?? ''))?.[1] ?? '',
});

/** How many words of a name an address repeats, an initial beside another of its words included; and how many it does not. */
export function proofOf(name: string, handles: Handles): { readonly told: number; readonly untold: number } {
  const words = fold(name)
    .split(/[\s'’.-]+/)
    .filter((word) => word.length > 2 && !PARTICLE.test(word));
  const counts = [handles.email, handles.profile].map((handle) => {
    const told = words.filter((word) => handle.includes(word));
    const [only] = told;
    const initials = words.filter((word) => word !== only).map((word) => word.charAt(0));
    const signed = (initial: string) =>
      new RegExp(`^${initial}[._-]?${only}|${only}[._-]?${initial}(?![a-z])`).test(handle);
    return told.length === 1 && only !== undefined && initials.some(signed) ? 2 : told.length;
  });
  const told = Math.max(0, ...counts);
  return { told, untold: words.length - told };
}

/** Capitals mark the family name when only one part has them; then the order in the address; then the first word is the first name. */
export function partsOf(name: string, { email }: Pick<Handles, 'email'>): NameParts {
  const words = name.split(' ');
  const shouted = words.filter((word) => word.length > 1 && word === word.toUpperCase() && !/^\p{L}\.$/u.test(word));
  if (shouted.length > 0 && shouted.length < words.length) {
    const last = words
      .filter((word) => shouted.includes(word) || (PARTICLE.test(word) && shouted.length > 0))
      .join(' ');
    const first = words.filter((word) => !last.split(' ').includes(word)).join(' ');
    if (first !== '') return { first, last };
  }
  const at = (word: string | undefined) => (word && word.length > 2 ? email.indexOf(fold(word)) : -1);
  const reversed =
    words.length === 2 &&
    at(words[0]) > at(words[1]) &&
    at(words[1]) >= 0 &&
    words.every((word) => word === word.toUpperCase());
  if (reversed) return { first: words[1] ?? '', last: words[0] ?? '' };
  const particle = words.findIndex((word, index) => index > 0 && PARTICLE.test(word));
  const cut = particle > 0 ? particle : words.length - 1;
  return { first: words.slice(0, cut).join(' '), last: words.slice(cut).join(' ') };
}

/** "DURAND Jane" is told by its capitals; of a name without, the last word is the first name. */
export function turned(name: string): string {
  const words = name.split(' ');
  const shouted = words.some((word) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase());
  return shouted || words.length < 2 ? name : [words.at(-1), ...words.slice(0, -1)].join(' ');
}
