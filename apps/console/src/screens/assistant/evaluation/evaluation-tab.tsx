import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { EmptyState } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ProgressBar } from '../../../ui/messages/progress-bar.tsx';
import { assistantTexts } from '../texts.ts';
import { EvaluationTable } from './evaluation-table.tsx';
import { EvaluationTotalsView } from './evaluation-totals.tsx';
import { MAX_QUESTION_FILE_BYTES, parseQuestions } from './questions.rules.ts';
import type { Evaluation } from './use-evaluation.ts';

/** Questions about the fictional documents: two that they answer, one that they do not. */
const SAMPLE_QUESTIONS = [
  'question;attendu;document;page',
  'Quel est le net à payer ?;4 011,45 €;facture-simple.pdf;1',
  'Qui est titulaire du compte bancaire ?;;rib.pdf;',
  'Quelle est la capitale du Pérou ?;;;',
].join('\n');

type Problem = 'tooLarge' | 'noQuestions' | 'tooMany';

export function EvaluationTab({
  baseName,
  evaluation,
}: {
  readonly baseName: string;
  readonly evaluation: Evaluation;
}) {
  const t = useTexts(assistantTexts);
  const { number } = useFormats();
  const [problem, setProblem] = useState<Problem | null>(null);
  const begin = (text: string) => {
    const file = parseQuestions(text);
    setProblem(file.problem === null ? null : file.problem === 'none' ? 'noQuestions' : 'tooMany');
    if (file.problem === null) evaluation.start(file.questions);
  };
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    if (file.size > MAX_QUESTION_FILE_BYTES) setProblem('tooLarge');
    else begin(await file.text());
  };
  const { results, count, isBusy, stop } = evaluation;
  const done = t.evaluating(number(results.length), number(count));
  return (
    <div className="space-y-4">
      <p className="max-w-3xl text-muted text-sm">{t.evaluationLead}</p>
      <DropZone onFiles={take} accept=".csv,.tsv,.txt,text/csv" hint={t.evaluationHint} disabled={isBusy} />
      {problem === null ? null : (
        <div role="alert">
          <Notice tone="bad">{t[problem]}</Notice>
        </div>
      )}
      {count === 0 ? (
        <EmptyState Icon={Gauge} title={t.evaluation} text={t.evaluationHint}>
          <Button onClick={() => begin(SAMPLE_QUESTIONS)}>{t.evaluationSample}</Button>
        </EmptyState>
      ) : null}
      {isBusy ? (
        <div className="flex items-end gap-4">
          <div className="flex-1">
            <ProgressBar label={t.evaluation} done={results.length} all={count} text={done} />
          </div>
          <Button onClick={stop}>{t.stop}</Button>
        </div>
      ) : null}
      {results.length === 0 ? null : (
        <>
          <EvaluationTotalsView results={results} />
          <EvaluationTable baseName={baseName} results={results} />
        </>
      )}
    </div>
  );
}
