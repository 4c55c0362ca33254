/**
 * Files with one defect each (a folder each under export/dev/mutations), the verdict of the tax administration's tool (Test Compta Demat
 * 1_00_10b) on their content, and the rule that must report the defect here. Verdicts: `refused` (non-conforming), `passed` (defect not
 * reported), `none` (allowed by the law), `alert` (reported, not refused).
 */
export type Defect = { readonly official: 'refused' | 'passed' | 'none' | 'alert'; readonly code: string | null };

const refused = (code: string): Defect => ({ official: 'refused', code });
const passed = (code: string): Defect => ({ official: 'passed', code });
const alert = (code: string): Defect => ({ official: 'alert', code });
const allowed: Defect = { official: 'none', code: null };

export const FEC_DEFECTS: Readonly<Record<string, Defect>> = {
  badsens: refused('FEC-MNT-010'),
  dot: refused('FEC-MNT-002'),
  empty: refused('FEC-FIC-001'),
  emptylib: refused('FEC-OBL-009'),
  emptynum: refused('FEC-OBL-003'),
  emptypiece: refused('FEC-OBL-007'),
  emptyvalid: refused('FEC-OBL-010'),
  fewfields: refused('FEC-LIG-001'),
  missingcol: refused('FEC-COL-001'),
  month13: refused('FEC-DAT-002'),
  nonum: refused('FEC-COL-001'),
  pipepipe: refused('FEC-LIG-001'),
  semi: refused('FEC-FIC-002'),
  thousand: refused('FEC-MNT-003'),
  unbal: passed('FEC-EQU-002'),
  date31feb: passed('FEC-DAT-002'),
  dateslash: passed('FEC-DAT-003'),
  outofyear: passed('FEC-DAT-005'),
  gap: passed('FEC-SEQ-001'),
  order: passed('FEC-COL-002'),
  sci: passed('FEC-MNT-004'),
  quotes: passed('FEC-LIG-003'),
  lettrage: passed('FEC-LET-001'),
  devise: passed('FEC-DEV-001'),
  tabpipe: passed('FEC-FIC-006'),
  cp1252: passed('FEC-FIC-003'),
  ok: allowed,
  bom: allowed,
  sens: allowed,
  trailsep: allowed,
  extracol: allowed,
  lowercase: allowed,
  badacct: alert('FEC-CPT-001'),
  both: alert('FEC-MNT-006'),
  emptydebit: alert('FEC-MNT-007'),
  emptyline: alert('FEC-LIG-002'),
  year2150: alert('FEC-DAT-004'),
  zero: alert('FEC-MNT-007'),
};
