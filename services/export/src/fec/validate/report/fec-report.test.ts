import { expect, test } from 'vitest';
import { buildFec, changeLines, VALID_LINES } from '../../testing/fec-file.ts';
import { validateFecWithFacts } from '../validate-fec.ts';
import { renderFecReport } from './fec-report.ts';

const renderReport = async (content: string) => renderFecReport(await validateFecWithFacts([Buffer.from(content)]));
const findPlaces = async (content: string) => (await renderReport(content)).match(/(?<=^- Où : ).*$/gm);
const repeat = <T>(count: number, lines: readonly T[]): T[] => Array.from({ length: count }, () => lines).flat();

test('has nothing to correct for a valid file', async () => {
  const text = await renderReport(buildFec(VALID_LINES));
  expect(text).toContain('**Aucune anomalie bloquante.** Aucun autre point relevé.');
  expect(text).not.toContain('## À corriger');
});

test('lists blocking anomalies first, each with its legal reference and remedy', async () => {
  const text = await renderReport(
    buildFec(changeLines({ 0: { PieceRef: '' }, 3: { CompAuxLib: '', CompAuxNum: 'C1' } })),
  );
  const titles = text.split('\n').filter((line) => line.startsWith('##'));
  expect(titles.map((title) => title.split(' :')[0])).toEqual([
    '## À corriger avant toute remise',
    '### FEC-OBL-007',
    '## À vérifier',
    '### FEC-CPT-005',
    '### FEC-CPT-006',
    '## Portée de ce contrôle',
  ]);
  expect(text).toMatch(/FEC-OBL-007[^#]*- Texte : LPF, art\. A\. 47 A-1[^\n]*\n- Que faire : /);
});

test('formats consecutive lines as a run', async () => {
  const blank = { PieceRef: '' };
  expect(await findPlaces(buildFec(changeLines({ 0: blank, 1: blank, 2: blank, 4: blank })))).toEqual([
    'colonne PieceRef ; lignes 2 à 4, 6',
  ]);
});

test('states that there are more lines than those listed', async () => {
  const lines = repeat(120, VALID_LINES.slice(0, 2)).map((cells, index) => ({
    ...cells,
    EcritureNum: String(Math.trunc(index / 2) + 1),
  }));
  const blank = (count: number) =>
    buildFec(lines.map((cells, index) => (index < count ? { ...cells, PieceRef: '' } : cells)));
  expect(await findPlaces(blank(100))).toEqual(['colonne PieceRef ; lignes 2 à 101']);
  expect(await findPlaces(blank(101))).toEqual(['colonne PieceRef ; lignes 2 à 101 et suivantes']);
  const scattered = lines.map((cells, index) => (index % 2 === 0 && index < 50 ? { ...cells, PieceRef: '' } : cells));
  const [places = ''] = (await findPlaces(buildFec(scattered))) ?? [];
  expect(places).toMatch(/^colonne PieceRef ; lignes 2, 4, .*, 40 et suivantes$/);
});
