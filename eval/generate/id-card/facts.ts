import type { IDCardData } from '@probant/contracts/extraction';
import type { Draw } from '../draw.ts';
import { inventPerson } from '../invented/people.ts';
import { type Address, inventAddress } from '../invented/places.ts';
import { zoneLetters } from './zone-letters.ts';

export type IdKind = 'card' | 'old_card' | 'passport' | 'residence' | 'foreign_card';

export type IdFacts = {
  readonly kind: IdKind;
  readonly lastName: string;
  readonly firstNames: readonly string[];
  readonly birth: string;
  readonly birthPlace: string;
  readonly gender: 'M' | 'F';
  /** ISO 3166 alpha-3, as in the zone, and as printed. */
  readonly country: string;
  readonly nationality: string;
  readonly number: string;
  /** Three digits of the office that issued an old card. */
  readonly office: string;
  readonly issued: string;
  readonly expiry: string;
  readonly height: number;
  readonly address: Address;
};

const NATIONALITIES = [
  ['BEL', 'Belge'],
  ['ESP', 'Espagnole'],
  ['ITA', 'Italienne'],
  ['PRT', 'Portugaise'],
  ['MAR', 'Marocaine'],
  ['SEN', 'Sénégalaise'],
  ['TUN', 'Tunisienne'],
] as const;
const dayOf = (draw: Draw, from: number, to: number): string =>
  `${draw.whole(from, to)}-${String(draw.whole(1, 12)).padStart(2, '0')}-${String(draw.whole(1, 28)).padStart(2, '0')}`;
const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

export function inventId(draw: Draw, kind: IdKind): IdFacts {
  const first = inventPerson(draw, 'fr');
  const others = draw.some(['Marie', 'Anne', 'Jeanne', 'Claire', 'Lucie'], draw.whole(0, 2));
  const men = draw.some(['Pierre', 'Jean', 'Paul', 'André', 'Louis'], draw.whole(0, 2));
  const foreign = kind === 'residence' || kind === 'foreign_card';
  const [country, nationality] = foreign ? draw.pick(NATIONALITIES) : (['FRA', 'Française'] as const);
  const issued =
    kind === 'card' ? dayOf(draw, 2021, 2025) : kind === 'old_card' ? dayOf(draw, 2005, 2020) : dayOf(draw, 2014, 2025);
  const years = kind === 'old_card' ? (issued >= '2014-01-02' ? 15 : 10) : 10;
  return {
    kind,
    lastName: draw.chance(0.12) ? `${first.last}-${inventPerson(draw, 'fr').last}` : first.last,
    firstNames: [first.first, ...(first.gender === 'F' ? others : men).filter((name) => name !== first.first)],
    birth: dayOf(draw, 1945, 2004),
    birthPlace: inventAddress(draw, 'FR').town,
    gender: first.gender,
    country,
    nationality,
    number: numberOf(draw, kind, issued),
    office: draw.digits(3),
    issued,
    expiry: dayBefore(yearsAfter(issued, years)),
    height: draw.whole(150, 198),
    address: inventAddress(draw, 'FR'),
  };
}

/** Letters and digits of the kinds of number; the old card's opens with the year and month of its issue. */
function numberOf(draw: Draw, kind: IdKind, issued: string): string {
  if (kind === 'old_card')
    return `${issued.slice(2, 4)}${issued.slice(5, 7)}${String(draw.whole(1, 95)).padStart(2, '0')}${draw.digits(6)}`;
  if (kind === 'passport') return draw.pattern('##@@#####');
  if (kind === 'residence') return draw.pattern('@#@#@####');
  return Array.from({ length: 9 }, (_, i) =>
    i === 0 ? draw.pick([...'XTRHWFCK']) : draw.pick([...'0123456789CFGHJKLMNPRTVWXYZ']),
  ).join('');
}

/** What is printed beside the zone. */
export type IdReport = {
  /** Names stand in the zone only, in its letters and cut where it ends. */
  readonly zoneNamesOnly: boolean;

  readonly showsBirthPlace: boolean;
  readonly showsIssue: boolean;
  readonly showsExpiry: boolean;
  readonly nationality: string;
};

/** A name as a zone of lines of 30 leaves it: no accents, no hyphens, nothing after the thirtieth character. */
function namesInZone({ lastName, firstNames }: IdFacts): { readonly last: string; readonly first: string } {
  const line = `${zoneLetters(lastName)}<<${firstNames.map(zoneLetters).join('<')}`.slice(0, 30);
  const [last = '', first = ''] = line.split('<<');
  return { last: last.replaceAll('<', ' '), first: first.replaceAll('<', ' ').trim() };
}

export function idTruth(facts: IdFacts, said: IdReport): IDCardData {
  const zone = namesInZone(facts);
  return {
    first_name: said.zoneNamesOnly ? zone.first : facts.firstNames.join(', '),
    last_name: said.zoneNamesOnly ? zone.last : facts.lastName,
    birth_date: facts.birth,
    birth_place: said.showsBirthPlace ? facts.birthPlace : null,
    gender: facts.gender,
    nationality: said.nationality,
    document_number: facts.number,
    issue_date: said.showsIssue ? facts.issued : null,
    expiry_date: said.showsExpiry ? facts.expiry : null,
  };
}
