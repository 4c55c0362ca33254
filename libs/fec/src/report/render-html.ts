import { REPORT_POLICY, REPORT_STYLE } from './html-style.ts';
import type { FecReport, ReportRow, ReportRule, ReportSection, ReportTable, ReportText } from './report-content.ts';

const MAX_SHORT_ROWS = 15;

/** Renders a report as one HTML page without scripts and without requests. */
export function renderHtml(report: FecReport): string {
  return [
    '<!doctype html>',
    '<html lang="fr">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(REPORT_POLICY)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(report.title)}</title>`,
    `<style>${REPORT_STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${escapeHtml(report.title)}</h1>`,
    `<div class="verdict${report.isValid ? '' : ' blocking'}"><strong>${escapeHtml(report.conclusion)}</strong><p>${escapeHtml(report.toCheck)}</p></div>`,
    renderRows(report.file),
    renderRows(report.content),
    ...renderHeaderPart(report.header),
    ...report.sections.flatMap(renderSection),
    '<section class="scope">',
    '<h2>Portée de ce contrôle</h2>',
    ...report.scope.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    '</section>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const renderRows = (rows: readonly ReportRow[]): string =>
  `<dl>\n${rows.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${renderText(value)}</dd>`).join('\n')}\n</dl>`;

function renderHeaderPart(header: FecReport['header']): readonly string[] {
  if (header === null) return [];
  return [
    "<h2>Ligne d'en-tête</h2>",
    ...(header.table === null ? [] : [renderTable(header.table)]),
    ...(header.expectedLine === null
      ? []
      : [`<p>Première ligne attendue :</p>`, `<pre>${escapeHtml(header.expectedLine)}</pre>`]),
  ];
}

const renderSection = ({ title, severity, rules }: ReportSection): readonly string[] => [
  `<h2>${escapeHtml(title)}</h2>`,
  ...rules.map((rule) => renderRule(rule, severity)),
];

const renderRule = ({ code, message, facts, table }: ReportRule, severity: ReportSection['severity']): string =>
  [
    `<article class="rule ${severity}${isShort(table) ? ' short' : ''}">`,
    `<h3><span class="code">${escapeHtml(code)}</span>${escapeHtml(message)}</h3>`,
    renderRows(facts),
    ...(table === null ? [] : [renderTable(table)]),
    '</article>',
  ].join('\n');

/** A short rule stays on one page of paper. */
const isShort = (table: ReportTable | null): boolean => (table?.rows.length ?? 0) <= MAX_SHORT_ROWS;

function renderTable({ columns, rows }: ReportTable): string {
  const classOf = (index: number) => (columns[index]?.isNumeric === true ? ' class="number"' : '');
  const head = columns.map(({ title }, index) => `<th scope="col"${classOf(index)}>${escapeHtml(title)}</th>`).join('');
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell, index) => `<td${classOf(index)}>${renderText(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="places"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`;
}

function renderText({ text, style }: ReportText): string {
  if (style === 'quoted') return `<bdi class="quoted">${escapeHtml(text)}</bdi>`;
  return style === 'strong' ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
