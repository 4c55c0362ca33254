import type { Page, Word } from '@probant/documents/document';
import { MRZ_LAYOUTS, type MrzLayout } from '@probant/french/mrz/layouts';
import type { PageRow } from '../text/page-rows.ts';

/** A machine readable zone as printed: its lines have exactly the length of its layout. */
export type PrintedZone = {
  readonly layout: MrzLayout;
  readonly lines: readonly string[];
  readonly page: Page;
  readonly rows: readonly PageRow[];
  readonly words: readonly Word[];
};

/** Zones of one document: the sides of a few cards. */
export const MAX_ZONES = 20;
const ZONE_LINE_PATTERN = /^[A-Z0-9<]+$/;
const LINE_LENGTHS = new Set(MRZ_LAYOUTS.map(({ lineLength }) => lineLength));

/** Returns the machine readable zones of the pages. A line with a lost or an added character belongs to none. */
export function findPrintedZones(rows: readonly PageRow[]): readonly PrintedZone[] {
  const candidates = rows.filter((row) => LINE_LENGTHS.has(toLine(row).length) && ZONE_LINE_PATTERN.test(toLine(row)));
  const zones: PrintedZone[] = [];
  for (let start = 0; start < candidates.length && zones.length < MAX_ZONES; ) {
    const zone = readZone(candidates, start);
    if (zone) zones.push(zone);
    start += zone ? zone.lines.length : 1;
  }
  return zones;
}

function readZone(candidates: readonly PageRow[], start: number): PrintedZone | null {
  for (const layout of MRZ_LAYOUTS) {
    const rows = candidates.slice(start, start + layout.lineCount);
    const page = rows[0]?.page;
    const lines = rows.map(toLine);
    const hasLayout =
      lines.length === layout.lineCount &&
      rows.every((row) => row.page === page) &&
      lines.every((line) => line.length === layout.lineLength) &&
      layout.documentCodes.test(lines[0] ?? '') &&
      lines.some((line) => line.includes('<<'));
    if (page && hasLayout) return { layout, lines, page, rows, words: rows.flatMap(({ words }) => words) };
  }
  return null;
}

const toLine = ({ text }: PageRow): string => text.replaceAll(' ', '');
