import { disc, roundedRectangle } from '../../../../../samples/drawing/path.ts';
import { type Colour, createSheet, type Sheet, type TextStyle, widthOf } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import type { IdFacts } from '../../../id-card/facts.ts';
import type { IdTemplate } from '../../../id-card/template.ts';
import { zoneOf } from '../../../id-card/zone.ts';
import { addressLines } from '../../../invented/places.ts';
import { type Family, pickFamily } from '../../../page/faces.ts';
import { zoneRows } from '../../../page/zone-rows.ts';

const day = (iso: string, blank = ' '): string => iso.split('-').reverse().join(blank);

/** Waves of pale colour under the print. */
function ground(sheet: Sheet, draw: Draw, x: number, y: number, width: number, height: number, tone: Colour): void {
  sheet.shape(roundedRectangle(x, y, width, height, 28), tone);
  for (let i = 0; i < 14; i += 1) {
    const at = y + 20 + (i * (height - 40)) / 14;
    const rise = draw.between(-24, 24);
    sheet.shape(
      [
        ['M', x + 10, at],
        ['C', x + width * 0.3, at + rise, x + width * 0.6, at - rise, x + width - 10, at + 6],
        ['L', x + width - 10, at + 9],
        ['C', x + width * 0.6, at - rise + 3, x + width * 0.3, at + rise + 3, x + 10, at + 3],
        ['Z'],
      ],
      draw.pick(['#dfe6ea', '#e9e2e2', '#e2e9df'] as const),
    );
  }
}

/** A grey bust: nobody's face. */
function bust(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  sheet.box(x, y, width, height, '#cfd6da');
  sheet.shape(disc(x + width / 2, y + height * 0.4, width * 0.24), '#8c979e');
  sheet.shape(
    roundedRectangle(x + width * 0.14, y + height * 0.68, width * 0.72, height * 0.32, width * 0.15),
    '#6f7b83',
  );
}

function specimen(sheet: Sheet, family: Family, x: number, y: number): void {
  sheet.text('SPÉCIMEN', x, y, { face: family.bold, size: 74, colour: '#eec2bb', tracking: 14 });
}

const label = (family: Family): TextStyle => ({ face: family.regular, size: 15, colour: '#46606e' });
const value = (family: Family, size = 24): TextStyle => ({ face: family.bold, size, colour: '#1d2328' });

/** The format of a bank card, both sides one above the other: labels in two languages, the zone on the back. */
const smallCard = (draw: Draw, facts: IdFacts): ReturnType<IdTemplate['page']> => {
  const family = pickFamily(draw, 'train', 'text');
  const sheet = createSheet(976, 1230);
  const residence = facts.kind === 'residence';
  ground(sheet, draw, 60, 40, 856, 540, residence ? '#f3ece6' : '#eef3f4');
  ground(sheet, draw, 60, 630, 856, 540, '#f4f2ec');
  specimen(sheet, family, 360, 520);
  specimen(sheet, family, 300, 910);
  sheet.text(residence ? 'TITRE DE SÉJOUR' : "CARTE NATIONALE D'IDENTITÉ", 90, 88, value(family, 26));
  sheet.right(residence ? 'RESIDENCE PERMIT' : 'IDENTITY CARD', 880, 88, label(family));
  bust(sheet, 90, 130, 230, 300);
  const at = (x: number, y: number, name: string, text: string) => {
    sheet.text(name, x, y, label(family));
    sheet.text(text, x, y + 27, value(family));
  };
  const nationality = residence ? facts.nationality : 'FRA';
  at(350, 142, 'NOM / Surname', facts.lastName.toUpperCase());
  at(350, 206, 'Prénoms / Given names', facts.firstNames.join(', '));
  at(350, 270, 'SEXE / Sex', facts.gender);
  at(480, 270, 'NATIONALITÉ / Nationality', nationality);
  at(350, 334, 'DATE DE NAISSANCE / Date of birth', day(facts.birth));
  at(350, 398, 'LIEU DE NAISSANCE / Place of birth', facts.birthPlace.toUpperCase());
  at(350, 462, 'N° DU DOCUMENT / Document No', facts.number);
  at(640, 462, "DATE D'EXPIR. / Expiry date", day(facts.expiry));
  at(90, 690, 'TAILLE / Height', `1,${facts.height - 100} m`);
  at(90, 754, 'DATE DE DÉLIVRANCE / Date of issue', day(facts.issued));
  at(90, 818, 'ADRESSE / Address', addressLines(facts.address, { capitals: true, country: false }).join(', '));
  sheet.box(60, 975, 856, 165, '#fbfaf6');
  zoneRows(sheet, zoneOf(facts), 60 + (856 - 762) / 2, 1020, 44);
  return {
    sheet,
    said: { zoneNamesOnly: false, showsBirthPlace: true, showsIssue: true, showsExpiry: true, nationality },
    layout: `small-${facts.kind}`,
  };
};

