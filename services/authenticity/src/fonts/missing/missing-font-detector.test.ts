import {
  createPagePainter,
  listPages,
  openPdfStructure,
  type PagePaint,
  type PdfPage,
} from '@probant/documents/pdf-structure';
import { describe, expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { measureText, type TypedText, writeLines, writeTypedPages } from '../testing/typed-page.ts';
import { listPageValues, missingFontDetector } from './missing-font-detector.ts';

/** Returns the values that are found, marked with an exclamation mark where they are a date, an amount or an account. */
function listFound(...pages: readonly (readonly TypedText[])[]): readonly string[] {
  const objects = openPdfStructure(writeTypedPages(pages)).openObjects();
  const painter = createPagePainter(objects);
  const { pages: read } = listPages(objects);
  const paints = new Map(read.map((page) => [page, painter.readPaint(page)]));
  const evidence = { pages: read, readPaint: (page: PdfPage) => paints.get(page) as PagePaint };
  return listPageValues(evidence).map(({ run, isDeciding }) => `${run.operation.text}${isDeciding ? '!' : ''}`);
}

/** Takes a part of a line out, and types another text in its place, in a font that the file does not have. */
function retype(
  lines: readonly string[],
  [before, after]: readonly [string, string],
  font: TypedText['font'] = 'helvetica',
): readonly TypedText[] {
  return writeLines(lines).flatMap((line): readonly TypedText[] => {
    const start = line.text.indexOf(before);
    if (start < 0) return [line];
    const [x, y] = line.at;
    const end = start + before.length;
    const rest = line.text.slice(end);
    const at = (index: number) => [x + measureText(line.text.slice(0, index)), y] as const;
    return [
      ...(start > 0 ? [{ text: line.text.slice(0, start), at: at(0) }] : []),
      ...(rest === '' ? [] : [{ text: rest, at: at(end) }]),
      { text: after, at: at(start), font },
    ];
  });
}

const WORK = [
  'Attestation de travail',
  'Je soussignée Claire Martin, gérante de la société Valmy,',
  'atteste que Monsieur Paul Bernard, né le 14 juin 1988, est salarié',
  'depuis le 03/09/2018 en qualité de comptable, pour un salaire',
  'mensuel brut de 2 450,00 €. Il n’est pas démissionnaire.',
  'Fait à Lyon, le 4 septembre 2026',
];
const RESUME = [
  'Sophie Renaud, assistante de direction',
  '2019 – 2024 Cabinet Leroy, Nantes : agenda, déplacements, notes',
  '2014 – 2019 Société Arvor, Rennes : accueil et courrier',
  'Licence professionnelle, Université de Nantes, mention bien',
  'Anglais courant, allemand scolaire, permis B',
];
const PAYSLIP = [
  'Bulletin de paie        Période : août 2026',
  'Salaire de base        151,67        2 400,00',
  'Cotisations salariales        543,84',
  'Net à payer        1 928,16 EUR',
  'Virement du 31/08/2026        FR76 3000 6000 0112 3456 7890 189',
];
const RENT = [
  'Quittance de loyer du mois de juillet 2026',
  'Reçu de Madame Nadia Garnier, 12 rue des Lilas à Grenoble',
  'la somme de 780,50 euros, charges comprises',
  'Loyer : 700,00    Charges : 80,50',
];

describe('a value in a font that the file does not have', () => {
  test.each<[string, readonly string[], readonly [string, string], TypedText['font'], string]>([
    ['the date of entry in an attestation', WORK, ['03/09/2018', '03/09/2015'], 'helvetica', '03/09/2015!'],
    ['the salary in an attestation', WORK, ['2 450,00 €', '3 950,00 €'], 'times', '3 950,00 €!'],
    ['the date of birth, in words', WORK, ['14 juin 1988', '14 juin 1998'], 'helvetica', '14 juin 1998!'],
    [
      'the end of a sentence with a date',
      WORK,
      ['le 4 septembre 2026', 'le 9 octobre 2026'],
      'times',
      'le 9 octobre 2026!',
    ],
    ['the name of the employee', WORK, ['Paul Bernard', 'Karim Lefort'], 'helvetica', 'Karim Lefort'],
    ['the position', WORK, ['comptable', 'directeur'], 'courier', 'directeur'],
    ['the years of a job in a resume', RESUME, ['2014 – 2019', '2011 – 2019'], 'helvetica', '2011 – 2019!'],
    ['an employer in a resume', RESUME, ['Cabinet Leroy', 'Cabinet Deloy'], 'times', 'Cabinet Deloy'],
    ['a degree in a resume', RESUME, ['Licence', 'Master'], 'helvetica', 'Master'],
    ['the net pay', PAYSLIP, ['1 928,16 EUR', '2 928,16 EUR'], 'helvetica', '2 928,16 EUR!'],
    ['the pay period', PAYSLIP, ['août 2026', 'sept. 2026'], 'times', 'sept. 2026!'],
    [
      'the account of a transfer',
      PAYSLIP,
      ['FR76 3000 6000 0112 3456 7890 189', 'FR70 3000 2005 5000 0015 7845 Z02'],
      'courier',
      'FR70 3000 2005 5000 0015 7845 Z02!',
    ],
    ['the sum of a receipt for rent', RENT, ['780,50 euros', '980,50 euros'], 'helvetica', '980,50 euros!'],
    ['the tenant of a receipt for rent', RENT, ['Nadia Garnier', 'Louise Perrot'], 'helvetica', 'Louise Perrot'],
    [
      'a whole line',
      RENT,
      ['Reçu de Madame Nadia Garnier, 12 rue des Lilas à Grenoble', 'Reçu de Madame Lise Perrot'],
      'times',
      'Reçu de Madame Lise Perrot',
    ],
  ])('is found: %s', (_, lines, change, font, found) => {
    expect(listFound(writeLines(lines))).toEqual([]);
    expect(listFound(retype(lines, change, font))).toEqual([found]);
  });

  test('is found in a cell far from its label, and a unit above its line', () => {
    const row = [{ text: 'Montant du loyer', at: [60, 400] as const }];
    const typed = { text: '850,00', at: [250, 401] as const, font: 'helvetica' as const };
    expect(listFound([...writeLines(RENT), ...row, typed])).toEqual(['850,00!']);
  });

  test('is found in the place of a longer one, smaller and higher as a tool makes it fit', () => {
    const typed = retype(WORK, ['03/09/2018', '03/09/2015']).map(
      (text): TypedText =>
        text.font === 'helvetica' ? { ...text, at: [text.at[0], text.at[1] + 2], size: 6.5 } : text,
    );
    expect(listFound(typed)).toEqual(['03/09/2015!']);
  });

  test('is found on a white box of its own, away from the lines and columns', () => {
    const typed = { text: 'Total 99,00', font: 'helvetica' as const, size: 7 };
    expect(listFound([...writeLines(RENT), { ...typed, at: [350, 675], box: 1 }])).toEqual(['Total 99,00!']);
    expect(listFound([...writeLines(RENT), { ...typed, at: [350, 675] }])).toEqual([]);
    expect(listFound([...writeLines(RENT), { ...typed, at: [350, 675], box: 0.5 }])).toEqual([]);
    expect(listFound([...writeLines(RENT), { ...typed, at: [350, 500], box: 1 }])).toEqual([]);
  });

  test('is found at the right margin, on the line of its label', () => {
    const row = { text: 'Total net', at: [60, 400] as const };
    expect(listFound([...writeLines(RENT), row, { text: '850,00', at: [500, 400], font: 'helvetica' }])).toEqual([
      '850,00!',
    ]);
  });

  test('is found in a column', () => {
    const column = ['12,00', '14,50'].map((text, i) => ({ text, at: [400, 400 - 14 * i] as const }));
    const typed = { text: '99,00', at: [400, 372] as const, font: 'times' as const };
    expect(listFound([...writeLines(RENT), ...column, typed])).toEqual(['99,00!']);
  });

  test('is found in a page that is laid over the whole page', () => {
    const typed = retype(WORK, ['2 450,00 €', '3 950,00 €']).map((text) =>
      text.font === 'helvetica' ? { ...text, form: 'page' as const } : text,
    );
    expect(listFound(typed)).toEqual(['3 950,00 €!']);
  });

  test('is found before all other text of the page', () => {
    const [typed, ...others] = retype(WORK, ['03/09/2018', '03/09/2015']).toReversed();
    expect(listFound([typed as TypedText, ...others])).toHaveLength(1);
  });

  test('gives its place, and no text', async () => {
    const file = writeTypedPages([retype(WORK, ['2 450,00 €', '3 950,00 €'])]);
    expect(await observe([missingFontDetector], file)).toEqual([
      {
        code: 'font_not_embedded_value',
        isRaised: true,
        detail: { values: 1, places: [{ page: 1, box: [0.2333, 0.145, 0.3167, 0.1575] }] },
      },
    ]);
  });
});

describe('an honest page', () => {
  const typed = (text: string, at: readonly [number, number], more: Partial<TypedText> = {}): TypedText => ({
    text,
    at,
    font: 'helvetica',
    ...more,
  });
  const footer = { text: 'Société Valmy, SIREN 552 100 554', at: [60, 30] as const };
  const template = ['Nom :', 'Prénom :', 'Né le :', 'Employeur :', 'Depuis le :', 'Salaire :', 'Fait le :'];
  test.each<[string, ...(readonly TypedText[])[]]>([
    ['without any font of its own', writeLines(WORK, 'helvetica')],
    ['in two of its own fonts', [...writeLines(WORK), { text: '2 450,00', at: [60, 400], font: 'bold' }]],
    ['with the number of the page', [...writeLines(WORK), footer, typed('Page 1 / 2', [500, 30])]],
    ['with a bare number of the page', [...writeLines(WORK), footer, typed('- 3 -', [300, 30])]],
    ['with a stamp of a payment', [...writeLines(WORK), typed('PAYÉ LE 12/08/2026', [400, 740])]],
    ['with the date of its printing', [...writeLines(WORK), typed('Imprimé le 12/08/2026 14:02', [300, 724])]],
    [
      'with a note of a signature',
      [...writeLines(WORK), typed('Signé électroniquement par Claire Martin le 12/08/2026', [60, 628])],
    ],
    ['with a watermark', [...writeLines(WORK), typed('COPIE', [120, 300], { size: 90 })]],
    ['with a text at a place of its own', [...writeLines(WORK), typed('Réf. 2026-0815', [391, 90])]],
    ['with a note at the right margin, between two lines', [...writeLines(WORK), typed('12/08/2026', [530, 734])]],
    [
      'with a place and a date typed on the dots of a sentence',
      [
        ...writeLines(WORK),
        { text: 'Lu et approuvé à ....................., le ....................', at: [60, 600] },
        typed('Grenoble', [147, 601]),
        typed('12/08/2026', [285, 601]),
      ],
    ],
    ['with small print far from its lines', [...writeLines(WORK), typed('12/08/2026', [530, 725], { size: 6.5 })]],
    ['with ticked boxes', [...writeLines(WORK), typed('4', [52, 724], { font: 'dingbats' })]],
    ['with a field that became a part of it', [...writeLines(WORK), typed('2 450,00', [60, 628], { form: 'field' })]],
    [
      'with a value typed on the dots of a field',
      [
        ...writeLines(WORK),
        { text: 'Signataire : ..............................', at: [60, 600] },
        typed('Claire Martin', [135, 602]),
      ],
    ],
    [
      'that a program filled in as a template',
      [
        ...writeLines([...WORK, ...template]),
        ...template.map((_, index) => typed('12/08/2026', [200, 644 - 16 * index])),
      ],
    ],
    [
      'whose template is a form with few values over it',
      [...writeLines(WORK).map((text) => ({ ...text, form: 'page' as const })), typed('2 450,00', [300, 676])],
    ],
    [
      'with most of its text in fonts that it does not have',
      [...writeLines(RENT), ...writeLines(WORK, 'helvetica').map(({ text, at: [x, y] }) => typed(text, [x, y - 200]))],
    ],
    ['with a logo in a font of its own', [{ text: 'Valmy', at: [60, 790] }, ...writeLines(WORK, 'helvetica')]],
    [
      'of several with the same heading',
      [...writeLines(WORK), typed('Dossier 12/08/2026', [60, 756])],
      [...writeLines(RESUME), typed('Dossier 12/08/2026', [60, 756])],
    ],
  ])('%s has none', (_, ...pages) => {
    expect(listFound(...pages)).toEqual([]);
  });
});
