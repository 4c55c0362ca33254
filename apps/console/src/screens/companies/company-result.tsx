import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { Notice, type Tone } from '../../ui/messages/badge.tsx';
import { Cell, HeaderCell, Table } from '../../ui/tables/table.tsx';
import { CheckList } from './check-list.tsx';
import { CompanyIdentity } from './company-identity.tsx';
import { companiesTexts } from './texts.ts';

type Compliance = Schemas['CompanyCompliance'];

const TONES: Readonly<Record<Compliance['overall'], Tone>> = {
  clear: 'good',
  to_check: 'bad',
  not_evaluated: 'neutral',
};

/** The result of a check: the verdict, the checks, who the company is, and the sources. */
export function CompanyResult({ company }: { readonly company: Compliance }) {
  const t = useTexts(companiesTexts);
  const { time } = useFormats();
  const { overall, checks } = company;
  const count = (status: Schemas['CompanyCheck']['status']) => checks.filter((check) => check.status === status).length;
  return (
    <div className="space-y-4">
      <Notice tone={TONES[overall]} title={t[overall]}>
        <p>{t[`${overall}Text`]}</p>
        <p className="mt-1 tabular-nums">
          {t.okStatus} {count('ok')} · {t.to_check} {count('to_check')} · {t.not_evaluated} {count('not_evaluated')}
        </p>
      </Notice>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CheckList checks={checks} />
        <CompanyIdentity company={company} />
      </div>
      <Sources sources={company.sources} />
      <p className="text-muted text-sm">
        {t.checkedAt(time(company.checked_at))} {t.limits}
      </p>
    </div>
  );
}

function Sources({ sources }: { readonly sources: Compliance['sources'] }) {
  const t = useTexts(companiesTexts);
  const { date, time } = useFormats();
  return (
    <Card title={t.sources}>
      {sources.length === 0 ? (
        <p className="text-muted text-sm">{t.noSources}</p>
      ) : (
        <Table label={t.sources}>
          <thead>
            <tr>
              <HeaderCell>{t.source}</HeaderCell>
              <HeaderCell>{t.dataDate}</HeaderCell>
              <HeaderCell>{t.fetched}</HeaderCell>
              <HeaderCell>{t.licence}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, licence, dataset_date, fetched_at }) => (
              <tr key={name}>
                <Cell>{name}</Cell>
                <Cell>{dataset_date === null ? t.notKnown : date(dataset_date)}</Cell>
                <Cell>{fetched_at === null ? t.notKnown : time(fetched_at)}</Cell>
                <Cell>{licence}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
