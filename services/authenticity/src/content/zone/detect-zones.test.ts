import { computeCheckDigit } from '@probant/french/mrz/check-digit';
import {
  createFrenchIdLines,
  createTd1Lines,
  createTd2Lines,
  createTd3Lines,
  type Holder,
} from '@probant/french/mrz/testing/create-mrz';
import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { zoneDetector } from './detect-zones.ts';

const HOLDER: Holder = {
  lastName: 'BERTHIER',
  firstName: 'CORINNE',
  number: 'T7X62TZ79',
  country: 'FRA',
  birth: '651206',
  sex: 'F',
  expiry: '310127',
};

const ZONES: readonly (readonly [string, readonly string[]])[] = [
  ['TD1', createTd1Lines(HOLDER)],
  ['TD2', createTd2Lines(HOLDER)],
  ['TD3', createTd3Lines(HOLDER)],
  ['FRENCH_ID', createFrenchIdLines({ ...HOLDER, number: '880692310285' })],
];

const observe = async (rows: readonly string[], options = {}) =>
  listCodes(await observeTyped([zoneDetector], rows, options));

/** Calls back with the lines with one digit changed, for each digit and several changes. */
function* listChanges(lines: readonly string[]): Generator<readonly string[]> {
  for (const [at, line] of lines.entries())
    for (const { index } of line.matchAll(/\d/g))
      for (const shift of [1, 3, 7]) {
        const changed = line.slice(0, index) + ((Number(line[index]) + shift) % 10) + line.slice(index + 1);
        yield lines.map((current, other) => (other === at ? changed : current));
      }
}

describe.each(ZONES)('%s', (_, lines) => {
  test('is not observed when its check digits are right', async () => expect(await observe(lines)).toEqual([]));

  test('is observed with any digit changed, on a text layer', async () => {
    for (const changed of listChanges(lines)) expect(await observe(changed)).toEqual(['mrz_check_invalid']);
  });

  test('is observed after a sure OCR only when no usual misreading explains it', async () => {
    const changes = [...listChanges(lines)];
    const outcomes = await Promise.all(changes.map((changed) => observe(changed, { source: 'ocr', confidence: 0.99 })));
    const observed = outcomes.filter((codes) => codes.length > 0).length;
    expect(observed).toBeGreaterThan(0);
    expect(observed).toBeLessThan(changes.length);
    expect(await observe(changes[0] ?? [], { source: 'ocr', confidence: 0.9 })).toEqual([]);
  });

  test('is observed below many lines of the same length', async () => {
    const [changed = []] = listChanges(lines);
    const others = Array.from({ length: 250 }, () => 'X'.repeat(changed[0]?.length ?? 0));
    expect(await observe([...others, ...changed])).toEqual(['mrz_check_invalid']);
  });

  test('is not observed with a lost character', async () =>
    expect(await observe(lines.map((line) => line.replace('<', '')))).toEqual([]));
});

describe('a number that continues in the optional field (ICAO 9303-5, note j)', () => {
  const printZone = (digit: string) => {
    const first = `IDBEL592048532<374${digit}<<<<<<<<<<<`;
    const second = '8502016F1801019BEL<<<<<<<<<<<';
    const checked = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
    return [first, second + computeCheckDigit(checked), 'SPECIMEN<<SPECIMEN<<<<<<<<<<<<'];
  };
  const digit = computeCheckDigit('592048532374');

  test('is not observed with its check digit', async () => expect(await observe(printZone(digit))).toEqual([]));
  test('is observed with another one', async () =>
    expect(await observe(printZone(String((Number(digit) + 1) % 10)))).toEqual(['mrz_check_invalid']));
});

