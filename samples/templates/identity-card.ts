import type { identityCard } from '../content/identity-card.ts';
import { createDisc, createRoundedRectangle, placePath, readPath } from '../drawing/path.ts';
import { type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { formatShortDate } from '../french.ts';
import { buildCardMrz } from '../mrz.ts';
import { barlow, ocrB } from '../typeface/faces.ts';

/** 85.6 by 54 mm at 12 dots per millimetre. */
const CARD_DOTS = { width: 1027, height: 648, radius: 38 };
const MARGIN_DOTS = 60;
const TEXT_INK: Colour = '#20242b';
const TEAL_INK: Colour = '#1f6f78';
const label: TextStyle = { face: barlow.medium, size: 19, colour: TEAL_INK };
const value: TextStyle = { face: barlow.semibold, size: 30, colour: TEXT_INK };

/** Draws the front above the back, as on a scan: an original design with SPÉCIMEN across both sides. */
export function drawIdentityCard(card: typeof identityCard): Sheet {
  const sheet = createSheet(CARD_DOTS.width + 2 * MARGIN_DOTS, 2 * CARD_DOTS.height + 3 * MARGIN_DOTS);
  drawFront(sheet, card, MARGIN_DOTS, MARGIN_DOTS);
  drawBack(sheet, card, MARGIN_DOTS, CARD_DOTS.height + 2 * MARGIN_DOTS);
  return sheet;
}

function drawBackground(sheet: Sheet, x: number, y: number, tones: readonly [Colour, Colour, Colour]): void {
  sheet.shape(
    createRoundedRectangle(x - 2, y - 2, CARD_DOTS.width + 4, CARD_DOTS.height + 4, CARD_DOTS.radius + 2),
    '#b9bec4',
  );
  sheet.shape(createRoundedRectangle(x, y, CARD_DOTS.width, CARD_DOTS.height, CARD_DOTS.radius), tones[0]);
  const waves = [
    'M 0 420 C 260 300 420 560 700 430 C 860 356 940 400 1027 380 L 1027 520 C 820 470 640 620 400 540 C 240 486 120 520 0 560 Z',
    'M 0 180 C 300 80 520 300 1027 120 L 1027 200 C 560 360 320 170 0 250 Z',
  ];
  waves.forEach((wave, i) => {
    sheet.shape(placePath(readPath(wave), x, y), tones[i + 1] as Colour);
  });
}

function drawSpecimen(sheet: Sheet, x: number, y: number, colour: Colour): void {
  sheet.text('SPÉCIMEN', x, y, { face: barlow.semibold, size: 92, colour, tracking: 16 });
}

function drawFront(sheet: Sheet, card: typeof identityCard, x: number, y: number): void {
  drawBackground(sheet, x, y, ['#eef4f2', '#e1ecea', '#e6efe9']);
  drawSpecimen(sheet, x + 372, y + 600, '#f0b7ae');
  sheet.text("CARTE D'IDENTITÉ", x + 40, y + 62, { face: barlow.semibold, size: 34, colour: TEAL_INK, tracking: 1.5 });
  sheet.text('Identity card', x + 372, y + 62, { ...label, size: 24 });
  sheet.right('Spécimen sans valeur', x + CARD_DOTS.width - 40, y + 60, { ...label, colour: '#b3402f', size: 24 });
  drawPortrait(sheet, x + 44, y + 108);
  const at = (column: number, row: number, title: string, text: string) => {
    const [left, top] = [x + 372 + column, y + 128 + 74 * row];
    sheet.text(title, left, top, label);
    sheet.text(text, left, top + 32, value);
  };
  at(0, 0, 'Nom / Surname', card.lastName);
  at(0, 1, 'Prénoms / Given names', card.firstNames.join(', '));
  at(0, 2, 'Sexe / Sex', card.gender);
  at(190, 2, 'Nationalité / Nationality', card.nationality);
  at(0, 3, 'Date de naissance / Date of birth', formatShortDate(card.birthDate));
  at(330, 3, 'Lieu de naissance / Place of birth', card.birthPlace);
  at(0, 4, 'N° du document / Document No', card.documentNumber);
  at(330, 4, "Date d'expiration / Expiry date", formatShortDate(card.expiryDate));
}

/** Draws a bust instead of a photo. */
function drawPortrait(sheet: Sheet, x: number, y: number): void {
  sheet.box(x, y, 290, 372, '#d3dde2');
  sheet.shape(placePath(readPath('M 20 372 C 24 270 96 252 145 252 C 194 252 266 270 270 372 Z'), x, y), '#52708a');
  sheet.shape(placePath(readPath('M 112 215 L 178 215 L 178 262 C 168 284 122 284 112 262 Z'), x, y), '#d8a98a');
  sheet.shape(
    placePath(
      readPath(
        'M 62 190 C 46 60 96 34 145 34 C 194 34 244 60 228 190 C 226 222 210 236 196 240 L 94 240 C 80 236 64 222 62 190 Z',
      ),
      x,
      y,
    ),
    '#5b3d2b',
  );
  sheet.shape(
    placePath(
      readPath(
        'M 88 140 C 88 96 112 80 145 80 C 178 80 202 96 202 140 C 202 196 176 232 145 232 C 114 232 88 196 88 140 Z',
      ),
      x,
      y,
    ),
    '#e6bb9d',
  );
  for (const eye of [118, 172]) sheet.shape(createDisc(x + eye, y + 146, 6), '#3a2a20');
  sheet.shape(placePath(readPath('M 124 192 C 136 204 154 204 166 192 C 154 198 136 198 124 192 Z'), x, y), '#a55a4a');
}

function drawBack(sheet: Sheet, card: typeof identityCard, x: number, y: number): void {
  drawBackground(sheet, x, y, ['#f4f1ea', '#ebe6da', '#eee9df']);
  drawSpecimen(sheet, x + 300, y + 378, '#f0b7ae');
  const rows = [
    ['Taille / Height', card.height],
    ['Date de délivrance / Date of issue', formatShortDate(card.issueDate)],
    ['Adresse / Address', '6 impasse du Bief, 74000 ANNECY'],
  ] as const;
  rows.forEach(([title, text], i) => {
    sheet.text(title, x + 44, y + 62 + 74 * i, label);
    sheet.text(text, x + 44, y + 94 + 74 * i, { ...value, size: 27 });
  });
  sheet.shape(createRoundedRectangle(x + 816, y + 60, 160, 126, 14), '#d5b45f');
  for (const dy of [32, 63, 94]) sheet.rule(x + 816, y + 60 + dy, x + 976, y + 60 + dy, '#9a7d34', 3);
  sheet.rule(x + 896, y + 60, x + 896, y + 186, '#9a7d34', 3);
  sheet.box(x, y + 414, CARD_DOTS.width, 186, '#fbfaf6');
  // 10 characters per inch (ICAO 9303 part 3): 2.54 mm are 30.5 dots.
  const size = 30.5 / 0.723;
  buildCardMrz(card).forEach((row, i) => {
    sheet.text(row, x + (CARD_DOTS.width - 30 * 30.5) / 2, y + 466 + 51 * i, { face: ocrB, size, colour: '#111111' });
  });
}
