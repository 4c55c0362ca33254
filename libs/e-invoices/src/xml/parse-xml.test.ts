import { describe, expect, test } from 'vitest';
import { parseXml, XML_LIMITS, XmlError } from './parse-xml.ts';
import { locate, selectAll, selectFirst, walk } from './xml-element.ts';

const parse = (text: string) => parseXml(Buffer.from(text));

function failureOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof XmlError) return { code: error.code, line: error.line, column: error.column };
    throw error;
  }
  return null;
}

describe('parseXml', () => {
  test('keeps names, namespaces, attributes, text and places', () => {
    const root = parse('<a:r xmlns:a="urn:a">\n  <a:id scheme="7"> 1 &amp; <![CDATA[2]]> </a:id>\n</a:r>');
    const id = selectFirst(root, 'id');
    expect(root).toMatchObject({ name: 'a:r', localName: 'r', namespace: 'urn:a', line: 1, column: 1 });
    expect(id).toMatchObject({ text: '1 & 2', line: 2, column: 3 });
    expect(id?.attributes).toEqual(new Map([['scheme', '7']]));
  });

  test('locates an element among its twins', () => {
    const root = parse('<r><l><id/></l><l><id/></l></r>');
    expect(selectAll(root, 'l/id').map(locate)).toEqual(['/r/l[1]/id', '/r/l[2]/id']);
    expect([...walk(root)].map(({ name }) => name)).toEqual(['r', 'l', 'id', 'l', 'id']);
  });

  test.each([
    ['UTF-16', Buffer.from('\ufeff<r>é</r>', 'utf16le')],
    ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r>é</r>', 'latin1')],
    ['a byte order mark', Buffer.from('\ufeff<r>é</r>')],
  ])('reads %s', (_, bytes) => {
    expect(parseXml(bytes).text).toBe('é');
  });

  test.each([
    ['a missing closing tag', '<r>\n<a></r>', 'not_well_formed'],
    ['no element', '   ', 'not_well_formed'],
    ['two roots', '<r/><r/>', 'not_well_formed'],
    ['an unknown entity', '<r>&lol;</r>', 'not_well_formed'],
    ['an undeclared prefix', '<x:r/>', 'not_well_formed'],
    ['a document type', '<!DOCTYPE r [<!ENTITY a "aaaa">]><r>&a;</r>', 'doctype'],
  ])('refuses %s', (_, text, code) => {
    expect(failureOf(() => parse(text))?.code).toBe(code);
  });

  test('names the place of a fault', () => {
    expect(failureOf(() => parse('<r>\n  <a></b>\n</r>'))).toMatchObject({ code: 'not_well_formed', line: 2 });
  });

  test('refuses bytes that are not of the declared encoding', () => {
    expect(failureOf(() => parseXml(Buffer.from([0x3c, 0x72, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x72, 0x3e])))?.code).toBe(
      'encoding',
    );
  });

  test('refuses what exceeds a limit', () => {
    const deep = '<r>'.repeat(XML_LIMITS.depth + 1);
    expect(failureOf(() => parse(deep))?.code).toBe('too_deep');
    expect(failureOf(() => parse(`<r>${'<a/>'.repeat(XML_LIMITS.elements)}</r>`))?.code).toBe('too_many_elements');
    expect(failureOf(() => parseXml(new Uint8Array(XML_LIMITS.bytes + 1)))?.code).toBe('too_large');
  });
});
