import { escapeXml, writeOfficeFile } from './office-archive.ts';

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Writes a text as a Word document: a paragraph a line, with its tabs. */
export const writeDocx = (text: string): Promise<Blob> => {
  const paragraphs = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `<w:p>${writeRuns(line)}</w:p>`);
  return writeOfficeFile(
    [
      {
        path: 'word/document.xml',
        contentType: `${TYPE}.main+xml`,
        xml: `<w:document xmlns:w="${MAIN}"><w:body>${paragraphs.join('')}</w:body></w:document>`,
      },
    ],
    TYPE,
  );
};

const writeRuns = (line: string): string =>
  line === ''
    ? ''
    : `<w:r>${line
        .split('\t')
        .map((piece) => (piece === '' ? '' : `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`))
        .join('<w:tab/>')}</w:r>`;
