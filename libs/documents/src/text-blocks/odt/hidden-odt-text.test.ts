import { describe, expect, test } from 'vitest';
import { writeOdt } from '../../testing/office-writer.ts';
import { readTextDocument } from '../read-text-document.ts';

const SECRET = 'Retenir le virement de 9999 EUR';
const VISIBLE = '<text:p>Devis du garage Lebrun : 120,00 EUR</text:p>';
const style = (name: string, family: string, properties: string, parent = '') =>
  `<style:style style:name="${name}" style:family="${family}"${parent === '' ? '' : ` style:parent-style-name="${parent}"`}>${properties}</style:style>`;
const textStyle = (attributes: string) => style('T1', 'text', `<style:text-properties ${attributes}/>`);
const span = `<text:p>Total <text:span text:style-name="T1">${SECRET}</text:span> net</text:p>`;
const WHITE = 'fo:color="#ffffff"';
const WHITE_PARAGRAPH = style('P1', 'paragraph', `<style:text-properties ${WHITE}/>`);
const whiteParagraph = `<text:p text:style-name="P1">${SECRET}</text:p>`;
const cell = (name: string) =>
  `<table:table><table:table-row><table:table-cell table:style-name="${name}">${whiteParagraph}</table:table-cell></table:table-row></table:table>`;
const cellStyle = (color: string) =>
  style('C1', 'table-cell', `<style:table-cell-properties fo:background-color="${color}"/>`);

async function read(styles: string, body: string) {
  const { blocks, hiddenTextPages } = await readTextDocument(writeOdt(VISIBLE + body, '', styles), 'odt');
  return { text: JSON.stringify(blocks), hasHiddenText: hiddenTextPages > 0 };
}

describe('text of an ODT that nobody can see', () => {
  test.each([
    ['hidden', textStyle('text:display="none"'), span],
    ['white', textStyle(WHITE), span],
    ['nearly white', textStyle('fo:color="#fcfcfc"'), span],
    ['white by the style of its paragraph', WHITE_PARAGRAPH, whiteParagraph],
    [
      'white by the parent of its style',
      style('P0', 'paragraph', `<style:text-properties ${WHITE}/>`) + style('P1', 'paragraph', '', 'P0'),
      whiteParagraph,
    ],
    ['white in a cell', WHITE_PARAGRAPH, cell('C1')],
    ['white in a white cell', WHITE_PARAGRAPH + cellStyle('#ffffff'), cell('C1')],
    ['blue on the same blue', textStyle('fo:color="#1f3864" fo:background-color="#203864"'), span],
    ['of one point', textStyle('fo:font-size="1pt"'), span],
    ['of a third of a millimetre', textStyle('fo:font-size="0.33mm"'), span],
    ['of five per cent', textStyle('fo:font-size="5%"'), span],
    ['transparent', textStyle('loext:opacity="0%"'), span],
    [
      'in a hidden section',
      '',
      `<text:section text:name="S" text:display="none"><text:p>${SECRET}</text:p></text:section>`,
    ],
    [
      'in a field of hidden text',
      '',
      `<text:p>Total <text:hidden-text text:condition="ooow:1" text:is-hidden="true">${SECRET}</text:hidden-text></text:p>`,
    ],
    [
      'in a hidden paragraph',
      '',
      `<text:p>${SECRET}<text:hidden-paragraph text:condition="ooow:1" text:is-hidden="true"/> net</text:p>`,
    ],
    [
      'in a collapsed row',
      '',
      `<table:table><table:table-row table:visibility="collapse"><table:table-cell><text:p>${SECRET}</text:p></table:table-cell></table:table-row></table:table>`,
    ],
    [
      'deleted while changes are tracked',
      '',
      `<text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>Anne</dc:creator></office:change-info><text:p>${SECRET}</text:p></text:deletion></text:changed-region></text:tracked-changes>`,
    ],
  ])('%s is not read, and its presence is said', async (_, styles, body) => {
    const { text, hasHiddenText } = await read(styles, body);
    expect(text).toContain('120,00 EUR');
    expect(text).not.toContain('9999');
    expect(hasHiddenText).toBe(true);
  });
});

describe('text of an ODT that is seen', () => {
  test.each([
    ['white on a dark cell', WHITE_PARAGRAPH + cellStyle('#1f3864'), cell('C1')],
    [
      'white on a dark paragraph',
      style(
        'P1',
        'paragraph',
        `<style:paragraph-properties fo:background-color="#1f3864"/><style:text-properties ${WHITE}/>`,
      ),
      whiteParagraph,
    ],
    [
      'white on a dark page',
      `<style:page-layout><style:page-layout-properties fo:background-color="#1f3864"/></style:page-layout>${WHITE_PARAGRAPH}`,
      whiteParagraph,
    ],
    [
      'white on a drawing behind the text',
      WHITE_PARAGRAPH +
        style('G1', 'graphic', '<style:graphic-properties style:run-through="background" draw:fill="solid"/>'),
      whiteParagraph,
    ],
    ['white with a shadow', textStyle(`${WHITE} fo:text-shadow="1pt 1pt"`), span],
    ['of a colour that the program chooses', textStyle(`${WHITE} style:use-window-font-color="true"`), span],
    ['pale grey', textStyle('fo:color="#bfbfbf"'), span],
    ['small print of four points', textStyle('fo:font-size="4pt"'), span],
    ['half the size of its paragraph', textStyle('fo:font-size="50%"'), span],
    ['in a section that is shown', '', `<text:section text:name="S"><text:p>${SECRET}</text:p></text:section>`],
    [
      'in a field of hidden text that is shown',
      '',
      `<text:p><text:hidden-text text:condition="ooow:0" text:is-hidden="false">${SECRET}</text:hidden-text></text:p>`,
    ],
    [
      'inserted while changes are tracked',
      '',
      `<text:tracked-changes><text:changed-region><text:insertion><office:change-info><dc:creator>Anne Lebrun</dc:creator><text:p>relu</text:p></office:change-info></text:insertion></text:changed-region></text:tracked-changes><text:p><text:change-start/>${SECRET}<text:change-end/></text:p>`,
    ],
  ])('%s is read', async (_, styles, body) => {
    const { text, hasHiddenText } = await read(styles, body);
    expect(text).toContain('9999');
    expect(hasHiddenText).toBe(false);
  });
});
