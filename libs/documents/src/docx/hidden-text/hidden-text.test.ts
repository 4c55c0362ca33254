import { describe, expect, test } from 'vitest';
import { type Page, toPlainText } from '../../document.ts';
import type { ReadContext } from '../../read-context.ts';
import { zipDocx } from '../../testing/docx-writer.ts';
import { readTextDocument } from '../../text-blocks/read-text-document.ts';
import { readDocx } from '../read-docx.ts';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ' +
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml"';
const SECRET = 'Retenir le virement de 9999 EUR';
const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const secret = (properties: string) => paragraph(run(SECRET, properties));
const WHITE = '<w:color w:val="FFFFFF"/>';
const shade = (fill: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
const table = (content: string, { style = '', cell = '', row = '' } = {}) =>
  `<w:tbl><w:tblPr>${style}</w:tblPr><w:tr><w:trPr>${row}</w:trPr><w:tc><w:tcPr>${cell}</w:tcPr>${content}</w:tc></w:tr></w:tbl>`;
const drawing = (width: number, height: number) =>
  paragraph(
    `<w:r><w:drawing><wp:anchor behindDoc="1"><wp:extent cx="${width}" cy="${height}"/></wp:anchor></w:drawing></w:r>`,
  );
/** A text box as Word writes it: for itself, and in the older language that other programs read. */
const textBox = (fill: string, olderFill: string, properties: string) => {
  const content = `<w:txbxContent>${secret(properties)}</w:txbxContent>`;
  const box = `<wps:wsp><wps:spPr>${fill}<a:ln><a:noFill/></a:ln></wps:spPr><wps:txbx>${content}</wps:txbx></wps:wsp>`;
  return paragraph(
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline>${box}</wp:inline></w:drawing></mc:Choice>` +
      `<mc:Fallback><w:pict><v:shape ${olderFill}><v:textbox>${content}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
  );
};
const STYLES = `<w:styles ${NAMESPACES}>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr><w:sz w:val="22"/></w:rPr></w:style>
  <w:style w:type="character" w:styleId="Masque"><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:type="character" w:styleId="MasqueFin"><w:basedOn w:val="Masque"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Blanc"><w:basedOn w:val="Normal"/><w:rPr>${WHITE}</w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Bandeau"><w:basedOn w:val="Blanc"/><w:pPr>${shade('1F3864')}</w:pPr></w:style>
  <w:style w:type="table" w:styleId="Sombre"><w:tblStylePr w:type="firstRow"><w:tcPr>${shade('4472C4')}</w:tcPr></w:tblStylePr></w:style>
</w:styles>`;
const VISIBLE = paragraph(run('Devis du garage Lebrun : 120,00 EUR'));

const writeFile = (content: string, parts: Readonly<Record<string, string>> = {}) =>
  zipDocx(
    Buffer.from(
      `<w:document ${NAMESPACES}>${parts['background'] ?? ''}<w:body>${VISIBLE}${content}</w:body></w:document>`,
    ),
    undefined,
    Object.fromEntries(
      Object.entries({ 'word/styles.xml': STYLES, ...parts })
        .filter(([name]) => name.endsWith('.xml'))
        .map(([name, xml]) => [name, Buffer.from(xml)]),
    ),
  );

async function read(file: Uint8Array) {
  const { blocks, hiddenTextPages } = await readTextDocument(file, 'docx');
  return { text: JSON.stringify(blocks), hasHiddenText: hiddenTextPages > 0 };
}

describe('text of a DOCX that nobody can see', () => {
  test.each([
    ['hidden', secret('<w:vanish/>')],
    [
      'hidden between visible words',
      paragraph(`${run('Total ')}${run(SECRET, '<w:vanish w:val="1"/>')}${run(' net')}`),
    ],
    ['hidden by a character style', secret('<w:rStyle w:val="Masque"/>')],
    ['hidden by a style that is based on another one', secret('<w:rStyle w:val="MasqueFin"/>')],
    ['white', secret(WHITE)],
    ['nearly white', secret('<w:color w:val="FDFDFD"/>')],
    ['of the colour of the paper in the theme', secret('<w:color w:val="000000" w:themeColor="background1"/>')],
    ['white by the style of its paragraph', paragraph(run(SECRET), '<w:pStyle w:val="Blanc"/>')],
    ['white on a white cell', table(secret(WHITE), { cell: shade('FFFFFF') })],
    ['white in a table', table(secret(WHITE))],
    ['blue on the same blue', paragraph(run(SECRET, '<w:color w:val="1F3864"/>'), shade('203864'))],
    ['black letters on black shading', secret(`<w:color w:val="000000"/>${shade('000000')}`)],
    ['white on white highlight', secret(`${WHITE}<w:highlight w:val="white"/>`)],
    ['of one point', secret('<w:sz w:val="2"/>')],
    ['of half a point', secret('<w:sz w:val="1"/>')],
    [
      'deleted while changes are tracked',
      paragraph(`<w:del w:id="1" w:author="A"><w:r><w:delText>${SECRET}</w:delText></w:r></w:del>`),
    ],
    ['moved away', paragraph(`<w:moveFrom w:id="1" w:author="A">${run(SECRET)}</w:moveFrom>`)],
    ['in a hidden row', table(secret(''), { row: '<w:hidden/>' })],
    ['without fill', secret('<w14:textFill><w14:noFill/></w14:textFill>')],
    [
      'white by its fill',
      secret('<w14:textFill><w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill></w14:textFill>'),
    ],
    ['white in a text box without fill', textBox('<a:noFill/>', 'filled="f"', WHITE)],
    [
      'white in a white text box',
      textBox('<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>', 'fillcolor="white"', WHITE),
    ],
    ['white beside a small mark behind the text', `${drawing(200_000, 100_000)}${secret(WHITE)}`],
    [
      'of a page that uses another prefix',
      `<x:p xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:r><x:rPr><x:vanish/></x:rPr><x:t>${SECRET}</x:t></x:r></x:p>`,
    ],
  ])('%s is not read, and its presence is said', async (_, content) => {
    const { text, hasHiddenText } = await read(writeFile(content));
    expect(text).toContain('120,00 EUR');
    expect(text).not.toContain('9999');
    expect(hasHiddenText).toBe(true);
  });
});

describe('text of a DOCX that is seen', () => {
  test.each([
    ['white on a dark cell', table(secret(WHITE), { cell: shade('1F3864') })],
    ['white on dark shading of its style', paragraph(run(SECRET), '<w:pStyle w:val="Bandeau"/>')],
    ['white in a table whose style colours cells', table(secret(WHITE), { style: '<w:tblStyle w:val="Sombre"/>' })],
    ['white on a highlight', secret(`${WHITE}<w:highlight w:val="darkBlue"/>`)],
    [
      'white in a dark text box',
      textBox('<a:solidFill><a:srgbClr val="1F3864"/></a:solidFill>', 'fillcolor="#1f3864 [1604]"', WHITE),
    ],
    [
      'white in a text box with a fill of the theme',
      textBox('<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>', 'fillcolor="accent1"', WHITE),
    ],
    ['white on a banner behind the text', `${drawing(6_000_000, 1_200_000)}${secret(WHITE)}`],
    ['white with an outline', secret(`${WHITE}<w:outline/>`)],
    ['pale grey', secret('<w:color w:val="BFBFBF"/>')],
    ['automatic on black', secret(`<w:color w:val="auto"/>${shade('000000')}`)],
    [
      'the shade of the paper in the theme',
      secret('<w:color w:val="A6A6A6" w:themeColor="background1" w:themeShade="A6"/>'),
    ],
    ['small print of four points', secret('<w:sz w:val="8"/>')],
    ['shown again in a hidden style', secret('<w:rStyle w:val="Masque"/><w:vanish w:val="0"/>')],
    ['with a hidden paragraph mark', paragraph(run(SECRET), '<w:rPr><w:vanish/></w:rPr>')],
    ['hidden in the web view only', secret('<w:webHidden/>')],
    ['inserted while changes are tracked', paragraph(`<w:ins w:id="1" w:author="A">${run(SECRET)}</w:ins>`)],
    [
      'hidden before a tracked change of its format',
      secret('<w:rPrChange w:id="1" w:author="A"><w:rPr><w:vanish/></w:rPr></w:rPrChange>'),
    ],
    [
      'after a deleted paragraph mark',
      paragraph(run(SECRET), '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>') + paragraph(run('suite')),
    ],
  ])('%s is read', async (_, content) => {
    const { text, hasHiddenText } = await read(writeFile(content));
    expect(text).toContain('9999');
    expect(hasHiddenText).toBe(false);
  });

  test('a hidden mark of two letters is no hidden text', async () =>
    expect((await read(writeFile(paragraph(run('xy', '<w:vanish/>'))))).hasHiddenText).toBe(false));

  test('white letters are read on a page of another colour, where the settings show it', async () => {
    const background = '<w:background w:color="1F3864"/>';
    const shown = `<w:settings ${NAMESPACES}><w:displayBackgroundShape/></w:settings>`;
    const file = (settings: string) => writeFile(secret(WHITE), { background, 'word/settings.xml': settings });
    expect((await read(file(shown))).hasHiddenText).toBe(false);
    expect((await read(file(`<w:settings ${NAMESPACES}/>`))).hasHiddenText).toBe(true);
  });
});

test('the page of a DOCX has neither the hidden text of its header nor that of its body, and says so', async () => {
  const header = `<w:hdr ${NAMESPACES}>${paragraph(run('Garage Lebrun'))}${secret(WHITE)}</w:hdr>`;
  const pages: Page[] = [];
  const context = { addPage: (page: Page) => pages.push(page) } as unknown as ReadContext;
  await readDocx(writeFile(secret('<w:vanish/>'), { 'word/header1.xml': header }), context);
  expect(toPlainText(pages)).toBe('Garage Lebrun\nDevis du garage Lebrun : 120,00 EUR');
  expect(pages.map(({ hasHiddenText }) => hasHiddenText)).toEqual([true]);
  pages.length = 0;
  await readDocx(writeFile(''), context);
  expect(pages.map((page) => 'hasHiddenText' in page)).toEqual([false]);
});
