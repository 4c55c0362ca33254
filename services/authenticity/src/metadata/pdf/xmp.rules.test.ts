import { describe, expect, test } from 'vitest';
import { readXmpFields } from './xmp.rules.ts';

const EMPTY = {
  creatorTools: [],
  producers: [],
  creationDates: [],
  modificationDates: [],
  historyPrograms: [],
  historySteps: 0,
};
const step = (program: string) =>
  `<rdf:li rdf:parseType="Resource"><stEvt:action>saved</stEvt:action><stEvt:softwareAgent>${program}</stEvt:softwareAgent></rdf:li>`;

describe('fields of XMP', () => {
  test('are read from elements', () => {
    const xmp = `<?xpacket begin="" ?><x:xmpmeta><rdf:RDF><rdf:Description rdf:about=""><xmp:CreatorTool>Canva</xmp:CreatorTool>
      <pdf:Producer>A &amp; B &#8211; C</pdf:Producer><xmp:CreateDate>2026-11-23T10:00:00Z</xmp:CreateDate><xmp:ModifyDate/></rdf:Description></rdf:RDF>`;
    expect(readXmpFields(xmp)).toEqual({
      ...EMPTY,
      creatorTools: ['Canva'],
      producers: ['A & B – C'],
      creationDates: ['2026-11-23T10:00:00Z'],
    });
  });

  test('are read from attributes', () => {
    const xmp = `<rdf:Description xmp:CreatorTool="Canva" pdf:Producer='Acme' xmp:ModifyDate="2026-11-23"/>`;
    expect(readXmpFields(xmp)).toMatchObject({
      creatorTools: ['Canva'],
      producers: ['Acme'],
      modificationDates: ['2026-11-23'],
    });
  });

  test('count the steps of the history, and name each program once', () => {
    const xmp = `<xmpMM:History><rdf:Seq>${step('Adobe Photoshop CC').repeat(3)}<rdf:li stEvt:action="saved" stEvt:softwareAgent="GIMP"/></rdf:Seq></xmpMM:History>`;
    expect(readXmpFields(xmp)).toMatchObject({ historySteps: 4, historyPrograms: ['Adobe Photoshop CC', 'GIMP'] });
  });

  test.each(['Pantry', 'Ingredients', 'DerivedFrom'])('of a picture on the page, in %s, are left out', (element) => {
    const inner = `<rdf:Bag><rdf:li xmp:CreatorTool="Adobe Photoshop">${step('Adobe Photoshop')}</rdf:li></rdf:Bag>`;
    const xmp = `<xmpMM:${element}>${inner}</xmpMM:${element}><xmp:CreatorTool>Word</xmp:CreatorTool>`;
    expect(readXmpFields(xmp)).toEqual({ ...EMPTY, creatorTools: ['Word'] });
  });

  test('are not read from comments, CDATA and declarations', () => {
    const hidden = '<xmp:CreatorTool>Canva</xmp:CreatorTool>';
    expect(readXmpFields(`<!-- ${hidden} --><![CDATA[${hidden}]]><?${hidden}?>`)).toEqual(EMPTY);
  });
});

describe('hostile XMP', () => {
  test('declares entities that are not expanded', () => {
    const entities = Array.from({ length: 50 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const xmp = `<!DOCTYPE x [<!ENTITY l0 "lol">${entities}]><xmp:CreatorTool>&l50;</xmp:CreatorTool>`;
    expect(readXmpFields(xmp).creatorTools).toEqual(['&l50;']);
  });

  test('has 10,000 steps: all are counted, and at most 64 programs named', () => {
    const xmp = Array.from({ length: 10_000 }, (_, i) => step(`Program ${i}`)).join('');
    const { historySteps, historyPrograms } = readXmpFields(xmp);
    expect([historySteps, historyPrograms.length]).toEqual([10_000, 64]);
  });

  test('has names of a megabyte, of which 256 characters are kept', () => {
    const name = 'C'.repeat(1_000_000);
    const { creatorTools, producers } = readXmpFields(
      `<a xmp:CreatorTool="${name}"/><pdf:Producer>${name}</pdf:Producer>`,
    );
    expect([creatorTools[0]?.length, producers[0]?.length]).toEqual([256, 256]);
  });

  test.each([
    '',
    '<',
    '<<<<',
    '<a',
    '<!--',
    '<a b="',
    '</>',
    '<xmp:CreatorTool>',
    '&#x110000;',
    '<a CreatorTool="&#xFFFFFF;"/>',
    '\ud800<\udc00>',
  ])('is broken as %o and read without a fault', (xmp) => {
    expect(readXmpFields(xmp)).toMatchObject({ historySteps: 0, producers: [] });
  });
});
