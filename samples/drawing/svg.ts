import { getOutline } from '../typeface/typeface.ts';
import { formatPath, mapPath } from './path.ts';
import type { Mark, Sheet } from './sheet.ts';

/** Renders the sheet as SVG. Letters are outlines, so that the result does not depend on installed fonts. */
export function renderSvg(sheet: Sheet): string {
  const { width, height } = sheet;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...sheet.marks.map(renderMark),
    '</svg>',
  ].join('\n');
}

function renderMark(mark: Mark): string {
  if (mark.kind === 'shape') return `<path fill="${mark.fill}" d="${formatPath(mark.path)}"/>`;
  const scale = mark.size / mark.face.unitsPerEm;
  let pen = mark.x;
  const letters = [...mark.text].map((character) => {
    const originX = pen;
    pen += mark.face.advance(character) * scale + mark.tracking;
    return formatPath(mapPath(getOutline(mark.face, character), (x, y) => [originX + x * scale, mark.y - y * scale]));
  });
  return `<path fill="${mark.colour}" d="${letters.join('')}"/>`;
}
