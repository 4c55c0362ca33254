import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Badge, type Tone } from '../../../ui/messages/badge.tsx';
import { formatCsv } from '../../../ui/tables/format-csv.ts';
import { Pager } from '../../../ui/tables/pager.tsx';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import { assistantTexts } from '../texts.ts';
import { isAnswerExpected, isRight, type Outcome, type TestResult } from './evaluation.rules.ts';

const PAGE_SIZE = 50;

const TONES: Readonly<Record<Outcome, Tone>> = {
  right: 'good',
  refused: 'good',
  wrong: 'bad',
  answered: 'bad',
  not_found: 'watch',
  failed: 'bad',
};

type EvaluationTableProps = { readonly baseName: string; readonly results: readonly TestResult[] };

/** Each question with what was expected and what came back. */
export function EvaluationTable({ baseName, results }: EvaluationTableProps) {
  const t = useTexts(assistantTexts);
  const { number } = useFormats();
  const [shown, setShown] = useState<'all' | 'wrong'>('all');
  const [page, setPage] = useState(0);
  const numbered = results.map((result, index) => ({ ...result, number: index + 1 }));
  const rows = shown === 'all' ? numbered : numbered.filter(({ outcome }) => !isRight(outcome));
  const show = (choice: 'all' | 'wrong') => {
    setShown(choice);
    setPage(0);
  };
  const describeExpected = ({ asked }: TestResult) =>
    isAnswerExpected(asked)
      ? [asked.expected, asked.document, asked.page === null ? '' : `p. ${asked.page}`].filter(Boolean).join(' · ')
      : t.nothingExpected;
  const download = () => {
    const header = [t.number, t.question, t.expected, t.answer, t.outcome];
    const lines = numbered.map((row) => [
      String(row.number),
      row.asked.question,
      describeExpected(row),
      row.message,
      t[`outcome.${row.outcome}`],
    ]);
    saveFile(`${baseName}.csv`, formatCsv([header, ...lines]), 'text/csv;charset=utf-8');
  };
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={t.outcome}
          value={shown}
          choices={[
            { value: 'all', label: t.showAll },
            { value: 'wrong', label: t.showWrong },
          ]}
          onChange={show}
        />
        <Button onClick={download}>
          <Download aria-hidden="true" size={16} />
          {t.download}
        </Button>
      </div>
      <Table label={t.evaluation}>
        <thead>
          <tr>
            <HeaderCell isNumber>{t.number}</HeaderCell>
            <HeaderCell>{t.question}</HeaderCell>
            <HeaderCell>{t.expected}</HeaderCell>
            <HeaderCell>{t.answer}</HeaderCell>
            <HeaderCell>{t.outcome}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((row) => (
            <tr key={row.number}>
              <Cell isNumber>{number(row.number)}</Cell>
              <Cell>{row.asked.question}</Cell>
              <Cell>{describeExpected(row)}</Cell>
              <Cell>{row.message}</Cell>
              <Cell>
                <Badge tone={TONES[row.outcome]}>{t[`outcome.${row.outcome}`]}</Badge>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pager page={page} pageSize={PAGE_SIZE} count={rows.length} onPage={setPage} />
    </div>
  );
}
