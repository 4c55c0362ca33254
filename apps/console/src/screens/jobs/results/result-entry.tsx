import type { Schemas } from '@probant/client';
import { hasSeveralCauses, useFailureWords } from '../../../api/failure-texts.ts';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Badge } from '../../../ui/messages/badge.tsx';
import { partName } from '../send/folder-names.rules.ts';
import { jobTexts } from '../texts.ts';
import type { ResultRow } from './result-rows.rules.ts';

type ResultEntryProps = { readonly row: ResultRow; readonly kind: Schemas['Job']['kind'] };

/** One file of a job: its place, its name, what it is, and what is left to do. */
export function ResultEntry({ row, kind }: ResultEntryProps) {
  const { number } = useFormats();
  const { folders, base } = partName(row.path);
  return (
    <div className="flex h-full items-center gap-2 px-3 text-sm sm:gap-3">
      <span className="min-w-6 shrink-0 text-right text-muted tabular-nums">{number(row.position)}</span>
      <div className="min-w-0 flex-1">
        <p className="flex" title={row.path}>
          <span className="min-w-0 truncate whitespace-pre text-muted">{folders}</span>
          <span className="max-w-full shrink-0 truncate font-medium">{base}</span>
        </p>
        <Detail row={row} />
      </div>
      <span className={row.error === null ? 'shrink-0' : 'shrink-0 max-sm:hidden'}>
        <State row={row} kind={kind} />
      </span>
    </div>
  );
}

function Detail({ row: { error, types, isValidFec, isDuplicate } }: { readonly row: ResultRow }) {
  const t = useTexts(jobTexts);
  const { count } = useFormats();
  const say = useFailureWords();
  if (error !== null) {
    const words = say(error.code);
    return (
      <p className="line-clamp-2 text-bad text-xs" title={[words ?? [], error.detail].flat().join(' ')}>
        {words}
        {words === null || hasSeveralCauses(error.code) ? <span lang="en"> {error.detail}</span> : null}
      </p>
    );
  }
  if (isValidFec !== null)
    return (
      <p className={`truncate text-xs ${isValidFec ? 'text-muted' : 'text-bad'}`}>
        {isValidFec ? t.fecValid : t.fecInvalid}
      </p>
    );
  if (isDuplicate) return <p className="truncate text-watch text-xs">{t.isDuplicate}</p>;
  if (types.length === 0) return null;
  return (
    <p className="truncate text-muted text-xs">
      {types.length > 1
        ? count(types.length, { one: t.documentOne, other: t.documentOther })
        : typeWord(t, types[0] ?? null)}
    </p>
  );
}

const typeWord = (t: Readonly<Record<string, unknown>> & { readonly unknownType: string }, type: string | null) => {
  const word = type === null ? t.unknownType : t[`is_${type}`];
  return typeof word === 'string' ? word : type;
};

function State({ row: { error, toCheck, isValidFec }, kind }: ResultEntryProps) {
  const t = useTexts(jobTexts);
  const { number } = useFormats();
  if (error !== null) return <Badge tone="bad">{t.unread}</Badge>;
  if (kind === 'receipts')
    return toCheck === 0 ? (
      <Badge tone="good">{t.noFinding}</Badge>
    ) : (
      <Badge tone="watch">{t.findings(number(toCheck))}</Badge>
    );
  return toCheck === 0 ? (
    <Badge tone="good">{t.nothingToCheck}</Badge>
  ) : (
    <Badge tone={isValidFec === false ? 'bad' : 'watch'}>{t.toCheck(number(toCheck))}</Badge>
  );
}
