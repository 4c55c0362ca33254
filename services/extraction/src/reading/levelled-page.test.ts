import type { Line, Page } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { readResume } from '../resume/read-resume.ts';
import { levelledPage } from './levelled-page.ts';
import { documentOf } from './testing/page-of.ts';

const TYPED = `
Nadia Ferrand de Brest
nadia.ferrand@exemple.fr    06 12 34 56 78
EXPÉRIENCE DANS LE COMMERCE ET LA GESTION
Papeterie Morel et Fils                                2019 - 2023
Assistante de gestion                                  Grenoble
• Suivi des factures et relances des clients
Garage des Lilas de Voiron                             2016 - 2019
Secrétaire de direction                                Annecy
• Accueil des clients et tenue de la caisse
FORMATION
Lycée Vaucanson de Grenoble                            2014 - 2016
BTS Gestion des entreprises                            Grenoble`;

/** The page as a phone sees it from the side: the further right, the lower, at the top more than at the bottom. */
function askew(page: Page): Page {
  const shift = (x: number, y: number) => 0.015 * x * (1.4 - y);
  const lines = page.lines.map((line): Line => {
    const words = line.words.map((word) => {
      const [left, top, right, bottom] = word.box;
      const down = shift((left + right) / 2, top);
      return { ...word, box: [left, top + down, right, bottom + down] as const };
    });
    return { ...line, words };
  });
  return { ...page, lines };
}

const straight = documentOf([TYPED.replace('EXPÉRIENCE DANS LE COMMERCE ET LA GESTION', 'EXPÉRIENCE')], {
  source: 'ocr',
});
const photo = { ...straight, pages: straight.pages.map(askew) };

test('a page seen from the side is read like one seen from above', () => {
  expect(readResume(photo).data).toEqual(readResume(straight).data);
  expect(readResume(photo).data.experiences).toMatchObject([
    { company: 'Papeterie Morel et Fils', location: 'Grenoble', start_date: '2019', end_date: '2023' },
    { company: 'Garage des Lilas de Voiron', location: 'Annecy', start_date: '2016', end_date: '2019' },
  ]);
});

test('boxes stay those of the page as it was read', () => {
  const boxes = new Set(
    photo.pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ box }) => box[1]))),
  );
  for (const { box } of readResume(photo).fields) expect(boxes).toContain(box?.[1]);
});

test.each([
  ['a text layer', { ...askew(straight.pages[0] as Page), source: 'pdf_text' as const }],
  ['a level page', straight.pages[0] as Page],
])('%s is left as it is', (_, page) => expect(levelledPage(page).page).toBe(page));
