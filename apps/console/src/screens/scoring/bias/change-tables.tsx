import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import { type BiasReport, sumInvariance } from './bias-report.rules.ts';
import { biasTexts, nameChange } from './bias-texts.ts';

/** What cannot change a score, and what can although it is no merit. */
export function ChangeTables({ report }: { readonly report: BiasReport }) {
  const t = useTexts(biasTexts);
  const { number } = useFormats();
  const { pairs, differences } = sumInvariance(report);
  const signed = (value: number) => `${value > 0 ? '+' : ''}${number(value, 3)}`;
  return (
    <>
      <section className="space-y-3">
        <h3 className="font-semibold text-base">{t.invariance}</h3>
        <p className="text-sm">{t.invarianceLead(number(pairs), number(differences))}</p>
        <Table label={t.invariance}>
          <thead>
            <tr>
              <HeaderCell>{t.change}</HeaderCell>
              <HeaderCell isNumber>{t.pairs}</HeaderCell>
              <HeaderCell isNumber>{t.differences}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {report.invariance.map((row) => (
              <tr key={row.change}>
                <Cell>{nameChange(t, row.change) ?? row.change}</Cell>
                <Cell isNumber>{number(row.pairs)}</Cell>
                <Cell isNumber>{number(row.differences)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      <section className="space-y-3">
        <h3 className="font-semibold text-base">{t.sensitivity}</h3>
        <p className="max-w-3xl text-sm">{t.sensitivityLead}</p>
        <Table label={t.sensitivity}>
          <thead>
            <tr>
              <HeaderCell>{t.change}</HeaderCell>
              <HeaderCell isNumber>{t.mean}</HeaderCell>
              <HeaderCell isNumber>{t.largest}</HeaderCell>
              <HeaderCell isNumber>{t.fitLevel}</HeaderCell>
              <HeaderCell isNumber>{t.topTen}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {report.sensitivity.map((row) => (
              <tr key={row.change}>
                <Cell>{nameChange(t, row.change) ?? row.change}</Cell>
                <Cell isNumber>{signed(row.meanChange)}</Cell>
                <Cell isNumber>{signed(row.largestChange)}</Cell>
                <Cell isNumber>{number(row.changedFitLevel)}</Cell>
                <Cell isNumber>{number(row.changedTopTen)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </>
  );
}
