import type { PlacedPage } from './place-page.ts';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const formatHex = (colour: readonly number[]): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
const familyName = ({ family }: PlacedPage): string => (family === 'sans' ? 'Liberation Sans' : 'Liberation Serif');

/** The page as SVG, for the converters built on cairo. */
export function writeSvg(page: PlacedPage): string {
  const boxes = page.boxes.map(
    ({ colour, height, width, x, y }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${formatHex(colour)}"/>`,
  );
  const texts = page.texts.map(
    ({ align, colour, face, size, text, x, y }) =>
      `<text x="${x}" y="${y}" font-size="${size}" font-family="${face === 'mono' ? 'Liberation Mono' : familyName(page)}" font-weight="${face === 'bold' ? 700 : 400}" text-anchor="${align === 'right' ? 'end' : 'start'}" fill="${formatHex(colour)}">${escapeXml(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}pt" height="${page.height}pt" viewBox="0 0 ${page.width} ${page.height}">${boxes.join('')}${texts.join('\n')}</svg>`;
}

/** The page as Typst source. */
export function writeTypst(page: PlacedPage): string {
  const quote = (text: string) => JSON.stringify(text);
  const boxes = page.boxes.map(
    ({ colour, height, width, x, y }) =>
      `#place(dx: ${x}pt, dy: ${y}pt, rect(width: ${width}pt, height: ${height}pt, fill: rgb("${formatHex(colour)}")))`,
  );
  const texts = page.texts.map(({ align, colour, face, size, text, x, y }) => {
    const styled = `text(size: ${size}pt, weight: "${face === 'bold' ? 'bold' : 'regular'}", fill: rgb("${formatHex(colour)}"), font: "${face === 'mono' ? 'Liberation Mono' : familyName(page)}", ${quote(text)})`;
    return align === 'right'
      ? `#place(dx: ${x - page.width}pt, dy: ${y - size}pt, box(width: ${page.width}pt, align(right, ${styled})))`
      : `#place(dx: ${x}pt, dy: ${y - size}pt, ${styled})`;
  });
  return `#set page(width: ${page.width}pt, height: ${page.height}pt, margin: 0pt)\n#set document(title: ${quote(page.title)})\n${[...boxes, ...texts].join('\n')}\n`;
}

/** The page as PostScript with standard fonts in Latin-1, for Ghostscript. */
export function writePostScript(page: PlacedPage): string {
  const base = page.family === 'sans' ? ['Helvetica', 'Helvetica-Bold'] : ['Times-Roman', 'Times-Bold'];
  const names = { regular: base[0], bold: base[1], mono: 'Courier' };
  const reencode = Object.values(names)
    .map(
      (name) =>
        `/${name} findfont dup length dict begin {1 index /FID ne {def} {pop pop} ifelse} forall /Encoding ISOLatin1Encoding def currentdict end /${name}L exch definefont pop`,
    )
    .join('\n');
  const setColour = (colour: readonly number[]) =>
    `${colour.map((part) => (part / 255).toFixed(3)).join(' ')} setrgbcolor`;
  const boxes = page.boxes.map(
    ({ colour, height, width, x, y }) =>
      `${setColour(colour)} ${x} ${page.height - y - height} ${width} ${height} rectfill`,
  );
  const texts = page.texts.map(({ align, colour, face, size, text, x, y }) => {
    const shown = `(${toLatin1(text).replaceAll(/[\\()]/g, '\\$&')})`;
    const move = `${x} ${page.height - y} moveto`;
    return `/${names[face]}L ${size} selectfont ${setColour(colour)} ${move} ${shown} ${align === 'right' ? 'dup stringwidth pop neg 0 rmoveto ' : ''}show`;
  });
  return `%!PS-Adobe-3.0\n<< /PageSize [${page.width} ${page.height}] >> setpagedevice\n${reencode}\n${[...boxes, ...texts].join('\n')}\nshowpage\n`;
}

/** Latin-1 has neither the euro sign nor typographic quotes. */
const toLatin1 = (text: string): string =>
  text
    .replaceAll('€', 'EUR')
    .replaceAll('’', "'")
    .replaceAll(/[Œœ]/g, (sign) => (sign === 'Œ' ? 'Oe' : 'oe'))
    .replaceAll(/[\u0100-\uffff]/g, '-');

/** The page as XSL-FO, for Apache FOP. */
export function writeFormattingObjects(page: PlacedPage): string {
  const family = page.family === 'sans' ? 'Helvetica' : 'Times';
  const boxes = page.boxes.map(
    ({ colour, height, width, x, y }) =>
      `<fo:block-container absolute-position="absolute" left="${x}pt" top="${y}pt" width="${width}pt" height="${height}pt" background-color="${formatHex(colour)}"><fo:block/></fo:block-container>`,
  );
  const texts = page.texts.map(({ align, colour, face, size, text, x, y }) => {
    const left = align === 'right' ? 0 : x;
    const width = align === 'right' ? x : page.width - x;
    return `<fo:block-container absolute-position="absolute" left="${left}pt" top="${y - size}pt" width="${width}pt" height="${size * 1.3}pt"><fo:block wrap-option="no-wrap" text-align="${align}" font-family="${face === 'mono' ? 'Courier' : family}" font-weight="${face === 'bold' ? 'bold' : 'normal'}" font-size="${size}pt" color="${formatHex(colour)}">${escapeXml(text)}</fo:block></fo:block-container>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format"><fo:layout-master-set><fo:simple-page-master master-name="a4" page-width="${page.width}pt" page-height="${page.height}pt"><fo:region-body/></fo:simple-page-master></fo:layout-master-set><fo:page-sequence master-reference="a4"><fo:flow flow-name="xsl-region-body">${[...boxes, ...texts].join('')}<fo:block/></fo:flow></fo:page-sequence></fo:root>`;
}

/** The page as tab-separated rows, for the tools without a JSON reader. */
export function writeTabSeparated(page: PlacedPage): string {
  const rows = [
    ['page', page.width, page.height, page.family, page.isEmbedded, page.title],
    ...Object.entries(page.fonts).map(([face, path]) => ['font', face, path]),
    ...page.boxes.map(({ colour, height, width, x, y }) => ['box', x, y, width, height, ...colour]),
    ...page.texts.map(({ align, colour, face, size, text, x, y }) => [
      'text',
      x,
      y,
      size,
      face,
      align,
      ...colour,
      text,
    ]),
  ];
  return `${rows.map((row) => row.join('\t')).join('\n')}\n`;
}
