import { type Colour, createSheet, measureText, type Sheet } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import type { IdCardFacts } from '../../../id-card/facts.ts';
import { buildMrz } from '../../../id-card/mrz.ts';
import type { IdCardTemplate } from '../../../id-card/template.ts';
import { pickFamily } from '../../../page/faces.ts';
import { drawMrzRows } from '../../../page/mrz-rows.ts';

type CardField = readonly [x: number, y: number, label: string, value: string];

/** Draws a card with a background of straight lines, SPECIMEN across it, and each value right of its label or below it. */
function drawCard(
  draw: Draw,
  [width, height]: readonly [number, number],
  background: Colour,
  fields: readonly CardField[],
  areValuesInline: boolean,
): Sheet {
  const sheet = createSheet(width, height);
  const family = pickFamily(draw, 'report', 'text');
  sheet.box(20, 20, width - 40, height - 40, background);
  for (let y = 40; y < height - 40; y += 13) sheet.rule(30, y, width - 30, y, '#dcdfe3', 1.2);
  for (let index = 0; index < 3; index += 1) {
    const style = { face: family.bold, size: 46, colour: '#e7b9b0', tracking: 8 } as const;
    sheet.text(
      'SPECIMEN',
      60 + (index * (width - 120 - measureText('SPECIMEN', style))) / 2,
      180 + index * height * 0.26,
      style,
    );
  }
  for (const [x, y, label, value] of fields) {
    const labelStyle = { face: family.regular, size: 14.5, colour: '#5a4a5e' } as const;
    sheet.text(label, x, y, labelStyle);
    sheet.text(value, areValuesInline ? x + 12 + label.length * 8.4 : x, areValuesInline ? y : y + 26, {
      face: family.bold,
      size: 23,
      colour: '#15171a',
    });
  }
  return sheet;
}

function drawPortrait(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  sheet.box(x, y, width, height, '#b9c3c9');
  sheet.box(x + width * 0.32, y + height * 0.2, width * 0.36, height * 0.36, '#77838b');
  sheet.box(x + width * 0.14, y + height * 0.64, width * 0.72, height * 0.36, '#5d6870');
}

const formatDate = (iso: string): string => iso.split('-').reverse().join('/');

/** The back of a card only, with the machine-readable zone and few fields: what a careless scan contains. */
const drawBackSide = (draw: Draw, facts: IdCardFacts): ReturnType<IdCardTemplate['page']> => {
  const fields: readonly CardField[] = [
    [70, 80, 'Date de délivrance', formatDate(facts.issued)],
    [70, 150, 'Taille', `${facts.height} cm`],
    [420, 80, 'Nationalité', facts.nationality],
  ];
  const sheet = drawCard(draw, [900, 580], '#eff2ee', fields, false);
  drawMrzRows(sheet, buildMrz(facts), 69, 420, 46);
  return {
    sheet,
    printed: {
      mrzNamesOnly: true,
      showsBirthPlace: false,
      showsIssue: true,
      showsExpiry: true,
      nationality: facts.nationality,
    },
    layout: `back-${facts.kind}`,
  };
};

/** One side with each label left of its value and a machine-readable zone of two lines. */
const drawWideCard = (draw: Draw, facts: IdCardFacts): ReturnType<IdCardTemplate['page']> => {
  const isOldCard = facts.kind === 'old_card';
  const fields: readonly CardField[] = [
    [360, 90, isOldCard ? "Carte nationale d'identité n°" : 'Document n° / No', facts.number],
    [360, 155, 'Nom', facts.lastName.toUpperCase()],
    [360, 215, isOldCard ? 'Prénom(s)' : 'Prénoms', facts.firstNames.join(', ')],
    [360, 275, 'Sexe', facts.gender],
    [560, 275, 'Nationalité', facts.nationality],
    [360, 335, 'Né(e) le', formatDate(facts.birth)],
    [360, 395, 'Lieu de naissance', facts.birthPlace],
    [360, 455, 'Délivrée le', formatDate(facts.issued)],
    [640, 455, 'Valable jusqu’au', formatDate(facts.expiry)],
  ];
  const sheet = drawCard(draw, [1080, 760], isOldCard ? '#e8edf5' : '#f2eee7', fields, true);
  drawPortrait(sheet, 70, 120, 240, 310);
  drawMrzRows(sheet, buildMrz(facts), (1080 - 36 * 25.4) / 2, 610, 58);
  return {
    sheet,
    printed: {
      mrzNamesOnly: false,
      showsBirthPlace: true,
      showsIssue: true,
      showsExpiry: true,
      nationality: facts.nationality,
    },
    layout: `plate-${facts.kind}`,
  };
};

/** An open passport: fields in two columns with labels above, the machine-readable zone over the whole width at the bottom. */
const drawPassport = (draw: Draw, facts: IdCardFacts): ReturnType<IdCardTemplate['page']> => {
  const fields: readonly CardField[] = [
    [90, 90, 'PASSEPORT - PASSPORT', 'Union européenne'],
    [430, 90, 'N° de passeport / Passport number', facts.number],
    [430, 165, 'Nom (1)', facts.lastName.toUpperCase()],
    [430, 240, 'Prénoms (2)', facts.firstNames.join(', ')],
    [430, 315, 'Date de naissance (4)', formatDate(facts.birth)],
    [840, 315, 'Sexe (5)', facts.gender],
    [430, 390, 'Lieu de naissance (6)', facts.birthPlace],
    [840, 390, 'Nationalité (3)', facts.nationality],
    [430, 465, 'Date de délivrance (7)', formatDate(facts.issued)],
    [840, 465, "Date d'expiration (8)", formatDate(facts.expiry)],
  ];
  const sheet = drawCard(draw, [1280, 880], '#efe9f0', fields, false);
  drawPortrait(sheet, 90, 150, 290, 380);
  drawMrzRows(sheet, buildMrz(facts), (1280 - 44 * 25.4) / 2, 730, 64);
  return {
    sheet,
    printed: {
      mrzNamesOnly: false,
      showsBirthPlace: true,
      showsIssue: true,
      showsExpiry: true,
      nationality: facts.nationality,
    },
    layout: 'booklet',
  };
};

export const reportIdTemplates: readonly IdCardTemplate[] = [
  { kinds: ['card', 'residence'], page: drawBackSide },
  { kinds: ['old_card', 'foreign_card'], page: drawWideCard },
  { kinds: ['passport'], page: drawPassport },
];
