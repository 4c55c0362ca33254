import type { Line, Page } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { readResume } from '../resume/read-resume.ts';
import { levelPerspective } from './level-perspective.ts';
import { createTypedDocument } from './testing/typed-document.ts';

const TYPED_RESUME = `
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

/** The page as photographed from the side: lower towards the right, at the top more than at the bottom. */
function skewPage(page: Page): Page {
  const shift = (x: number, y: number) => 0.015 * x * (1.4 - y);
  const lines = page.lines.map((line): Line => {
    const words = line.words.map((word) => {
      const [left, top, right, bottom] = word.box;
      const offset = shift((left + right) / 2, top);
      return { ...word, box: [left, top + offset, right, bottom + offset] as const };
    });
    return { ...line, words };
  });
  return { ...page, lines };
}

const levelDocument = createTypedDocument(
  [TYPED_RESUME.replace('EXPÉRIENCE DANS LE COMMERCE ET LA GESTION', 'EXPÉRIENCE')],
  {
    source: 'ocr',
  },
);
const photo = { ...levelDocument, pages: levelDocument.pages.map(skewPage) };

test('a page photographed from the side gives the same resume as a level page', () => {
  expect(readResume(photo).data).toEqual(readResume(levelDocument).data);
  expect(readResume(photo).data.experiences).toMatchObject([
    { company: 'Papeterie Morel et Fils', location: 'Grenoble', start_date: '2019', end_date: '2023' },
    { company: 'Garage des Lilas de Voiron', location: 'Annecy', start_date: '2016', end_date: '2019' },
  ]);
});

test('readings keep the boxes of the original page', () => {
  const boxes = new Set(
    photo.pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ box }) => box[1]))),
  );
  for (const { box } of readResume(photo).fields) expect(boxes).toContain(box?.[1]);
});

test.each([
  ['a text layer', { ...skewPage(levelDocument.pages[0] as Page), source: 'pdf_text' as const }],
  ['a level page', levelDocument.pages[0] as Page],
])('leaves %s unchanged', (_, page) => expect(levelPerspective(page).page).toBe(page));
