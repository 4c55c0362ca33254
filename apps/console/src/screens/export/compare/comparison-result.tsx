import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Card, Stat } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { exportTexts } from '../texts.ts';
import { ChangeList } from './change-list.tsx';
import { CHANGE_KINDS, type ChangeKind, type Comparison, listChanges } from './entry-diff.rules.ts';
import { EntryDiff } from './entry-diff.tsx';

type ComparisonResultProps = { readonly before: File; readonly after: File; readonly comparison: Comparison };

/** How many entries differ, by kind, and each of them in both files. */
export function ComparisonResult({ before, after, comparison }: ComparisonResultProps) {
  const t = useTexts(exportTexts);
  const { number } = useFormats();
  const [chosenKind, setKind] = useState<ChangeKind | null>(null);
  const counts = CHANGE_KINDS.map((kind) => ({ kind, count: comparison[`${kind}_count`] }));
  const kind = chosenKind ?? counts.find(({ count }) => count > 0)?.kind ?? null;
  return (
    <div className="space-y-4">
      {[
        { file: before, side: comparison.before },
        { file: after, side: comparison.after },
      ].map(({ file, side }, place) =>
        side.unread_line_count === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two files may have one name
          <Notice key={place} tone="watch" title={t.unread(number(side.unread_line_count), file.name)} />
        ),
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Stat label={t.unchanged} value={number(comparison.unchanged_count)} />
        {counts.map(({ kind: name, count }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === kind}
            disabled={count === 0}
            onClick={() => setKind(name)}
            className={`rounded-card border p-4 text-left disabled:cursor-not-allowed disabled:text-muted ${name === kind ? 'border-accent bg-accent-soft' : 'border-line bg-surface enabled:hover:bg-sunken'}`}
          >
            <span className={`block text-sm ${name === kind ? 'text-accent' : 'text-muted'}`}>{t[name]}</span>
            <span className="mt-1 block font-semibold text-xl tabular-nums">{number(count)}</span>
          </button>
        ))}
      </div>
      {comparison.truncated ? <p className="text-muted text-sm">{t.truncated}</p> : null}
      {kind === null ? (
        <Notice tone="good" title={t.identical} />
      ) : (
        <Changes key={kind} kind={kind} before={before} after={after} comparison={comparison} />
      )}
    </div>
  );
}

function Changes({ kind, before, after, comparison }: ComparisonResultProps & { readonly kind: ChangeKind }) {
  const t = useTexts(exportTexts);
  const [place, setPlace] = useState(0);
  const changes = listChanges(comparison, kind);
  const change = changes[place];
  return (
    <div className="grid gap-4 xl:grid-cols-[18rem_minmax(0,1fr)]">
      <Card title={t[kind]}>
        {changes.length === 0 ? (
          <p className="text-muted text-sm">{t.none}</p>
        ) : (
          <ChangeList changes={changes} selected={place} onSelect={setPlace} />
        )}
      </Card>
      {change === undefined ? null : (
        <Card title={t.diffLabel}>
          <EntryDiff before={before} after={after} change={change} />
          <p className="mt-3 text-muted text-xs">{t.readHere}</p>
        </Card>
      )}
    </div>
  );
}
