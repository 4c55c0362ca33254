import { describe, expect, test } from 'vitest';
import { findPeriod, isOpenPeriod, isPeriodLike } from './find-period.ts';

const parse = (text: string) => {
  const period = findPeriod(text);
  return period && `${period.start} ${period.end}`;
};

describe('years of two digits', () => {
  test.each([
    ['09/19 - 06/21', '2019-09 2021-06'],
    ['Comptable, Cabinet Valmy 09/19 – 06/21', '2019-09 2021-06'],
    ['9/19 - 6/21', '2019-09 2021-06'],
    ['01/09/19 - 30/06/21', '2019-09 2021-06'],
    ['Oct. 18 - Mars 19', '2018-10 2019-03'],
    ['oct 18 à mars 2019', '2018-10 2019-03'],
    ["Aug '17", '2017-08 2017-08'],
    ["Sept. '16 – Juin '18", '2016-09 2018-06'],
    ['Sept19 - Juin21', '2019-09 2021-06'],
    ['sept-19 / juin-21', '2019-09 2021-06'],
    ['Janv. 98 - déc. 03', '1998-01 2003-12'],
    ['2018-20', '2018 2020'],
    ['2017/18', '2017 2018'],
    ['2011/12', '2011 2012'],
    ["'17 - '19", '2017 2019'],
    ['06/12', '2012-06 2012-06'],
    ['(09/19)', '2019-09 2019-09'],
    ['depuis 09/19', '2019-09 Present'],
    ['09/19 - auj.', '2019-09 Present'],
  ])('reads "%s" as %s', (text, expected) => expect(parse(text)).toBe(expected));

  test.each([
    '06/12/34/56/78',
    '06 12 34 56 78',
    '04.76.12.34.56',
    '1/2 journée',
    'Bac +2/3',
    'Ouvert 24/24',
    'Enfants de 10/12 ans',
    'Version 10.12 de Windows',
    'Encadrement de 12/15 personnes',
    'Groupes de 10/12 - 12/14 ans',
    'Mars 19 commandes traitées',
    '35 h / semaine',
    '3/4 temps',
    'TVA à 20 % et 5,5 %',
    '75002 Paris',
    'ISO 27001',
    'Budget de 2500000 euros',
  ])('reads no date in "%s"', (text) => expect(parse(text)).toBeNull());
});

describe('seasons, quarters and half-years', () => {
  test.each([
    ['Été 2019', '2019 2019'],
    ['Étés 2018 et 2019', '2018 2019'],
    ['Summer 2022', '2022 2022'],
    ['Automne 2018 - Printemps 2020', '2018 2020'],
    ['Hiver 2019-2020', '2019 2020'],
    ['T1 2020', '2020-01 2020-03'],
    ['Q3 2021', '2021-07 2021-09'],
    ['T2/2018 - T4/2019', '2018-04 2019-12'],
    ["Q1'19 – Q3'20", '2019-01 2020-09'],
    ['2020 T4', '2020-10 2020-12'],
    ['3e trimestre 2021', '2021-07 2021-09'],
    ['1er semestre 2020', '2020-01 2020-06'],
    ['S2 2018', '2018-07 2018-12'],
    ['H1 2019 - present', '2019-01 Present'],
    ['début 2017 - fin 2018', '2017 2018'],
    ['mi-mars 2019 à fin juin 2020', '2019-03 2020-06'],
    ['Rentrée 2018', '2018 2018'],
  ])('reads "%s" as %s', (text, expected) => expect(parse(text)).toBe(expected));
});

