import { useMemo } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { texts, wordOf } from '../texts.ts';
import { fieldTexts, namePath, ownerTexts } from '../values/field-texts.ts';
import type { ExportWords } from './export.rules.ts';

/** The words of tables in the visitor's language. */
export function useExportWords(): ExportWords {
  const t = useTexts(texts);
  const names = useTexts(fieldTexts);
  const owners = useTexts(ownerTexts);
  return useMemo(
    () => ({
      mask: t.masked,
      nameOf: (path) => namePath(path, names, owners),
      typeOf: (code) => wordOf(t, code),
      reasonOf: (code) => wordOf(t, code),
      states: { corrected: t.corrected, verified: t.verified, added: t.added },
      columns: {
        file: t.columnFile,
        type: t.columnType,
        field: t.columnField,
        path: t.columnPath,
        current: t.columnCurrent,
        read: t.columnRead,
        state: t.columnState,
        confidence: t.columnConfidence,
        reason: t.columnReason,
        page: t.columnPage,
        line: t.columnLine,
      },
    }),
    [t, names, owners],
  );
}
