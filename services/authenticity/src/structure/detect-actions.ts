import { decodeTextString, isStream, isString, type PdfObjects, toDictionary } from '@probant/documents/pdf-structure';
import type { Detector } from '../evidence/evidence.ts';
import type { Observation, Place } from '../signals/signal.ts';
import { listActions, type PdfAction } from './actions.ts';

const MAX_PLACES = 50;
const MAX_SCRIPT_BYTES = 4096;
/** Web shops and tills open the print dialogue; that is no reason to check anything. */
const PRINT_SCRIPT = /^(?:(?:this|app)\.)?print\([^()]{0,500}\)$/;
/** Endings of files that run when they are opened. */
const PROGRAM_NAME = /\.(?:exe|com|bat|cmd|ps1|vbs|js|jse|wsf|hta|msi|scr|pif|lnk|jar|sh|app|dll)$/i;

/** Scripts that run on their own, and actions that start a program. */
export const ACTION_DETECTOR: Detector = {
  name: 'pdf_actions',
  detect({ pdf }) {
    if (pdf === null) return [];
    const { objects } = pdf;
    const actions = listActions(objects, pdf.pages, () => pdf.limits.reach('actions'));
    const scripts = actions.filter(
      (action) =>
        action.type === 'JavaScript' && action.trigger !== 'link_target' && !isHarmlessScript(objects, action),
    );
    const launches = actions.filter(
      (action) => action.type === 'Launch' && (action.trigger !== 'link_target' || startsProgram(objects, action)),
    );
    return [...describe('pdf_javascript', scripts), ...describe('pdf_launch_action', launches)];
  },
};

function isHarmlessScript(objects: PdfObjects, { dictionary }: PdfAction): boolean {
  const script = objects.get(dictionary, 'JS');
  const bytes = isString(script) ? script.bytes : isStream(script) ? objects.decode(script)?.bytes : undefined;
  if (bytes === undefined || bytes.length > MAX_SCRIPT_BYTES) return false;
  const statements = decodeTextString(bytes)
    .split(/[;\r\n]/)
    .map((statement) => statement.trim());
  return statements.every((statement) => statement === '' || PRINT_SCRIPT.test(statement));
}

/** Whether a link opens a program: links to other documents are launch actions as well. */
function startsProgram(objects: PdfObjects, { dictionary }: PdfAction): boolean {
  const specification = objects.get(dictionary, 'F');
  const windows = toDictionary(objects.get(dictionary, 'Win'));
  const holders = [toDictionary(specification), windows].filter((holder) => holder !== null);
  const names = [specification, ...holders.flatMap((holder) => [objects.get(holder, 'F'), objects.get(holder, 'UF')])];
  return names.some(
    (name) => isString(name) && PROGRAM_NAME.test(decodeTextString(name.bytes).replaceAll('\0', '').trim()),
  );
}

function describe(code: 'pdf_javascript' | 'pdf_launch_action', actions: readonly PdfAction[]): readonly Observation[] {
  if (actions.length === 0) return [];
  const places = actions.flatMap(({ page }): Place[] => (page === null ? [] : [{ page }])).slice(0, MAX_PLACES);
  const triggers = [...new Set(actions.map(({ trigger }) => trigger))];
  return [{ code, detail: { count: actions.length, triggers, ...(places.length > 0 && { places }) } }];
}