describe('the dates of a card', () => {
  const card = (birth: string, expiry: string) => [
    'DATE DE NAISS. / Date of birth',
    birth,
    "DATE D'EXPIR. / Expiry date",
    expiry,
    ...createTd1Lines(HOLDER),
  ];
  const OBSERVED = ['mrz_print_mismatch'];

  test.each([
    ['equal to the zone', card('06 12 1965', '27 01 2031'), []],
    ['equal to the zone in another form', ['Né(e) le : 06.12.1965', ...createTd1Lines(HOLDER)], []],
    ['another birth date', card('06 12 1975', '27 01 2031'), OBSERVED],
    ['another birth date after its label', ['Né(e) le : 07.12.1965', ...createTd1Lines(HOLDER)], OBSERVED],
    ['another expiry date', card('06 12 1965', '27 01 2034'), OBSERVED],
    ['no label', ['06 12 1975', ...createTd1Lines(HOLDER)], []],
    ['two dates under the label', card('06 12 1975   01 01 2020', '27 01 2031'), []],
    ['two cards on a page', [...card('06 12 1975', '27 01 2031'), ...createTd1Lines(HOLDER)], []],
  ])('%s', async (_, rows, codes) => expect(await observe(rows)).toEqual(codes));

  test.each([
    ['a usual misreading', '06 12 1985', 0.99, []],
    ['no usual misreading', '06 12 1945', 0.99, OBSERVED],
    ['a low confidence', '06 12 1945', 0.9, []],
  ] as const)('after OCR: %s', async (_, birth, confidence, codes) =>
    expect(await observe(card(birth, '27 01 2031'), { source: 'ocr', confidence })).toEqual(codes),
  );
});

describe('the names of a card', () => {
  const card = (last: string, first: string, holder: Partial<Holder> = {}) => [
    'RÉPUBLIQUE FRANÇAISE',
    'NOM / Surname',
    last,
    'Prénoms / Given names',
    first,
    'SEXE / Sex   NATIONALITÉ / Nationality',
    'F   FRA',
    ...createTd1Lines({ ...HOLDER, ...holder }),
  ];
  const OBSERVED = ['mrz_print_mismatch'];

  test.each<[string, readonly string[], readonly string[]]>([
    ['those of the zone', card('BERTHIER', 'Corinne, Odile'), []],
    ['a second last name', card('BERTHIER LACOMBE', 'Corinne'), []],
    ['the name of marriage first', card('LACOMBE ép. BERTHIER', 'Corinne'), []],
    ['accents and hyphens', card('BERTHIÈR', 'Corinne-Anne'), []],
    ['an umlaut', card('MÜLLER', 'Corinne', { lastName: 'MUELLER' }), []],
    ['a particle', card("D'ARGENT", 'Corinne', { lastName: 'DARGENT' }), []],
    ['a name that the zone cuts', card('BERTHIERSON', 'Corinne', { lastName: 'BERTHIERS' }), []],
    ['in other cells', ['Nom : BERTHIER   Prénom : Corinne', ...createTd1Lines(HOLDER)], []],
    ['no label', ['VASSEUR', 'Solène', ...createTd1Lines(HOLDER)], []],
    ['a label without a value', ['NOM / Surname', ...createTd1Lines(HOLDER)], []],
    ['a label above another label', ['NOM / Surname', 'SEXE / Sex', ...createTd1Lines(HOLDER)], []],
    ['somebody else', card('VASSEUR', 'Solène'), OBSERVED],
    ['another last name', card('VASSEUR', 'Corinne'), OBSERVED],
    ['other given names', card('BERTHIER', 'Solène, Marie'), OBSERVED],
    ['another last name after its label', ['Nom : VASSEUR', ...createTd1Lines(HOLDER)], OBSERVED],
    ['another name on a passport', ['Nom / Surname (1)', 'VASSEUR', ...createTd3Lines(HOLDER)], OBSERVED],
    [
      'another name on a former French card',
      ['Nom : VASSEUR', 'Prénom(s) : SOLENE', ...createFrenchIdLines({ ...HOLDER, number: '880692310285' })],
      OBSERVED,
    ],
    ['another name in English', ['Surname', 'WALKER', ...createTd2Lines(HOLDER)], OBSERVED],
  ])('%s', async (_, rows, codes) => expect(await observe(rows)).toEqual(codes));

  test.each([
    ['another name', 'VASSEUR', 0.99, OBSERVED],
    ['a misread one', 'BERTNLER', 0.99, []],
    ['a low confidence', 'VASSEUR', 0.9, []],
  ] as const)('after OCR: %s', async (_, last, confidence, codes) =>
    expect(await observe(card(last, 'Corinne'), { source: 'ocr', confidence })).toEqual(codes),
  );
});
