import { createDisc, createRoundedRectangle } from '@probant/samples/drawing/path';
import { type Colour, createSheet, measureText, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import type { IdCardFacts } from '../../../id-card/facts.ts';
import { buildMrz } from '../../../id-card/mrz.ts';
import type { IdCardTemplate } from '../../../id-card/template.ts';
import { formatAddress } from '../../../invented/places.ts';
import { type FontFamily, pickFamily } from '../../../page/faces.ts';
import { drawMrzRows } from '../../../page/mrz-rows.ts';

const formatDay = (iso: string, separator = ' '): string => iso.split('-').reverse().join(separator);

/** Draws a card background with pale waves. */
function drawBackground(
  sheet: Sheet,
  draw: Draw,
  x: number,
  y: number,
  width: number,
  height: number,
  background: Colour,
): void {
  sheet.shape(createRoundedRectangle(x, y, width, height, 28), background);
  for (let index = 0; index < 14; index += 1) {
    const waveY = y + 20 + (index * (height - 40)) / 14;
    const rise = draw.between(-24, 24);
    sheet.shape(
      [
        ['M', x + 10, waveY],
        ['C', x + width * 0.3, waveY + rise, x + width * 0.6, waveY - rise, x + width - 10, waveY + 6],
        ['L', x + width - 10, waveY + 9],
        ['C', x + width * 0.6, waveY - rise + 3, x + width * 0.3, waveY + rise + 3, x + 10, waveY + 3],
        ['Z'],
      ],
      draw.pick(['#dfe6ea', '#e9e2e2', '#e2e9df'] as const),
    );
  }
}

/** Draws a grey silhouette in place of a portrait. */
function drawPortrait(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  sheet.box(x, y, width, height, '#cfd6da');
  sheet.shape(createDisc(x + width / 2, y + height * 0.4, width * 0.24), '#8c979e');
  sheet.shape(
    createRoundedRectangle(x + width * 0.14, y + height * 0.68, width * 0.72, height * 0.32, width * 0.15),
    '#6f7b83',
  );
}

function drawSpecimenMark(sheet: Sheet, family: FontFamily, x: number, y: number): void {
  sheet.text('SPÉCIMEN', x, y, { face: family.bold, size: 74, colour: '#eec2bb', tracking: 14 });
}

const createLabelStyle = (family: FontFamily): TextStyle => ({ face: family.regular, size: 15, colour: '#46606e' });
const createValueStyle = (family: FontFamily, size = 24): TextStyle => ({ face: family.bold, size, colour: '#1d2328' });

/** A card of bank card format, front above back: labels in two languages, the machine-readable zone on the back. */
const drawCard = (draw: Draw, facts: IdCardFacts): ReturnType<IdCardTemplate['page']> => {
  const family = pickFamily(draw, 'train', 'text');
  const sheet = createSheet(976, 1230);
  const isResidencePermit = facts.kind === 'residence';
  drawBackground(sheet, draw, 60, 40, 856, 540, isResidencePermit ? '#f3ece6' : '#eef3f4');
  drawBackground(sheet, draw, 60, 630, 856, 540, '#f4f2ec');
  drawSpecimenMark(sheet, family, 360, 520);
  drawSpecimenMark(sheet, family, 300, 910);
  sheet.text(
    isResidencePermit ? 'TITRE DE SÉJOUR' : "CARTE NATIONALE D'IDENTITÉ",
    90,
    88,
    createValueStyle(family, 26),
  );
  sheet.right(isResidencePermit ? 'RESIDENCE PERMIT' : 'IDENTITY CARD', 880, 88, createLabelStyle(family));
  drawPortrait(sheet, 90, 130, 230, 300);
  const writeField = (x: number, y: number, name: string, text: string) => {
    sheet.text(name, x, y, createLabelStyle(family));
    sheet.text(text, x, y + 27, createValueStyle(family));
  };
  const nationality = isResidencePermit ? facts.nationality : 'FRA';
  writeField(350, 142, 'NOM / Surname', facts.lastName.toUpperCase());
  writeField(350, 206, 'Prénoms / Given names', facts.firstNames.join(', '));
  writeField(350, 270, 'SEXE / Sex', facts.gender);
  writeField(480, 270, 'NATIONALITÉ / Nationality', nationality);
  writeField(350, 334, 'DATE DE NAISSANCE / Date of birth', formatDay(facts.birth));
  writeField(350, 398, 'LIEU DE NAISSANCE / Place of birth', facts.birthPlace.toUpperCase());
  writeField(350, 462, 'N° DU DOCUMENT / Document No', facts.number);
  writeField(640, 462, "DATE D'EXPIR. / Expiry date", formatDay(facts.expiry));
  writeField(90, 690, 'TAILLE / Height', `1,${facts.height - 100} m`);
  writeField(90, 754, 'DATE DE DÉLIVRANCE / Date of issue', formatDay(facts.issued));
  writeField(90, 818, 'ADRESSE / Address', formatAddress(facts.address, { capitals: true, country: false }).join(', '));
  sheet.box(60, 975, 856, 165, '#fbfaf6');
  drawMrzRows(sheet, buildMrz(facts), 60 + (856 - 762) / 2, 1020, 44);
  return {
    sheet,
    printed: { mrzNamesOnly: false, showsBirthPlace: true, showsIssue: true, showsExpiry: true, nationality },
    layout: `small-${facts.kind}`,
  };
};

/** The laminated card issued before 2021: one wide side with labels and values in rows, the machine-readable zone below, the dates on the back. */
const drawLaminatedCard = (draw: Draw, facts: IdCardFacts): ReturnType<IdCardTemplate['page']> => {
  const family = pickFamily(draw, 'train', 'text');
  const hasBack = draw.chance(0.6);
  const sheet = createSheet(1150, hasBack ? 1560 : 820);
  drawBackground(sheet, draw, 40, 40, 1070, 740, '#e9eef4');
  drawSpecimenMark(sheet, family, 480, 560);
  sheet.text('RÉPUBLIQUE FRANÇAISE', 430, 92, createLabelStyle(family));
  sheet.text(`CARTE NATIONALE D'IDENTITÉ N° : ${facts.number}`, 330, 142, createValueStyle(family, 25));
  sheet.text('Nationalité Française', 850, 92, createLabelStyle(family));
  drawPortrait(sheet, 75, 180, 250, 330);
  const writeField = (y: number, name: string, text: string, x = 360) => {
    sheet.text(name, x, y, createLabelStyle(family));
    sheet.text(text, x + 12 + measureText(name, createLabelStyle(family)), y, createValueStyle(family, 26));
  };
  writeField(205, 'Nom :', facts.lastName.toUpperCase());
  writeField(270, 'Prénom(s) :', facts.firstNames.join(', ').toUpperCase());
  writeField(335, 'Sexe :', facts.gender);
  writeField(335, 'Né(e) le :', formatDay(facts.birth, '.'), 520);
  writeField(395, 'à :', facts.birthPlace.toUpperCase());
  writeField(455, 'Taille :', `1,${facts.height - 100} m`);
  sheet.box(40, 620, 1070, 160, '#f6f6f2');
  drawMrzRows(sheet, buildMrz(facts), 40 + (1070 - 36 * 25.4) / 2, 690, 52);
  if (hasBack) {
    drawBackground(sheet, draw, 40, 820, 1070, 700, '#eef0ea');
    drawSpecimenMark(sheet, family, 420, 1280);
    writeField(900, 'Adresse :', formatAddress(facts.address, { capitals: true, country: false }).join(' '), 90);
    writeField(980, "Carte valable jusqu'au :", formatDay(facts.expiry, '.'), 90);
    writeField(1050, 'délivrée le :', formatDay(facts.issued, '.'), 90);
    writeField(1120, 'par :', `PRÉFECTURE (${facts.number.slice(4, 6)})`, 90);
  }
  return {
    sheet,
    printed: {
      mrzNamesOnly: false,
      showsBirthPlace: true,
      showsIssue: hasBack,
      showsExpiry: hasBack,
      nationality: 'Française',
    },
    layout: 'laminated',
  };
};

/** The data page of a passport: portrait at the left, labels in two languages, a machine-readable zone of two lines. */
const drawPassport = (draw: Draw, facts: IdCardFacts): ReturnType<IdCardTemplate['page']> => {
  const family = pickFamily(draw, 'train', 'text');
  const sheet = createSheet(1310, 960);
  drawBackground(sheet, draw, 30, 30, 1250, 900, '#f1ece8');
  drawSpecimenMark(sheet, family, 560, 640);
  sheet.text('PASSEPORT', 70, 96, createValueStyle(family, 30));
  sheet.text('Passport', 70, 124, createLabelStyle(family));
  drawPortrait(sheet, 70, 160, 340, 440);
  const writeField = (x: number, y: number, name: string, text: string) => {
    sheet.text(name, x, y, createLabelStyle(family));
    sheet.text(text, x, y + 30, createValueStyle(family, 26));
  };
  writeField(450, 80, 'Type / Type', 'P');
  writeField(620, 80, 'Code du pays / Country code', facts.country);
  writeField(950, 80, 'Passeport n° / Passport No', facts.number);
  writeField(450, 160, 'Nom / Surname', facts.lastName.toUpperCase());
  writeField(450, 236, 'Prénoms / Given names', facts.firstNames.join(', '));
  writeField(450, 312, 'Nationalité / Nationality', facts.nationality);
  writeField(950, 312, 'Sexe / Sex', facts.gender);
  writeField(450, 388, 'Date de naissance / Date of birth', formatDay(facts.birth));
  writeField(950, 388, 'Lieu de naissance / Place of birth', facts.birthPlace.toUpperCase());
  writeField(450, 464, 'Date de délivrance / Date of issue', formatDay(facts.issued));
  writeField(950, 464, 'Autorité / Authority', 'Préfecture');
  writeField(450, 540, "Date d'expiration / Date of expiry", formatDay(facts.expiry));
  sheet.box(30, 735, 1250, 195, '#fcfbf8');
  drawMrzRows(sheet, buildMrz(facts), 30 + (1250 - 44 * 25.4) / 2, 810, 62);
  return {
    sheet,
    printed: {
      mrzNamesOnly: false,
      showsBirthPlace: true,
      showsIssue: true,
      showsExpiry: true,
      nationality: facts.nationality,
    },
    layout: 'passport',
  };
};

export const trainIdTemplates: readonly IdCardTemplate[] = [
  { kinds: ['card', 'residence'], page: drawCard },
  { kinds: ['old_card'], page: drawLaminatedCard },
  { kinds: ['passport'], page: drawPassport },
];
