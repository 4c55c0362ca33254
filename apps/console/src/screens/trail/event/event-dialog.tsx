import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import type { TrailEvent } from '../events/use-events.ts';
import { trailTexts } from '../texts.ts';
import { EventFields } from './event-fields.tsx';
import { EventProof } from './event-proof.tsx';

type EventDialogProps = {
  readonly event: TrailEvent;
  readonly onClose: () => void;
  /** Shows the event before or after it in the list; null at its ends. */
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
};

/** One event with its proof. */
export function EventDialog({ event, onClose, onNewer, onOlder }: EventDialogProps) {
  const t = useTexts(trailTexts);
  const { number } = useFormats();
  return (
    <Dialog isWide title={t.eventTitle(number(event.chain_seq ?? 0))} onClose={onClose}>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button disabled={onNewer === null} onClick={() => onNewer?.()}>
          <ChevronLeft aria-hidden="true" size={16} />
          {t.previous}
        </Button>
        <Button disabled={onOlder === null} onClick={() => onOlder?.()}>
          {t.next}
          <ChevronRight aria-hidden="true" size={16} />
        </Button>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <EventFields event={event} />
        <section aria-label={t.proof}>
          <h3 className="mb-3 font-semibold">{t.proof}</h3>
          <EventProof key={event.id} event={event} />
        </section>
      </div>
    </Dialog>
  );
}
