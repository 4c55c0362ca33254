import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { PageHeader } from '../../ui/layout.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { Loading } from '../../ui/messages/loading.tsx';
import { refreshBases, useBases } from './bases/bases.ts';
import { CreateBaseDialog } from './bases/create-base-dialog.tsx';
import { NoBase } from './bases/no-base.tsx';
import { assistantTexts } from './texts.ts';
import { Workspace } from './workspace.tsx';

/** Questions to the documents of a company. */
export function AssistantScreen() {
  const t = useTexts(assistantTexts);
  const queries = useQueryClient();
  const bases = useBases();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  const open = async (id: string) => {
    await refreshBases(queries);
    setChosenId(id);
    setCreating(false);
  };
  const base = bases.data?.find(({ id }) => id === chosenId) ?? bases.data?.[0];
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      {bases.isPending ? <Loading /> : null}
      {bases.isError ? <ErrorNotice error={bases.error} onRetry={() => void bases.refetch()} /> : null}
      {bases.isSuccess && base === undefined ? <NoBase onCreate={create} onOpen={open} /> : null}
      {bases.data === undefined || base === undefined ? null : (
        <Workspace
          key={base.id}
          base={base}
          bases={bases.data}
          onChoose={setChosenId}
          onCreate={create}
          onDeleted={() => refreshBases(queries)}
        />
      )}
      {isCreating ? <CreateBaseDialog onClose={() => setCreating(false)} onCreated={open} /> : null}
    </>
  );
}
