import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { keepFrenchSpaces } from '../../i18n/french-spaces.rules.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Card } from '../../ui/layout.tsx';
import { PagePicture } from '../../ui/pages/page-picture.tsx';
import { CodeCard } from './codes/code-card.tsx';
import { codeTexts } from './codes/code-texts.ts';
import { listCodePlaces } from './codes/codes.rules.ts';
import { EarlierRevision } from './earlier-revision.tsx';
import { describeScope, findRevisionEnd, listPlaces, numberSignals, type Opinion } from './opinion.rules.ts';
import { OpinionIdentity } from './opinion-identity.tsx';
import { OpinionReport } from './opinion-report.tsx';
import { ScopeCard } from './scope-card.tsx';
import { SignalList } from './signal-list.tsx';
import { texts } from './texts.ts';
import { VerdictCard } from './verdict-card.tsx';

type OpinionViewProps = { readonly file: File; readonly opinion: Opinion };

/** On a narrow screen, a focused control is scrolled below the picture, which covers 44dvh and at least 16rem at the top. */
const CLEAR_OF_PICTURE = 'tall:max-lg:[&_:is(a,button,input,summary)]:scroll-mt-[calc(max(44dvh,16rem)+1.5rem)]';

/** The opinion beside the page, with the place of each sign. */
export function OpinionView({ file, opinion }: OpinionViewProps) {
  const t = useTexts(texts);
  const signals = numberSignals(opinion);
  const places = listPlaces(signals, ({ family }) => t[family]);
  const [selected, setSelected] = useState<string | null>(places[0]?.id ?? null);
  const c = useTexts(codeTexts);
  const codes = opinion.codes ?? [];
  const codePlaces = listCodePlaces(codes, (field) => (field === null ? c.title : c[field.printed]));
  const shown = [...places, ...codePlaces.filter(({ id }) => id === selected)];
  const isPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf';
  const revisionEnd = findRevisionEnd(opinion, file.size);
  return (
    <>
      <OpinionReport file={file} opinion={opinion} isPdf={isPdf} />
      <div className="space-y-4 print:hidden">
        <VerdictCard opinion={opinion} />
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="tall:sticky top-2 z-10 h-[44dvh] min-h-64 lg:sticky lg:top-4 lg:z-auto lg:h-[calc(100dvh-2rem)]">
            <PagePicture file={file} boxes={shown} selected={selected} onSelect={setSelected} />
          </div>
          <div className={`min-w-0 space-y-4 ${CLEAR_OF_PICTURE}`}>
            <SignalList signals={signals} selected={selected} onSelect={setSelected} />
            {codes.map((code, at) => (
              <CodeCard
                key={`${code.page} ${(code.box ?? []).join(' ')}`}
                code={code}
                at={at}
                count={codes.length}
                selected={selected}
                onSelect={setSelected}
              />
            ))}
            {revisionEnd === null ? null : (
              <EarlierRevision
                file={file}
                end={revisionEnd}
                page={shown.find(({ id }) => id === selected)?.page ?? 1}
              />
            )}
            <ScopeCard scope={describeScope(opinion, isPdf)} />
            <Card title={t.explanation} actions={<CopyButton label={t.copyExplanation} text={opinion.explanation} />}>
              <p lang="fr" className="text-sm">
                {keepFrenchSpaces(opinion.explanation)}
              </p>
            </Card>
            <OpinionIdentity opinion={opinion} />
          </div>
        </div>
      </div>
    </>
  );
}
