import { createHash } from 'node:crypto';

/** The style of the report: one page that needs nothing else, for the screen and for A4 paper. */
export const REPORT_STYLE = `
:root { --ink: #1c2430; --soft: #5a6675; --rule: #d6dce3; --tint: #f5f7f9; --blocking: #a8201a; --blocking-tint: #fbeeec;
  --warning: #8a5a00; --warning-tint: #fdf6e7; --good: #1d6b3a; --good-tint: #edf7f0; }
* { box-sizing: border-box; }
html { background: #e9edf1; color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif; }
body { max-width: 210mm; margin: 24px auto; padding: 18mm 16mm; background: #fff; box-shadow: 0 1px 6px rgb(28 36 48 / 18%); }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; }
h2 { margin: 32px 0 12px; padding-bottom: 4px; border-bottom: 2px solid var(--ink); font-size: 18px; break-after: avoid; }
h3 { margin: 0 0 8px; font-size: 15px; line-height: 1.4; break-after: avoid; }
p { margin: 0 0 8px; }
code, pre, .quoted, .code { font-family: ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 0.9em; }
.quoted { overflow-wrap: anywhere; white-space: pre-wrap; }
pre { margin: 0; padding: 8px 12px; background: var(--tint); border: 1px solid var(--rule); white-space: pre-wrap; overflow-wrap: anywhere; }
.verdict { margin: 0 0 20px; padding: 12px 16px; border-left: 6px solid var(--good); background: var(--good-tint); break-inside: avoid; }
.verdict.blocking { border-color: var(--blocking); background: var(--blocking-tint); }
.verdict strong { font-size: 17px; }
.verdict p { margin: 4px 0 0; }
dl { display: grid; grid-template-columns: 46mm 1fr; margin: 0 0 16px; border-top: 1px solid var(--rule); }
dt, dd { margin: 0; padding: 4px 8px 4px 0; border-bottom: 1px solid var(--rule); }
dt { color: var(--soft); }
dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.rule { margin: 0 0 16px; padding: 12px 16px; border: 1px solid var(--rule); border-left: 6px solid var(--warning); }
.rule.blocking { border-left-color: var(--blocking); }
.rule dl { grid-template-columns: 30mm 1fr; margin: 0; border: 0; }
.rule dt, .rule dd { border: 0; padding-block: 1px; }
.code { display: inline-block; margin-right: 8px; padding: 0 6px; background: var(--warning-tint); color: var(--warning); }
.rule.blocking .code { background: var(--blocking-tint); color: var(--blocking); }
.places { overflow-x: auto; break-before: avoid; }
table { width: 100%; margin: 8px 0 0; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 10px 3px 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
th.number, td.number { text-align: right; white-space: nowrap; }
.scope { margin-top: 32px; color: var(--soft); font-size: 13px; }
@page { size: A4; margin: 16mm 14mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #5a6675; } }
@media print {
  html { background: none; font-size: 10pt; }
  body { max-width: none; margin: 0; padding: 0; box-shadow: none; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  .rule.short, .rule dl { break-inside: avoid; }
  .verdict, .rule, .code { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
@media (max-width: 640px) {
  body { margin: 0; padding: 16px; }
  dl, .rule dl { grid-template-columns: 1fr; }
  dt { border: 0; padding-bottom: 0; }
}
`;

const STYLE_HASH = createHash('sha256').update(REPORT_STYLE).digest('base64');

/** What the page may do: apply its own style. No script, no request, no form, no other document. */
export const REPORT_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;
