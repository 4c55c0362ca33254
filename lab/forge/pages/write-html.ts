import type { BusinessDocument, LabelledValue } from '../documents/business-document.ts';
import type { Look } from './look.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** HTML with tables only, which browsers and the converters of PHP and Python lay out alike. */
export function writeHtml(document: BusinessDocument, look: Look): string {
  const colour = `rgb(${look.accent.join(',')})`;
  const writeLines = (lines: readonly string[]) =>
    lines.map((line, index) => (index === 0 ? `<b>${escapeHtml(line)}</b>` : escapeHtml(line))).join('<br>');
  const recipient =
    document.recipient.length === 0
      ? ''
      : `<p class="${look.isRecipientRight ? 'right' : 'left'}">${writeLines(document.recipient)}</p>`;
  const writePairs = (pairs: readonly LabelledValue[], name: string) =>
    pairs.length === 0
      ? ''
      : `<table class="${name}">${pairs.map(([label, value]) => `<tr><td><b>${escapeHtml(label)}</b></td><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`;
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(document.title)}</title><style>
@page { size: A4; margin: ${look.margin}pt }
body { font-family: ${look.family === 'sans' ? "'Liberation Sans', Helvetica, sans-serif" : "'Liberation Serif', Times, serif"}; font-size: ${look.size}pt; margin: 0 }
h1 { font-size: ${look.size * 1.35}pt; ${look.hasTitleBand ? `background-color: ${colour}; color: #ffffff; padding: 4pt` : `color: ${colour}`} }
.right { margin-left: 55% }
table { border-collapse: collapse; margin-bottom: 10pt }
td, th { padding: 2pt 4pt; text-align: left; vertical-align: top }
.rows { width: 100% }
.rows th { background-color: ${look.hasStripes ? `${colour}; color: #ffffff` : '#eef0f3'} }
${look.hasRules ? `.rows td { border-bottom: 0.5pt solid ${colour} }` : ''}
.number { text-align: right }
.totals { width: 45%; margin-left: 55% }
.totals td + td { text-align: right }
pre { font-family: 'Liberation Mono', Courier, monospace; font-size: 10pt }
.footer { font-size: ${look.size * 0.8}pt }
</style></head><body><p>${writeLines(document.issuer)}</p>${recipient}<h1>${escapeHtml(document.title)}</h1>
${writePairs(document.facts, 'facts')}${document.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}
${writeTable(document)}${writePairs(document.totals, 'totals')}
${document.mrz.length === 0 ? '' : `<pre>${document.mrz.map(escapeHtml).join('\n')}</pre>`}
${document.footer.map((line) => `<p class="footer">${escapeHtml(line)}</p>`).join('')}</body></html>`;
}

function writeTable({ table }: BusinessDocument): string {
  if (table === null) return '';
  const writeCells = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell, index) => `<${tag}${table.columns[index]?.align === 'right' ? ' class="number"' : ''}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table class="rows">${writeCells(
    'th',
    table.columns.map(({ label }) => label),
  )}${table.rows.map((row) => writeCells('td', row)).join('')}</table>`;
}
