import { outlineOf } from '../typeface/typeface.ts';
import { mapPath, pathData } from './path.ts';
import type { Mark, Sheet } from './sheet.ts';

/** The sheet as SVG. Letters are outlines, so that no font of the machine has a say. */
export function sheetToSvg(sheet: Sheet): string {
  const { width, height } = sheet;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...sheet.marks.map(markToSvg),
    '</svg>',
  ].join('\n');
}

function markToSvg(mark: Mark): string {
  if (mark.kind === 'shape') return `<path fill="${mark.fill}" d="${pathData(mark.path)}"/>`;
  const scale = mark.size / mark.face.unitsPerEm;
  let pen = mark.x;
  const letters = [...mark.text].map((character) => {
    const left = pen;
    pen += mark.face.advance(character) * scale + mark.tracking;
    return pathData(mapPath(outlineOf(mark.face, character), (x, y) => [left + x * scale, mark.y - y * scale]));
  });
  return `<path fill="${mark.colour}" d="${letters.join('')}"/>`;
}
