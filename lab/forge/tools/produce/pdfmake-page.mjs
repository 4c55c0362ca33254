// Lays out documents with pdfmake (0.2, MIT).
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';
import { jobs, readPage } from './jobs.mjs';

const PdfPrinter = createRequire(`${process.env.PROBANT_FORGE_NPM}/`)('pdfmake');
const toHex = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

for (const job of jobs) {
  const { document, fonts, look } = readPage(job);
  const printer = new PdfPrinter({
    Own: { normal: fonts.regular, bold: fonts.bold, italics: fonts.regular, bolditalics: fonts.bold },
    Mono: { normal: fonts.mono, bold: fonts.mono, italics: fonts.mono, bolditalics: fonts.mono },
  });
  const toLines = (lines) => lines.map((text, index) => ({ text, bold: index === 0 }));
  const { table } = document;
  const pdf = printer.createPdfKitDocument({
    info: { title: document.title },
    pageMargins: look.margin,
    defaultStyle: { font: 'Own', fontSize: look.size },
    content: [
      toLines(document.issuer),
      { stack: toLines(document.recipient), margin: [look.isRecipientRight ? 260 : 0, 10, 0, 20] },
      {
        text: document.title,
        fontSize: look.size * 1.35,
        bold: true,
        color: toHex(look.accent),
        margin: [0, 0, 0, 10],
      },
      ...document.facts.map(([label, value]) => ({ columns: [{ text: label, bold: true, width: 130 }, value] })),
      ...document.paragraphs.map((text) => ({ text, margin: [0, 8] })),
      ...(table === null
        ? []
        : [
            {
              margin: [0, 12],
              layout: look.hasRules ? 'lightHorizontalLines' : 'noBorders',
              table: {
                headerRows: 1,
                widths: table.columns.map(({ share }) => (share > 0.4 ? '*' : 'auto')),
                body: [
                  table.columns.map(({ align, label }) => ({ text: label, alignment: align, bold: true })),
                  ...table.rows.map((row) =>
                    row.map((text, index) => ({ text, alignment: table.columns[index].align })),
                  ),
                ],
              },
            },
          ]),
      ...document.totals.map(([label, value]) => ({
        columns: [
          { text: label, bold: true, alignment: 'right' },
          { text: value, alignment: 'right', width: 110 },
        ],
      })),
      ...document.mrz.map((text) => ({ text, font: 'Mono', fontSize: 10 })),
      ...document.footer.map((text) => ({ text, fontSize: look.size * 0.8, margin: [0, 8] })),
    ],
  });
  const file = pdf.pipe(createWriteStream(job.output));
  pdf.end();
  await finished(file);
}
