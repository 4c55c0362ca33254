import { type Colour, createSheet, type Sheet, widthOf } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import type { IdFacts } from '../../../id-card/facts.ts';
import type { IdTemplate } from '../../../id-card/template.ts';
import { zoneOf } from '../../../id-card/zone.ts';
import { pickFamily } from '../../../page/faces.ts';
import { zoneRows } from '../../../page/zone-rows.ts';

type Cell = readonly [x: number, y: number, label: string, value: string];

/** Security print of straight lines, the warning across it, and labels with their values to the right or below. */
function drawn(
  draw: Draw,
  [width, height]: readonly [number, number],
  tone: Colour,
  cells: readonly Cell[],
  beside: boolean,
): Sheet {
  const sheet = createSheet(width, height);
  const family = pickFamily(draw, 'report', 'text');
  sheet.box(20, 20, width - 40, height - 40, tone);
  for (let y = 40; y < height - 40; y += 13) sheet.rule(30, y, width - 30, y, '#dcdfe3', 1.2);
  for (let i = 0; i < 3; i += 1) {
    const style = { face: family.bold, size: 46, colour: '#e7b9b0', tracking: 8 } as const;
    sheet.text('SPECIMEN', 60 + (i * (width - 120 - widthOf('SPECIMEN', style))) / 2, 180 + i * height * 0.26, style);
  }
  for (const [x, y, label, value] of cells) {
    const small = { face: family.regular, size: 14.5, colour: '#5a4a5e' } as const;
    sheet.text(label, x, y, small);
    sheet.text(value, beside ? x + 12 + label.length * 8.4 : x, beside ? y : y + 26, {
      face: family.bold,
      size: 23,
      colour: '#15171a',
    });
  }
  return sheet;
}

function portrait(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  sheet.box(x, y, width, height, '#b9c3c9');
  sheet.box(x + width * 0.32, y + height * 0.2, width * 0.36, height * 0.36, '#77838b');
  sheet.box(x + width * 0.14, y + height * 0.64, width * 0.72, height * 0.36, '#5d6870');
}

const date = (iso: string): string => iso.split('-').reverse().join('/');

/** Only the side with the zone and a few facts, as a careless person scans it. */
const backOnly = (draw: Draw, facts: IdFacts): ReturnType<IdTemplate['page']> => {
  const cells: readonly Cell[] = [
    [70, 80, 'Date de délivrance', date(facts.issued)],
    [70, 150, 'Taille', `${facts.height} cm`],
    [420, 80, 'Nationalité', facts.nationality],
  ];
  const sheet = drawn(draw, [900, 580], '#eff2ee', cells, false);
  zoneRows(sheet, zoneOf(facts), 69, 420, 46);
  return {
    sheet,
    said: {
      zoneNamesOnly: true,
      showsBirthPlace: false,
      showsIssue: true,
      showsExpiry: true,
      nationality: facts.nationality,
    },
    layout: `back-${facts.kind}`,
  };
};

/** One face with labels beside the values and two lines of zone. */
const widePlate = (draw: Draw, facts: IdFacts): ReturnType<IdTemplate['page']> => {
  const old = facts.kind === 'old_card';
  const cells: readonly Cell[] = [
    [360, 90, old ? "Carte nationale d'identité n°" : 'Document n° / No', facts.number],
    [360, 155, 'Nom', facts.lastName.toUpperCase()],
    [360, 215, old ? 'Prénom(s)' : 'Prénoms', facts.firstNames.join(', ')],
    [360, 275, 'Sexe', facts.gender],
    [560, 275, 'Nationalité', facts.nationality],
    [360, 335, 'Né(e) le', date(facts.birth)],
    [360, 395, 'Lieu de naissance', facts.birthPlace],
    [360, 455, 'Délivrée le', date(facts.issued)],
    [640, 455, 'Valable jusqu’au', date(facts.expiry)],
  ];
  const sheet = drawn(draw, [1080, 760], old ? '#e8edf5' : '#f2eee7', cells, true);
  portrait(sheet, 70, 120, 240, 310);
  zoneRows(sheet, zoneOf(facts), (1080 - 36 * 25.4) / 2, 610, 58);
  return {
    sheet,
    said: {
      zoneNamesOnly: false,
      showsBirthPlace: true,
      showsIssue: true,
      showsExpiry: true,
      nationality: facts.nationality,
    },
    layout: `plate-${facts.kind}`,
  };
};

/** An open booklet: the facts in two columns, labels above, the zone over the whole foot. */
const booklet = (draw: Draw, facts: IdFacts): ReturnType<IdTemplate['page']> => {
  const cells: readonly Cell[] = [
    [90, 90, 'PASSEPORT - PASSPORT', 'Union européenne'],
    [430, 90, 'N° de passeport / Passport number', facts.number],
    [430, 165, 'Nom (1)', facts.lastName.toUpperCase()],
    [430, 240, 'Prénoms (2)', facts.firstNames.join(', ')],
    [430, 315, 'Date de naissance (4)', date(facts.birth)],
    [840, 315, 'Sexe (5)', facts.gender],
    [430, 390, 'Lieu de naissance (6)', facts.birthPlace],
    [840, 390, 'Nationalité (3)', facts.nationality],
    [430, 465, 'Date de délivrance (7)', date(facts.issued)],
    [840, 465, "Date d'expiration (8)", date(facts.expiry)],
  ];
  const sheet = drawn(draw, [1280, 880], '#efe9f0', cells, false);
  portrait(sheet, 90, 150, 290, 380);
  zoneRows(sheet, zoneOf(facts), (1280 - 44 * 25.4) / 2, 730, 64);
  return {
    sheet,
    said: {
      zoneNamesOnly: false,
      showsBirthPlace: true,
      showsIssue: true,
      showsExpiry: true,
      nationality: facts.nationality,
    },
    layout: 'booklet',
  };
};

export const reportIdTemplates: readonly IdTemplate[] = [
  { kinds: ['card', 'residence'], page: backOnly },
  { kinds: ['old_card', 'foreign_card'], page: widePlate },
  { kinds: ['passport'], page: booklet },
];
