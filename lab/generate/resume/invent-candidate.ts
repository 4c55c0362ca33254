import type { Draw } from '../draw.ts';
import { inventName, inventPerson, type Person } from '../invented/people.ts';

const NAME_PARTICLES = ['de', 'du', 'de la', 'Le', 'van den', 'El', 'Ben', 'Da'] as const;
const SECOND_FIRST_NAMES = ['Anne', 'Marie', 'Luc', 'Paul', 'Louis', 'Rose'] as const;

/** Invents a candidate; some have a double last name, a particle or a double first name. */
export function inventCandidate(draw: Draw, language: 'fr' | 'en'): Person {
  const person = inventPerson(draw, language);
  const form = draw.weighted([
    [14, 'plain'],
    [3, 'two names'],
    [2, 'particle'],
    [2, 'two first names'],
  ] as const);
  if (form === 'two names') return { ...person, last: `${person.last}-${inventName(draw, language)}`.replace(' ', '') };
  if (form === 'particle' && !person.last.includes(' '))
    return { ...person, last: `${draw.pick(NAME_PARTICLES)} ${person.last}` };
  if (form === 'two first names' && !person.first.includes('-'))
    return { ...person, first: `${person.first}-${draw.pick(SECOND_FIRST_NAMES)}` };
  return person;
}