describe('a position that has not ended', () => {
  test.each([
    ['Nov 2019 -', '2019-11 Present'],
    ['11/2019 –', '2019-11 Present'],
    ['(2019 - )', '2019 Present'],
    ['Nov 2019 - auj.', '2019-11 Present'],
    ['Nov 2019 - Auj', '2019-11 Present'],
    ['Nov 2019 - nos jours', '2019-11 Present'],
    ['Nov 2019 à nos jours', '2019-11 Present'],
    ['Nov 2019 - Till date', '2019-11 Present'],
    ['Nov 2019 till date', '2019-11 Present'],
    ['Nov 2019 to date', '2019-11 Present'],
    ['Nov 2019 - date', '2019-11 Present'],
    ['Nov 2019 - à ce jour', '2019-11 Present'],
    ['nov. 2019 jusqu’à ce jour', '2019-11 Present'],
    ["nov. 2019 jusqu'à aujourd’hui", '2019-11 Present'],
    ['depuis mars 2019', '2019-03 Present'],
    ['Depuis le 1er mars 2019', '2019-03 Present'],
    ['Depuis 03/2019', '2019-03 Present'],
    ['En poste depuis septembre 2019', '2019-09 Present'],
    ['à partir de juin 2020', '2020-06 Present'],
    ['2019 - actuellement', '2019 Present'],
    ['2019 - Poste actuel', '2019 Present'],
    ['2019 → en cours', '2019 Present'],
    ['2019 - …', '2019 Present'],
    ['2019 - ongoing', '2019 Present'],
    ['2019 (en cours)', '2019 Present'],
    ['2020 Present', '2020 Present'],
  ])('reads "%s" as %s', (text, expected) => expect(parse(text)).toBe(expected));

  test.each([
    ['2019 - Comptable, Cabinet Valmy', '2019 2019'],
    ['BTS Comptabilité - 2015 -', '2015 2015'],
    ['2019 - Date de naissance', '2019 2019'],
    ['2019 - Présentation du projet', '2019 2019'],
    ['2019 Actualisation des comptes', '2019 2019'],
  ])('does not leave "%s" open', (text, expected) => expect(parse(text)).toBe(expected));
});

describe('ranges', () => {
  test.each([
    ['janvier 2019 - mars 2021', '2019-01 2021-03'],
    ['De sept. 2019 à août 2021', '2019-09 2021-08'],
    ['du 1er septembre 2019 au 31 août 2021', '2019-09 2021-08'],
    ['09.2019 → 06.2021', '2019-09 2021-06'],
    ['09-2019 - 06-2021', '2019-09 2021-06'],
    ['2016-09 to 2017-01', '2016-09 2017-01'],
    ['2019/06 - 2021/03', '2019-06 2021-03'],
    ['2015/2019', '2015 2019'],
    ['entre 2015 et 2019', '2015 2019'],
    ['septembre à décembre 2019', '2019-09 2019-12'],
    ['09 - 12/2019', '2019-09 2019-12'],
    ['juil.-août 2018', '2018-07 2018-08'],
    ['du 1er au 30 juin 2019', '2019-06 2019-06'],
    ['du 01/03 au 30/06/2019', '2019-03 2019-06'],
    ['March 1, 2019 - June 30th, 2021', '2019-03 2021-06'],
    ['2019 - 2021 (2 ans)', '2019 2021'],
  ])('reads "%s" as %s', (text, expected) => expect(parse(text)).toBe(expected));

  test('the offsets cover what belongs to the date, so that no word of it remains', () => {
    for (const text of [
      'Depuis mars 2019',
      '09/19 - 06/21',
      'Été 2019',
      '1er trimestre 2020',
      'Nov 2019 - nos jours',
      "Aug '17",
    ])
      expect(findPeriod(text)).toMatchObject({ from: 0, to: text.length });
  });
});

test.each([
  ['2019 -', true],
  ['January 2020 -', true],
  ['De mars 2019 à septembre', true],
  ['2019 - 2021', false],
  ['2019 - auj.', false],
  ['Comptable -', false],
])('isOpenPeriod("%s") is %s', (text, isOpen) => expect(isOpenPeriod(text)).toBe(isOpen));

test.each([
  ['09/19 - 06/21', true],
  ['Été 2019', true],
  ['T1 2020', true],
  ['- auj.', true],
  ['Comptable 2019', false],
  ['Excel, Sage', false],
])('isPeriodLike("%s") is %s', (text, isLike) => expect(isPeriodLike(text)).toBe(isLike));

test.each([
  ['Depuis septembre 2019 à nos jours', '2019-09'],
  ['Depuis 2018 à ce jour', '2018'],
  ['depuis le 1er mars 2021 et en cours - aujourd’hui', '2021-03'],
  ['Since March 2020 to present', '2020-03'],
  ['09/2019 - heute', '2019-09'],
  ['seit 2017 bis heute', '2017'],
  ['2018 - actualidad', '2018'],
  ['03/2020 – oggi', '2020-03'],
  ['2019 hasta la actualidad', '2019'],
  ['Depuis janvier 2022 – en poste', '2022-01'],
])('"%s" has not ended', (text, start) => {
  expect(parse(text)).toBe(`${start} Present`);
});
