import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeDocx } from './write-docx.ts';

const writeBody = async (text: string): Promise<string> => {
  const files = unzipSync(new Uint8Array(await (await writeDocx(text)).arrayBuffer()));
  expect(Object.keys(files)).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  return /<w:body>(.*)<\/w:body>/s.exec(xml)?.[1] ?? '';
};
const text = (content: string) => `<w:t xml:space="preserve">${content}</w:t>`;

test.each([
  { title: 'a line is a paragraph', pasted: 'Comptable', body: `<w:p><w:r>${text('Comptable')}</w:r></w:p>` },
  {
    title: 'lines of Windows and an empty line between',
    pasted: 'A\r\n\r\nB',
    body: `<w:p><w:r>${text('A')}</w:r></w:p><w:p></w:p><w:p><w:r>${text('B')}</w:r></w:p>`,
  },
  {
    title: 'lines of an old Mac and of a web page',
    pasted: 'A\rB\u2028C',
    body: ['A', 'B', 'C'].map((line) => `<w:p><w:r>${text(line)}</w:r></w:p>`).join(''),
  },
  {
    title: 'a period and its title with a tab between',
    pasted: '2019\tComptable',
    body: `<w:p><w:r>${text('2019')}<w:tab/>${text('Comptable')}</w:r></w:p>`,
  },
  { title: 'a line that begins with a tab', pasted: '\tA', body: `<w:p><w:r><w:tab/>${text('A')}</w:r></w:p>` },
  {
    title: 'signs of XML and control characters',
    pasted: 'R&D <b>"A"</b>\u0000\u0007',
    body: `<w:p><w:r>${text('R&amp;D &lt;b&gt;&quot;A&quot;&lt;/b&gt;')}</w:r></w:p>`,
  },
  { title: 'half of an emoji', pasted: 'A\uD83D', body: `<w:p><w:r>${text('A\uFFFD')}</w:r></w:p>` },
  { title: 'nothing', pasted: '', body: '<w:p></w:p>' },
])('$title', async ({ pasted, body }) => {
  expect(await writeBody(pasted)).toBe(body);
});
