import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useHasScope } from '../../../session/session.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import { type KnowledgeDocument, refreshBase } from '../bases/bases.ts';
import { assistantTexts } from '../texts.ts';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';

const PAGE_SIZE = 50;

type DocumentTableProps = { readonly baseId: string; readonly documents: readonly KnowledgeDocument[] };

export function DocumentTable({ baseId, documents }: DocumentTableProps) {
  const t = useTexts(assistantTexts);
  const { number, time } = useFormats();
  const queries = useQueryClient();
  const mayWrite = useHasScope('write');
  const [page, setPage] = useState(0);
  const [removed, setRemoved] = useState<KnowledgeDocument | null>(null);
  const from = Math.min(page, Math.ceil(documents.length / PAGE_SIZE) - 1) * PAGE_SIZE;
  return (
    <div>
      <Table label={t.documents}>
        <thead>
          <tr>
            <HeaderCell>{t.name}</HeaderCell>
            <HeaderCell isNumber>{t.passages}</HeaderCell>
            <HeaderCell>{t.added}</HeaderCell>
            {mayWrite ? (
              <HeaderCell>
                <span className="sr-only">{t.removeAction}</span>
              </HeaderCell>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {documents.slice(from, from + PAGE_SIZE).map((document) => (
            <tr key={document.id}>
              <Cell>
                <span className="font-medium">{document.filename}</span>
                {document.hidden_text_pages > 0 ? (
                  <span className="block text-watch text-xs">{t.hidden(number(document.hidden_text_pages))}</span>
                ) : null}
              </Cell>
              <Cell isNumber>{number(document.chunk_count)}</Cell>
              <Cell>
                <span className="whitespace-nowrap">{time(document.created_at)}</span>
              </Cell>
              {mayWrite ? (
                <Cell>
                  <IconButton label={t.remove(document.filename)} Icon={Trash2} onClick={() => setRemoved(document)} />
                </Cell>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
      <Pager page={from / PAGE_SIZE} pageSize={PAGE_SIZE} count={documents.length} onPage={setPage} />
      {removed === null ? null : (
        <DeleteDocumentDialog
          document={removed}
          onClose={() => setRemoved(null)}
          onDeleted={() => refreshBase(queries, baseId)}
        />
      )}
    </div>
  );
}
