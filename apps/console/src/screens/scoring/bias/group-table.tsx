import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Badge } from '../../../ui/messages/badge.tsx';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import type { GroupImpact, Grouping } from './bias-report.rules.ts';
import { biasTexts, nameGroup } from './bias-texts.ts';

/** The groups of a chart as a table. */
export function GroupTable({ by, groups }: { readonly by: Grouping; readonly groups: readonly GroupImpact[] }) {
  const t = useTexts(biasTexts);
  const { number, percent } = useFormats();
  return (
    <Table label={t[`by.${by}`]}>
      <thead>
        <tr>
          <HeaderCell>{t.group}</HeaderCell>
          <HeaderCell isNumber>{t.rate}</HeaderCell>
          <HeaderCell isNumber>{t.ratio}</HeaderCell>
          <HeaderCell>{t.flagged}</HeaderCell>
          <HeaderCell isNumber>{t.interval}</HeaderCell>
          <HeaderCell isNumber>{t.count}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ group, count, rate, interval: [low, high], impactRatio, isFlagged }) => (
          <tr key={group}>
            <Cell>
              <span className="whitespace-nowrap">{nameGroup(t, group) ?? group}</span>
            </Cell>
            <Cell isNumber>{percent(rate, 1)}</Cell>
            <Cell isNumber>{number(impactRatio, 2)}</Cell>
            <Cell>{isFlagged ? <Badge tone="watch">{t.yes}</Badge> : t.no}</Cell>
            <Cell isNumber>{t.intervalOf(percent(low, 1), percent(high, 1))}</Cell>
            <Cell isNumber>{number(count)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
