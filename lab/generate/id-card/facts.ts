import type { IDCardData } from '@probant/contracts/extraction';
import type { Draw } from '../draw.ts';
import { inventPerson } from '../invented/people.ts';
import { type Address, inventAddress } from '../invented/places.ts';
import { toMrzLetters } from './mrz-letters.ts';

export type IdCardKind = 'card' | 'old_card' | 'passport' | 'residence' | 'foreign_card';

export type IdCardFacts = {
  readonly kind: IdCardKind;
  readonly lastName: string;
  readonly firstNames: readonly string[];
  readonly birth: string;
  readonly birthPlace: string;
  readonly gender: 'M' | 'F';
  /** ISO 3166 alpha-3, as in the machine readable zone; `nationality` is the printed form. */
  readonly country: string;
  readonly nationality: string;
  readonly number: string;
  /** Three digits of the office that issued a card of 1988 to 2021. */
  readonly office: string;
  readonly issued: string;
  readonly expiry: string;
  readonly height: number;
  readonly address: Address;
};

const FOREIGN_NATIONALITIES = [
  ['BEL', 'Belge'],
  ['ESP', 'Espagnole'],
  ['ITA', 'Italienne'],
  ['PRT', 'Portugaise'],
  ['MAR', 'Marocaine'],
  ['SEN', 'Sénégalaise'],
  ['TUN', 'Tunisienne'],
] as const;
const inventDay = (draw: Draw, from: number, to: number): string =>
  `${draw.whole(from, to)}-${String(draw.whole(1, 12)).padStart(2, '0')}-${String(draw.whole(1, 28)).padStart(2, '0')}`;
const addYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
const subtractDay = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

export function inventIdCard(draw: Draw, kind: IdCardKind): IdCardFacts {
  const first = inventPerson(draw, 'fr');
  const women = draw.some(['Marie', 'Anne', 'Jeanne', 'Claire', 'Lucie'], draw.whole(0, 2));
  const men = draw.some(['Pierre', 'Jean', 'Paul', 'André', 'Louis'], draw.whole(0, 2));
  const foreign = kind === 'residence' || kind === 'foreign_card';
  const [country, nationality] = foreign ? draw.pick(FOREIGN_NATIONALITIES) : (['FRA', 'Française'] as const);
  const issued =
    kind === 'card'
      ? inventDay(draw, 2021, 2025)
      : kind === 'old_card'
        ? inventDay(draw, 2005, 2020)
        : inventDay(draw, 2014, 2025);
  const years = kind === 'old_card' ? (issued >= '2014-01-02' ? 15 : 10) : 10;
  return {
    kind,
    lastName: draw.chance(0.12) ? `${first.last}-${inventPerson(draw, 'fr').last}` : first.last,
    firstNames: [first.first, ...(first.gender === 'F' ? women : men).filter((name) => name !== first.first)],
    birth: inventDay(draw, 1945, 2004),
    birthPlace: inventAddress(draw, 'FR').town,
    gender: first.gender,
    country,
    nationality,
    number: inventDocumentNumber(draw, kind, issued),
    office: draw.digits(3),
    issued,
    expiry: subtractDay(addYears(issued, years)),
    height: draw.whole(150, 198),
    address: inventAddress(draw, 'FR'),
  };
}

/** Invents a document number in the format of its kind; the number of an old card starts with the year and month of issue. */
function inventDocumentNumber(draw: Draw, kind: IdCardKind, issued: string): string {
  if (kind === 'old_card')
    return `${issued.slice(2, 4)}${issued.slice(5, 7)}${String(draw.whole(1, 95)).padStart(2, '0')}${draw.digits(6)}`;
  if (kind === 'passport') return draw.pattern('##@@#####');
  if (kind === 'residence') return draw.pattern('@#@#@####');
  return Array.from({ length: 9 }, (_, i) =>
    i === 0 ? draw.pick([...'XTRHWFCK']) : draw.pick([...'0123456789CFGHJKLMNPRTVWXYZ']),
  ).join('');
}

/** What a template printed outside the machine readable zone. */
export type PrintedIdCard = {
  /** Names are printed only in the zone, in its letters and truncated at its end. */
  readonly mrzNamesOnly: boolean;
  readonly showsBirthPlace: boolean;
  readonly showsIssue: boolean;
  readonly showsExpiry: boolean;
  readonly nationality: string;
};

/** Returns the names as a zone with lines of 30 characters contains them: no accents, no hyphens, truncated at 30 characters. */
function readMrzNames({ lastName, firstNames }: IdCardFacts): { readonly last: string; readonly first: string } {
  const line = `${toMrzLetters(lastName)}<<${firstNames.map(toMrzLetters).join('<')}`.slice(0, 30);
  const [last = '', first = ''] = line.split('<<');
  return { last: last.replaceAll('<', ' '), first: first.replaceAll('<', ' ').trim() };
}

export function buildIdCardTruth(facts: IdCardFacts, printed: PrintedIdCard): IDCardData {
  const zone = readMrzNames(facts);
  return {
    first_name: printed.mrzNamesOnly ? zone.first : facts.firstNames.join(', '),
    last_name: printed.mrzNamesOnly ? zone.last : facts.lastName,
    birth_date: facts.birth,
    birth_place: printed.showsBirthPlace ? facts.birthPlace : null,
    gender: facts.gender,
    nationality: printed.nationality,
    document_number: facts.number,
    issue_date: printed.showsIssue ? facts.issued : null,
    expiry_date: printed.showsExpiry ? facts.expiry : null,
  };
}
