import { expect, test } from 'vitest';
import { escapeXmlAttribute, escapeXmlText } from './xml-text.ts';

test('escapeXmlText escapes markup characters once and keeps all others', () => {
  expect(escapeXmlText('<a> & "b" \'c\' ]]> é')).toBe('&lt;a&gt; &amp; "b" \'c\' ]]&gt; é');
  expect(escapeXmlText('&amp;')).toBe('&amp;amp;');
  expect(escapeXmlText('')).toBe('');
});

test('escapeXmlAttribute escapes double quotes too', () => {
  expect(escapeXmlAttribute('<a href="x&y">')).toBe('&lt;a href=&quot;x&amp;y&quot;&gt;');
});
