// Lays out documents with @react-pdf/renderer (4, MIT).

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { jobs, readPage } from './jobs.mjs';

const requireTool = createRequire(`${process.env.PROBANT_FORGE_NPM}/`);
const { createElement: h } = requireTool('react');
const { Document, Font, Page, Text, View, renderToFile } = await import(
  pathToFileURL(`${process.env.PROBANT_FORGE_NPM}/node_modules/@react-pdf/renderer/lib/react-pdf.js`)
);

for (const [number, job] of jobs.entries()) {
  const { document, fonts, look } = readPage(job);
  const family = look.isEmbedded ? `own${number}` : look.family === 'sans' ? 'Helvetica' : 'Times-Roman';
  const boldFamily = look.isEmbedded ? `bold${number}` : look.family === 'sans' ? 'Helvetica-Bold' : 'Times-Bold';
  if (look.isEmbedded) {
    Font.register({ family, src: fonts.regular });
    Font.register({ family: boldFamily, src: fonts.bold });
  }
  const bold = { fontFamily: boldFamily };
  const line = (text, style = {}) => h(Text, { style }, text);
  const row = (cells, columns, style = {}) =>
    h(
      View,
      { style: { flexDirection: 'row', marginBottom: 3 } },
      ...cells.map((text, index) =>
        line(text, { width: `${columns[index].share * 100}%`, textAlign: columns[index].align, ...style }),
      ),
    );
  const pairs = (list, margin) =>
    list.map(([label, value]) =>
      h(
        View,
        { style: { flexDirection: 'row', marginLeft: margin, marginBottom: 2 } },
        line(label, { ...bold, width: 130 }),
        line(value),
      ),
    );
  const { table } = document;
  const page = h(
    Page,
    { size: 'A4', style: { fontFamily: family, fontSize: look.size, padding: look.margin } },
    ...document.issuer.map((text, index) => line(text, index === 0 ? bold : {})),
    h(
      View,
      { style: { marginLeft: look.isRecipientRight ? 260 : 0, marginVertical: 14 } },
      ...document.recipient.map((text) => line(text)),
    ),
    line(document.title, {
      ...bold,
      fontSize: look.size * 1.35,
      color: `rgb(${look.accent.join(',')})`,
      marginBottom: 12,
    }),
    ...pairs(document.facts, 0),
    ...document.paragraphs.map((text) => line(text, { marginVertical: 6 })),
    ...(table === null
      ? []
      : [
          row(
            table.columns.map(({ label }) => label),
            table.columns,
            bold,
          ),
          ...table.rows.map((cells) => row(cells, table.columns)),
        ]),
    ...pairs(document.totals, 250),
    ...document.mrz.map((text) => line(text, { fontFamily: 'Courier', fontSize: 10 })),
    ...document.footer.map((text) => line(text, { fontSize: look.size * 0.8, marginTop: 8 })),
  );
  await renderToFile(h(Document, { title: document.title }, page), job.output);
}
