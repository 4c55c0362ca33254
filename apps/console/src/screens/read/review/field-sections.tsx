import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Card } from '../../../ui/layout.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { PAGE_ROWS, useItemPages } from '../../../ui/tables/use-item-pages.ts';
import { texts } from '../texts.ts';
import { fieldTexts, nameField } from '../values/field-texts.ts';
import { groupItems, groupSections, type SectionName } from '../values/fields.rules.ts';
import { Lines } from './lines.tsx';
import type { Review } from './use-review.ts';
import { ValueButton } from './value-button.tsx';

const SECTION_TEXTS = {
  party: 'party',
  person: 'person',
  document: 'documentSection',
  amounts: 'amounts',
  payment: 'payment',
  bank: 'bank',
} as const satisfies Readonly<Record<SectionName, string>>;

const LISTS = ['skills', 'languages', 'experiences', 'diplomas', 'certifications'] as const;

/** Every value of a document, by part, in the order in which the document is read. */
export function FieldSections({ review }: { readonly review: Review }) {
  const t = useTexts(texts);
  const names = useTexts(fieldTexts);
  const type = review.document.result.document_type;
  return (
    <div className="space-y-4">
      {groupSections(review.fields).map(({ name, fields }) => (
        <Group key={name} title={t[SECTION_TEXTS[name]]}>
          {fields.map((field) => (
            <ValueButton key={field.path} review={review} field={field} label={nameField(field.name, names)} />
          ))}
        </Group>
      ))}
      {type === 'invoice' || type === 'receipt' ? <Lines review={review} /> : null}
      <ItemList review={review} list="vat_breakdown" title={t.rates} />
      {LISTS.map((list) => (
        <ItemList key={list} review={review} list={list} title={nameField(list, names)} />
      ))}
      <Details review={review} title={t.details} />
    </div>
  );
}

type GroupProps = { readonly title: string; readonly children: ReactNode; readonly footer?: ReactNode };

function Group({ title, children, footer }: GroupProps) {
  return (
    <Card title={title}>
      <div className="-mx-4 -mb-2 divide-y divide-line sm:-mx-5">{children}</div>
      {footer}
    </Card>
  );
}

/** What was read beside the fields of the contract. */
function Details({ review, title }: { readonly review: Review; readonly title: string }) {
  const details = review.fields.filter(({ path }) => path.startsWith('details.'));
  const { shown, page, setPage } = useItemPages(details, review.selected, ({ path }) => path === review.selected);
  if (details.length === 0) return null;
  return (
    <Group title={title} footer={<Pager page={page} pageSize={PAGE_ROWS} count={details.length} onPage={setPage} />}>
      {shown.map((field) => (
        <ValueButton key={field.path} review={review} field={field} label={review.nameOf(field.path)} />
      ))}
    </Group>
  );
}

type ItemListProps = { readonly review: Review; readonly list: string; readonly title: string };

/** A list of the document: texts, or records with members. */
function ItemList({ review, list, title }: ItemListProps) {
  const names = useTexts(fieldTexts);
  const items = groupItems(review.fields, list);
  const { shown, first, page, setPage } = useItemPages(items, review.selected, (fields) =>
    fields.some(({ path }) => path === review.selected),
  );
  if (items.length === 0) return null;
  return (
    <Group title={title} footer={<Pager page={page} pageSize={PAGE_ROWS} count={items.length} onPage={setPage} />}>
      {shown.map((fields, index) => (
        <div key={fields[0]?.path} className={fields.length > 1 && index > 0 ? 'border-strong-line border-t' : ''}>
          {fields.map((field) => (
            <ValueButton
              key={field.path}
              review={review}
              field={field}
              label={field.name === list ? String(first + index + 1) : nameField(field.name, names)}
            />
          ))}
        </div>
      ))}
    </Group>
  );
}
