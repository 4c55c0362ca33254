import { ChevronLeft, ChevronRight } from 'lucide-react';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { IconButton } from '../controls/button.tsx';

const texts = defineTexts({
  fr: {
    previous: 'Page précédente',
    next: 'Page suivante',
    range: (from: string, to: string, all: string) => `${from} à ${to} sur ${all}`,
  },
  en: {
    previous: 'Previous page',
    next: 'Next page',
    range: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
  },
});

type PagerProps = {
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
};

/** Moves through the pages of a long table; nothing is shown for a table of one page. */
export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  if (count <= pageSize) return null;
  const last = Math.ceil(count / pageSize) - 1;
  const range = t.range(number(page * pageSize + 1), number(Math.min(count, (page + 1) * pageSize)), number(count));
  return (
    <div className="mt-2 flex items-center justify-end gap-1 text-muted text-sm">
      <span role="status">{range}</span>
      <IconButton label={t.previous} Icon={ChevronLeft} disabled={page === 0} onClick={() => onPage(page - 1)} />
      <IconButton label={t.next} Icon={ChevronRight} disabled={page >= last} onClick={() => onPage(page + 1)} />
    </div>
  );
}
