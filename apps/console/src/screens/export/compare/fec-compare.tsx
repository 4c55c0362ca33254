import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useClient } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LeaveGuard } from '../../../ui/controls/leave-guard.tsx';
import { Busy } from '../../../ui/messages/busy.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { createFaultyFec, createValidFec } from '../fec-samples.ts';
import { exportTexts } from '../texts.ts';
import { ComparisonResult } from './comparison-result.tsx';
import { FileSlot } from './file-slot.tsx';

type Pair = { readonly before: File; readonly after: File };

/** Compares two FEC of one year, entry by entry. */
export function FecCompare() {
  const t = useTexts(exportTexts);
  const client = useClient();
  const announce = useAnnounce();
  const { add } = useActivity();
  const [before, setBefore] = useState<File | null>(null);
  const [after, setAfter] = useState<File | null>(null);
  const comparison = useTask(async (pair: Pair, signal) => {
    const body = { files: [pair.before, pair.after] };
    return { ...pair, result: await client.post('/v1/validate/fec/compare', { body, signal }) };
  });
  const start = async (pair: Pair) => {
    if ((await comparison.start(pair)) === null) return;
    announce(t.compareDone);
    add({ label: t.compared, screen: '/export' });
  };
  const trySamples = () => {
    const pair = { before: createFaultyFec(), after: createValidFec() };
    setBefore(pair.before);
    setAfter(pair.after);
    return start(pair);
  };
  const change = (set: (file: File | null) => void) => (file: File | null) => {
    set(file);
    comparison.reset();
  };
  return (
    <div className="space-y-4">
      <LeaveGuard isBusy={comparison.isBusy} />
      <p className="max-w-3xl text-muted text-sm">{t.compareIntro}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <FileSlot label={t.before} file={before} onChange={change(setBefore)} />
        <FileSlot label={t.after} file={after} onChange={change(setAfter)} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          disabled={before === null || after === null || comparison.isBusy}
          onClick={() => before !== null && after !== null && start({ before, after })}
        >
          <GitCompareArrows aria-hidden="true" size={16} />
          {t.run}
        </Button>
        {before === null && after === null ? <Button onClick={trySamples}>{t.trySamples}</Button> : null}
      </div>
      {comparison.isBusy ? <Busy label={t.comparing} onCancel={comparison.cancel} /> : null}
      {comparison.error === null ? null : <ErrorNotice error={comparison.error} />}
      {comparison.result === null ? null : (
        <ComparisonResult
          before={comparison.result.before}
          after={comparison.result.after}
          comparison={comparison.result.result}
        />
      )}
    </div>
  );
}
