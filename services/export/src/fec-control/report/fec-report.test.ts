import { expect, test } from 'vitest';
import { examineFec } from '../control-fec.ts';
import { changed, fecFile, SOUND } from '../testing/fec-file.ts';
import { fecReport } from './fec-report.ts';

const report = async (content: string) => fecReport(await examineFec([Buffer.from(content)]));
const where = async (content: string) => (await report(content)).match(/(?<=^- Où : ).*$/gm);
const times = <T>(count: number, lines: readonly T[]): T[] => Array.from({ length: count }, () => lines).flat();

test('a sound file has nothing to put right', async () => {
  const text = await report(fecFile(SOUND));
  expect(text).toContain('**Aucune anomalie bloquante.** Aucun autre point relevé.');
  expect(text).not.toContain('## À corriger');
});

test('what keeps the file from being handed in comes first, with its ground and remedy', async () => {
  const text = await report(fecFile(changed({ 0: { PieceRef: '' }, 3: { CompAuxLib: '', CompAuxNum: 'C1' } })));
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

test('lines that follow each other are named as a run', async () => {
  const blank = { PieceRef: '' };
  expect(await where(fecFile(changed({ 0: blank, 1: blank, 2: blank, 4: blank })))).toEqual([
    'colonne PieceRef ; lignes 2 à 4, 6',
  ]);
});

test('lines beyond those that are told are said to be there', async () => {
  const lines = times(120, SOUND.slice(0, 2)).map((cells, index) => ({
    ...cells,
    EcritureNum: String(Math.trunc(index / 2) + 1),
  }));
  const blank = (count: number) =>
    fecFile(lines.map((cells, index) => (index < count ? { ...cells, PieceRef: '' } : cells)));
  expect(await where(blank(100))).toEqual(['colonne PieceRef ; lignes 2 à 101']);
  expect(await where(blank(101))).toEqual(['colonne PieceRef ; lignes 2 à 101 et suivantes']);
  const scattered = lines.map((cells, index) => (index % 2 === 0 && index < 50 ? { ...cells, PieceRef: '' } : cells));
  const [places = ''] = (await where(fecFile(scattered))) ?? [];
  expect(places).toMatch(/^colonne PieceRef ; lignes 2, 4, .*, 40 et suivantes$/);
});
