import type { FecReport, ReportRow, ReportRule, ReportTable, ReportText } from './report-content.ts';

/** Renders a report as Markdown (CommonMark with GFM tables). */
export function renderMarkdown(report: FecReport): string {
  return [
    `# ${report.title}`,
    '',
    `**${report.conclusion}** ${report.toCheck}`,
    '',
    ...renderRows(report.file),
    '',
    ...renderRows(report.content),
    '',
    ...renderHeaderPart(report.header),
    ...report.sections.flatMap(({ title, rules }) => [`## ${title}`, '', ...rules.flatMap(renderRule)]),
    '## Portée de ce contrôle',
    '',
    ...report.scope.flatMap((paragraph) => [escapeMarkdown(paragraph), '']),
  ].join('\n');
}

const renderRows = (rows: readonly ReportRow[]): readonly string[] => [
  '| | |',
  '|---|---|',
  ...rows.map(([label, value]) => `| ${label} | ${renderText(value)} |`),
];

function renderHeaderPart(header: FecReport['header']): readonly string[] {
  if (header === null) return [];
  return [
    "## Ligne d'en-tête",
    '',
    ...(header.table === null ? [] : [...renderTable(header.table), '']),
    ...(header.expectedLine === null ? [] : ['Première ligne attendue :', '', '```', header.expectedLine, '```', '']),
  ];
}

const renderRule = ({ code, message, facts, table }: ReportRule): readonly string[] => [
  `### ${code} : ${message}`,
  '',
  ...facts.map(([label, value]) => `- ${label} : ${renderText(value)}`),
  '',
  ...(table === null ? [] : [...renderTable(table), '']),
];

const renderTable = ({ columns, rows }: ReportTable): readonly string[] => [
  `| ${columns.map(({ title }) => title).join(' | ')} |`,
  `|${columns.map(({ isNumeric }) => (isNumeric ? '---:' : '---')).join('|')}|`,
  ...rows.map((cells) => `| ${cells.map(renderText).join(' | ')} |`),
];

function renderText({ text, style }: ReportText): string {
  if (style === 'quoted') return renderQuoted(text);
  return style === 'strong' ? `**${escapeMarkdown(text)}**` : escapeMarkdown(text);
}

/** Our own texts have no markup, except what a table or HTML would take for it. */
const escapeMarkdown = (text: string): string => text.replace(/[|<>&\\`]/g, '\\$&');

/**
 * Code shows a text as it is, and no renderer finds a link in it. A text that would end the code or the cell of a table is escaped
 * character by character instead.
 */
function renderQuoted(text: string): string {
  if (text === '') return '';
  return /[`|\\]/.test(text) ? text.replace(/[!-/:-@[-`{-~]/g, '\\$&') : `\`${text}\``;
}
