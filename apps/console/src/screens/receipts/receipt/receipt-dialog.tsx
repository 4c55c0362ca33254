import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { Badge, Notice } from '../../../ui/messages/badge.tsx';
import { OpinionSelect } from '../opinion-select.tsx';
import type { ReceiptItem } from '../review.rules.ts';
import { receiptTexts } from '../texts.ts';
import type { BatchState } from '../use-batch.ts';
import { FindingList } from './finding-list.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { ReceiptValues } from './receipt-values.tsx';

type ReceiptDialogProps = {
  /** The receipts in the order of the table. */
  readonly items: readonly ReceiptItem[];
  /** Position in the batch of the one that is shown. */
  readonly index: number;
  readonly state: BatchState;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
};

/** One receipt beside its picture: what was found, what to do, and the opinion of the reviewer. */
export function ReceiptDialog({ items, index, state, onMove, onClose }: ReceiptDialogProps) {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const place = items.findIndex((one) => one.index === index);
  const [item, before, after] = [items[place], items[place - 1], items[place + 1]];
  const file = state.batch.files[index];
  if (item === undefined) return null;
  return (
    <Dialog title={item.filename} onClose={onClose} isWide>
      <div className="mb-4 flex flex-wrap items-center gap-2 text-sm">
        <IconButton
          label={t.previous}
          Icon={ChevronLeft}
          disabled={before === undefined}
          onClick={() => before && onMove(before.index)}
        />
        <span role="status">{t.position(number(place + 1), number(items.length))}</span>
        <IconButton
          label={t.next}
          Icon={ChevronRight}
          disabled={after === undefined}
          onClick={() => after && onMove(after.index)}
        />
        <span className="ml-auto flex items-center gap-2">
          <span aria-hidden="true">{t.review}</span>
          <OpinionSelect
            label={t.reviewOf(item.filename)}
            value={state.batch.opinions[index] ?? 'none'}
            onChange={(opinion) => state.setOpinion(index, opinion)}
          />
        </span>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {file === undefined ? null : <ReceiptPicture key={index} file={file} />}
        <ReceiptFindings item={item} />
      </div>
    </Dialog>
  );
}

function ReceiptFindings({ item }: { readonly item: ReceiptItem }) {
  const t = useTexts(receiptTexts);
  const { authenticity, error } = item;
  return (
    <div className="space-y-5">
      {error === null ? null : (
        <Notice tone="bad" title={t.failed}>
          <p lang="en">{error}</p>
        </Notice>
      )}
      <section>
        <h3 className="mb-2 font-semibold">{t.findings}</h3>
        <FindingList findings={item.findings} />
      </section>
      <section>
        <h3 className="mb-2 font-semibold">{t.authenticity}</h3>
        {authenticity === null ? (
          <p className="text-muted text-sm">{t.notEvaluated}</p>
        ) : (
          <div className="space-y-3">
            <Badge tone={authenticity.verdict === 'consistent' ? 'good' : 'watch'}>
              {t[`verdict.${authenticity.verdict}`]}
            </Badge>
            {authenticity.signals.length === 0 ? null : <FindingList findings={authenticity.signals} />}
          </div>
        )}
      </section>
      {item.data === null ? null : <ReceiptValues data={item.data} confidence={item.confidence} />}
    </div>
  );
}
