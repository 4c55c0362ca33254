import { formatCoordinate, type Path } from '../drawing/path.ts';
import type { Colour, Sheet, TextMark } from '../drawing/sheet.ts';
import type { EmbeddedFonts } from './embedded-fonts.ts';

/** Writes the operators that draw a sheet on a page of its size, where y points up. */
export function writePageContent(sheet: Sheet, fonts: EmbeddedFonts): string {
  return sheet.marks
    .map((mark) =>
      mark.kind === 'shape'
        ? `${formatFillColour(mark.fill)}\n${writePathOperators(mark.path, sheet.height)}f`
        : writeTextOperators(mark, sheet.height, fonts),
    )
    .join('\n');
}

function formatFillColour(colour: Colour): string {
  const channels = [1, 3, 5].map((at) => formatCoordinate(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return `${channels.join(' ')} rg`;
}

function writeTextOperators(mark: TextMark, height: number, fonts: EmbeddedFonts): string {
  const font = fonts.get(mark.face);
  const spacing = mark.tracking === 0 ? '' : `${formatCoordinate(mark.tracking)} Tc `;
  const place = `${formatCoordinate(mark.x)} ${formatCoordinate(height - mark.y)} Td`;
  const reset = mark.tracking === 0 ? '' : ' 0 Tc';
  return `BT ${formatFillColour(mark.colour)} /${font.resource} ${formatCoordinate(mark.size)} Tf ${spacing}${place} <${font.encode(mark.text)}> Tj${reset} ET`;
}

function writePathOperators(path: Path, height: number): string {
  let [penX, penY] = [0, 0];
  const points = (numbers: readonly number[]) =>
    numbers.map((value, i) => formatCoordinate(i % 2 === 0 ? value : height - value)).join(' ');
  return path
    .map(([command, ...numbers]) => {
      if (command === 'Z') return 'h\n';
      const cubic = command === 'Q' ? convertToCubic(penX, penY, numbers) : numbers;
      [penX, penY] = [cubic.at(-2) as number, cubic.at(-1) as number];
      return `${points(cubic)} ${{ M: 'm', L: 'l', Q: 'c', C: 'c' }[command]}\n`;
    })
    .join('');
}

/** Converts a quadratic curve: PDF has only cubic ones. */
function convertToCubic(fromX: number, fromY: number, quadratic: readonly number[]): readonly number[] {
  const [cx, cy, x, y] = quadratic as [number, number, number, number];
  const third = (end: number, control: number) => end + (2 / 3) * (control - end);
  return [third(fromX, cx), third(fromY, cy), third(x, cx), third(y, cy), x, y];
}
