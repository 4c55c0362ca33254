import { brief, type Path } from '../drawing/path.ts';
import type { Colour, Sheet, TextMark } from '../drawing/sheet.ts';
import type { EmbeddedFonts } from './embedded-fonts.ts';

/** The operators that draw a sheet on a page of its size, y turned upwards. */
export function pageContent(sheet: Sheet, fonts: EmbeddedFonts): string {
  return sheet.marks
    .map((mark) =>
      mark.kind === 'shape'
        ? `${fillColour(mark.fill)}\n${pathOperators(mark.path, sheet.height)}f`
        : textOperators(mark, sheet.height, fonts),
    )
    .join('\n');
}

function fillColour(colour: Colour): string {
  const channels = [1, 3, 5].map((at) => brief(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return `${channels.join(' ')} rg`;
}

function textOperators(mark: TextMark, height: number, fonts: EmbeddedFonts): string {
  const font = fonts.of(mark.face);
  const spacing = mark.tracking === 0 ? '' : `${brief(mark.tracking)} Tc `;
  const place = `${brief(mark.x)} ${brief(height - mark.y)} Td`;
  const reset = mark.tracking === 0 ? '' : ' 0 Tc';
  return `BT ${fillColour(mark.colour)} /${font.resource} ${brief(mark.size)} Tf ${spacing}${place} <${font.encode(mark.text)}> Tj${reset} ET`;
}

function pathOperators(path: Path, height: number): string {
  let [penX, penY] = [0, 0];
  const points = (numbers: readonly number[]) =>
    numbers.map((value, i) => brief(i % 2 === 0 ? value : height - value)).join(' ');
  return path
    .map(([command, ...numbers]) => {
      if (command === 'Z') return 'h\n';
      const cubic = command === 'Q' ? cubicOf(penX, penY, numbers) : numbers;
      [penX, penY] = [cubic.at(-2) as number, cubic.at(-1) as number];
      return `${points(cubic)} ${{ M: 'm', L: 'l', Q: 'c', C: 'c' }[command]}\n`;
    })
    .join('');
}

/** PDF has cubic curves only. */
function cubicOf(fromX: number, fromY: number, quadratic: readonly number[]): readonly number[] {
  const [cx, cy, x, y] = quadratic as [number, number, number, number];
  const third = (end: number, control: number) => end + (2 / 3) * (control - end);
  return [third(fromX, cx), third(fromY, cy), third(x, cx), third(y, cy), x, y];
}