/** The laminated card of before 2021: one wide side with labels and values in rows, the zone below; its end on the back. */
const laminated = (draw: Draw, facts: IdFacts): ReturnType<IdTemplate['page']> => {
  const family = pickFamily(draw, 'train', 'text');
  const back = draw.chance(0.6);
  const sheet = createSheet(1150, back ? 1560 : 820);
  ground(sheet, draw, 40, 40, 1070, 740, '#e9eef4');
  specimen(sheet, family, 480, 560);
  sheet.text('RÉPUBLIQUE FRANÇAISE', 430, 92, label(family));
  sheet.text(`CARTE NATIONALE D'IDENTITÉ N° : ${facts.number}`, 330, 142, value(family, 25));
  sheet.text('Nationalité Française', 850, 92, label(family));
  bust(sheet, 75, 180, 250, 330);
  const row = (y: number, name: string, text: string, x = 360) => {
    sheet.text(name, x, y, label(family));
    sheet.text(text, x + 12 + widthOf(name, label(family)), y, value(family, 26));
  };
  row(205, 'Nom :', facts.lastName.toUpperCase());
  row(270, 'Prénom(s) :', facts.firstNames.join(', ').toUpperCase());
  row(335, 'Sexe :', facts.gender);
  row(335, 'Né(e) le :', day(facts.birth, '.'), 520);
  row(395, 'à :', facts.birthPlace.toUpperCase());
  row(455, 'Taille :', `1,${facts.height - 100} m`);
  sheet.box(40, 620, 1070, 160, '#f6f6f2');
  zoneRows(sheet, zoneOf(facts), 40 + (1070 - 36 * 25.4) / 2, 690, 52);
  if (back) {
    ground(sheet, draw, 40, 820, 1070, 700, '#eef0ea');
    specimen(sheet, family, 420, 1280);
    row(900, 'Adresse :', addressLines(facts.address, { capitals: true, country: false }).join(' '), 90);
    row(980, "Carte valable jusqu'au :", day(facts.expiry, '.'), 90);
    row(1050, 'délivrée le :', day(facts.issued, '.'), 90);
    row(1120, 'par :', `PRÉFECTURE (${facts.number.slice(4, 6)})`, 90);
  }
  return {
    sheet,
    said: {
      zoneNamesOnly: false,
      showsBirthPlace: true,
      showsIssue: back,
      showsExpiry: back,
      nationality: 'Française',
    },
    layout: 'laminated',
  };
};

/** The page of a passport with the facts: portrait at the left, numbered labels, two long lines below. */
const passport = (draw: Draw, facts: IdFacts): ReturnType<IdTemplate['page']> => {
  const family = pickFamily(draw, 'train', 'text');
  const sheet = createSheet(1310, 960);
  ground(sheet, draw, 30, 30, 1250, 900, '#f1ece8');
  specimen(sheet, family, 560, 640);
  sheet.text('PASSEPORT', 70, 96, value(family, 30));
  sheet.text('Passport', 70, 124, label(family));
  bust(sheet, 70, 160, 340, 440);
  const at = (x: number, y: number, name: string, text: string) => {
    sheet.text(name, x, y, label(family));
    sheet.text(text, x, y + 30, value(family, 26));
  };
  at(450, 80, 'Type / Type', 'P');
  at(620, 80, 'Code du pays / Country code', facts.country);
  at(950, 80, 'Passeport n° / Passport No', facts.number);
  at(450, 160, 'Nom / Surname', facts.lastName.toUpperCase());
  at(450, 236, 'Prénoms / Given names', facts.firstNames.join(', '));
  at(450, 312, 'Nationalité / Nationality', facts.nationality);
  at(950, 312, 'Sexe / Sex', facts.gender);
  at(450, 388, 'Date de naissance / Date of birth', day(facts.birth));
  at(950, 388, 'Lieu de naissance / Place of birth', facts.birthPlace.toUpperCase());
  at(450, 464, 'Date de délivrance / Date of issue', day(facts.issued));
  at(950, 464, 'Autorité / Authority', 'Préfecture');
  at(450, 540, "Date d'expiration / Date of expiry", day(facts.expiry));
  sheet.box(30, 735, 1250, 195, '#fcfbf8');
  zoneRows(sheet, zoneOf(facts), 30 + (1250 - 44 * 25.4) / 2, 810, 62);
  return {
    sheet,
    said: {
      zoneNamesOnly: false,
      showsBirthPlace: true,
      showsIssue: true,
      showsExpiry: true,
      nationality: facts.nationality,
    },
    layout: 'passport',
  };
};

export const trainIdTemplates: readonly IdTemplate[] = [
  { kinds: ['card', 'residence'], page: smallCard },
  { kinds: ['old_card'], page: laminated },
  { kinds: ['passport'], page: passport },
];
